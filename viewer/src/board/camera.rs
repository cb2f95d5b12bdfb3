//! What part of the map is seen: its named parts, zoom and pan.

use eframe::egui::{Pos2, Rect, Vec2};

use crate::geo::Chart;

/// A view of the map: the point in the middle and the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The map point in the middle of the board.
    pub centre: Pos2,
    /// Points of the screen to a map unit.
    pub scale: f32,
}

/// What the buttons along the top of the board take of its height.
const BUTTONS: f32 = 38.0;

impl Camera {
    fn fit(bounds: Rect, board: Rect) -> Camera {
        let scale = (board.width() / bounds.width()).min(board.height() / bounds.height());
        Camera {
            centre: bounds.center(),
            scale: scale.max(0.01),
        }
    }

    /// All of a printed sheet below the buttons. A map of the world goes on under them, but what is cut off of a sheet is missed.
    fn fit_sheet(bounds: Rect, board: Rect) -> Camera {
        let below = Rect::from_min_max(
            Pos2::new(
                board.left(),
                board.top() + BUTTONS.min(board.height() / 4.0),
            ),
            board.max,
        );
        let mut camera = Camera::fit(bounds, below);
        let above = (board.height() - bounds.height() * camera.scale) / 2.0;
        let lower = (below.top() - board.top() - above).max(0.0);
        camera.centre.y -= lower / camera.scale;
        camera
    }

    /// A view of the chart in all the room there is.
    fn of(chart: &Chart, view: usize, board: Rect) -> Camera {
        let bounds = view_box(chart, view);
        if chart.plan.is_some() {
            Camera::fit_sheet(bounds, board)
        } else {
            Camera::fit(bounds, board)
        }
    }

    /// From the map to the screen.
    #[must_use]
    pub fn to_screen(&self, board: Rect, p: Pos2) -> Pos2 {
        board.center() + (p - self.centre) * self.scale
    }

    /// From the screen to the map.
    #[must_use]
    pub fn to_map(&self, board: Rect, p: Pos2) -> Pos2 {
        self.centre + (p - board.center()) / self.scale
    }
}

/// Where the board looks: at a named part of the map, which follows the size of the board, or where the reader moved it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gaze {
    /// At a named part, by its index in [`Chart::views`]; the whole is 0.
    At(usize),
    /// Where the reader moved it.
    Free(Camera),
}

impl Gaze {
    /// The view, for a board of that size.
    #[must_use]
    pub fn camera(self, chart: &Chart, board: Rect) -> Camera {
        match self {
            Gaze::At(view) => Camera::of(chart, view, board),
            Gaze::Free(camera) => camera,
        }
    }

    /// How near the view is, the whole map being 1.
    #[must_use]
    pub fn nearness(self, chart: &Chart, board: Rect) -> f32 {
        self.camera(chart, board).scale / Camera::of(chart, 0, board).scale
    }

    /// Brings the map nearer by a factor, keeping the map point under `at` where it is.
    pub fn zoom(&mut self, chart: &Chart, board: Rect, factor: f32, at: Pos2) {
        let mut camera = self.camera(chart, board);
        let whole = Camera::of(chart, 0, board).scale;
        let under = camera.to_map(board, at);
        camera.scale = (camera.scale * factor).clamp(whole * 0.7, whole * 9.0);
        camera.centre = under - (at - board.center()) / camera.scale;
        *self = Gaze::Free(keep(camera, chart));
    }

    /// Moves the map by so many points of the screen.
    pub fn pan(&mut self, chart: &Chart, board: Rect, by: Vec2) {
        let mut camera = self.camera(chart, board);
        camera.centre -= by / camera.scale;
        *self = Gaze::Free(keep(camera, chart));
    }
}

/// The box of a named part; what no chart has is the whole of it.
fn view_box(chart: &Chart, view: usize) -> Rect {
    chart
        .views
        .get(view)
        .map_or(chart.bounds, |(_, bounds)| *bounds)
}

fn keep(mut camera: Camera, chart: &Chart) -> Camera {
    camera.centre = camera.centre.clamp(chart.bounds.min, chart.bounds.max);
    camera
}
