//! What part of the map is seen: presets, zoom and pan.

use eframe::egui::{Pos2, Rect, Vec2, vec2};

use crate::geo::Chart;

/// A named part of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// All places.
    Whole,
    /// The lakes and New England.
    North,
    /// The Gulf and the southern nations.
    South,
    /// The Atlantic coast and its blockade zones.
    Coast,
}

impl Preset {
    /// All presets, as in the row of buttons.
    pub const ALL: [Preset; 4] = [Preset::Whole, Preset::North, Preset::South, Preset::Coast];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Whole => "Whole",
            Preset::North => "North",
            Preset::South => "South",
            Preset::Coast => "Coast",
        }
    }

    /// The box it shows, in map units.
    fn bounds(self, chart: &Chart) -> Rect {
        let of = |w: f32, s: f32, e: f32, n: f32| {
            let corners = [
                [w, s],
                [w, n],
                [e, s],
                [e, n],
                [(w + e) / 2.0, s],
                [(w + e) / 2.0, n],
            ];
            Rect::from_points(&corners.map(|c| chart.conic.project(c)))
        };
        match self {
            Preset::Whole => chart.bounds.expand2(vec2(18.0, 16.0)),
            Preset::North => of(-86.5, 40.2, -63.0, 48.6),
            Preset::South => of(-94.0, 26.0, -77.5, 38.0),
            Preset::Coast => of(-82.5, 31.0, -62.0, 47.5),
        }
    }
}

/// A view of the map: the point in the middle and the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The map point in the middle of the board.
    pub centre: Pos2,
    /// Points of the screen to a map unit.
    pub scale: f32,
}

impl Camera {
    fn fit(bounds: Rect, board: Rect) -> Camera {
        let scale = (board.width() / bounds.width()).min(board.height() / bounds.height());
        Camera {
            centre: bounds.center(),
            scale: scale.max(0.01),
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

/// Where the board looks: at a preset, which follows the size of the board, or where the reader moved it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gaze {
    /// At a preset.
    At(Preset),
    /// Where the reader moved it.
    Free(Camera),
}

impl Gaze {
    /// The view, for a board of that size.
    #[must_use]
    pub fn camera(self, chart: &Chart, board: Rect) -> Camera {
        match self {
            Gaze::At(preset) => Camera::fit(preset.bounds(chart), board),
            Gaze::Free(camera) => camera,
        }
    }

    /// How near the view is, the whole map being 1.
    #[must_use]
    pub fn nearness(self, chart: &Chart, board: Rect) -> f32 {
        self.camera(chart, board).scale / Camera::fit(Preset::Whole.bounds(chart), board).scale
    }

    /// Brings the map nearer by a factor, keeping the map point under `at` where it is.
    pub fn zoom(&mut self, chart: &Chart, board: Rect, factor: f32, at: Pos2) {
        let mut camera = self.camera(chart, board);
        let whole = Camera::fit(Preset::Whole.bounds(chart), board).scale;
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

fn keep(mut camera: Camera, chart: &Chart) -> Camera {
    camera.centre = camera.centre.clamp(chart.bounds.min, chart.bounds.max);
    camera
}
