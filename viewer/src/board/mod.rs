//! The map of any game: draws a [`Scene`] on a [`Chart`].
//!
//! Every place, piece, water and zone is a node of the accessibility tree with its text, so that it can be found by
//! those who do not see the map, and by tests.

pub mod before_napoleon;
pub mod before_napoleon_map;
mod blocks;
pub mod camera;
pub mod canvas;
pub mod corps_command;
pub mod corps_command_map;
pub mod counter_face;
pub mod counters;
pub mod dawn1812;
pub mod dawn1812_game;
pub mod dawn1812_state;
pub mod figures;
pub mod games;
pub mod ground;
pub mod naval1812;
pub mod naval1812_chart;
pub mod placement;
pub mod terrain;

use eframe::egui::{self, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use self::{
    blocks::{Content, Pen, block, contents, leader, links, ocean, stand},
    camera::{Camera, Gaze},
    canvas::Screen,
    figures::Lens,
    ground::Ground,
    placement::{Block, Spot, place},
};
use crate::{
    commands::Command,
    fonts,
    geo::Chart,
    plan::Plan,
    scene::{PlaceKind, Scene},
    theme::Palette,
};

/// Draws a board that is a grid, and makes a node of each figure.
#[expect(
    clippy::too_many_arguments,
    reason = "what the board at large already has at hand"
)]
fn grid(
    ui: &Ui,
    painter: &egui::Painter,
    plan: &Plan,
    chart: &Chart,
    scene: &Scene,
    camera: &Camera,
    board: Rect,
    response: &egui::Response,
) {
    let p = Palette::of(ui);
    let lens = Lens {
        from: camera.centre,
        to: board.center(),
        scale: camera.scale,
        frame: board,
    };
    painter.rect_filled(board, 0.0, p.paper_2);
    let mut screen = Screen(painter);
    figures::printed(&mut screen, plan, &lens, p);
    let pointer = response.hover_pos().filter(|_| !response.dragged());
    let under = pointer.and_then(|q| figures::under(scene, &lens, q));
    if let Some(figure) = under.and_then(|i| scene.figures.get(i)) {
        figures::reach(&mut screen, chart, figure, &lens, p);
    }
    figures::standing(&mut screen, chart, scene, &lens, p);
    let stack = under
        .and_then(|i| scene.figures.get(i))
        .map_or_else(Vec::new, |f| figures::stack(scene, f));
    figures::fan(&mut screen, &stack, &lens, p);
    for figure in &scene.figures {
        let rect = figures::bounds(figure, &lens);
        if !board.intersects(rect) {
            continue;
        }
        let node = ui.interact(rect, Id::unique(("figure", &figure.id)), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::Label, true, &figure.words));
    }
    let cell = pointer.and_then(|q| {
        let area = &chart.areas[chart.area_at(camera.to_map(board, q))?];
        plan.cells.iter().find(|c| c.id == area.id)
    });
    if under.is_none() && cell.is_none() {
        return;
    }
    egui::Tooltip::always_open(
        ui.ctx().clone(),
        ui.layer_id(),
        Id::unique("figure under the pointer"),
        egui::PopupAnchor::Pointer,
    )
    .gap(14.0)
    .show(|ui| {
        if let Some(figure) = under.and_then(|i| scene.figures.get(i)) {
            ui.label(egui::RichText::new(&figure.label).font(fonts::serif_bold(16.0)));
            ui.label(&figure.words);
            for below in stack.iter().filter(|f| f.id != figure.id) {
                ui.label(&below.words);
            }
            if let Some(cell) = cell {
                ui.label(egui::RichText::new(&cell.words).color(p.ink_2));
            }
            for reach in figure.reach.iter().filter(|r| !r.cells.is_empty()) {
                let few = reach.cells.len() <= 4;
                let words = if few {
                    format!("{}: {}", reach.name, reach.cells.join(" "))
                } else {
                    format!("{}: {} hexes", reach.name, reach.cells.len())
                };
                ui.label(egui::RichText::new(words).color(p.ink_2));
            }
        } else if let Some(cell) = cell {
            ui.label(&cell.words);
        }
    });
}

/// The map and where it looks.
pub struct Board {
    gaze: Gaze,
    ground: Ground,
    layout: Option<Layout>,
}

impl Default for Board {
    fn default() -> Self {
        Board {
            gaze: Gaze::At(0),
            ground: Ground::default(),
            layout: None,
        }
    }
}

/// Spots found, kept while nothing that they depend on changes.
struct Layout {
    camera: Camera,
    board: Rect,
    shapes: Vec<Vec<egui::Vec2>>,
    spots: Vec<Spot>,
    choices: Vec<usize>,
}

impl Board {
    /// Obeys a command, if it is one of the map.
    pub fn apply(&mut self, command: Command, chart: &Chart, board: Rect) {
        match command {
            Command::ZoomIn => self.gaze.zoom(chart, board, 1.35, board.center()),
            Command::ZoomOut => self.gaze.zoom(chart, board, 1.0 / 1.35, board.center()),
            Command::ZoomWhole => self.gaze = Gaze::At(0),
            _ => {}
        }
    }

    /// How near the view is, the whole map being 1.
    #[must_use]
    pub fn nearness(&self, chart: &Chart, board: Rect) -> f32 {
        self.gaze.nearness(chart, board)
    }

    /// Draws the map in all the room there is. Gives the box it took.
    pub fn show(&mut self, ui: &mut Ui, chart: &Chart, scene: &Scene) -> Rect {
        let (board, response) =
            ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Image, true, format!("Map, {}", scene.heading))
        });
        self.steer(ui, chart, board, &response);
        let p = Palette::of(ui);
        let camera = self.gaze.camera(chart, board);
        let near = self.gaze.nearness(chart, board);
        // Counters and names grow with the map, but far less than it does.
        let size = (board.height() / 560.0).clamp(0.92, 1.25);
        let scale = size * near.powf(0.38).clamp(0.9, 1.55);
        let painter = ui.painter_at(board);
        if let Some(plan) = &chart.plan {
            grid(ui, &painter, plan, chart, scene, &camera, board, &response);
            return board;
        }
        self.ground.paint(&painter, chart, scene, &camera, board, p);
        let at = |[lon, lat]: [f32; 2]| camera.to_screen(board, chart.project([lon, lat]));
        let pen = Pen {
            painter: &painter,
            palette: p,
            scale,
            near,
        };
        for (name, place) in &chart.seas {
            ocean(&pen, name, at(*place));
        }
        links(&pen, chart, scene, &camera, board);
        for id in &scene.lit {
            Ground::ring(&painter, chart, id, &camera, board, Stroke::new(2.6, p.now));
        }
        let contents = contents(&pen, scene);
        let blocks: Vec<Block> = contents
            .iter()
            .map(|c| block(c, scene, chart, &pen, &|q| camera.to_screen(board, q)))
            .collect();
        let spots = self.spots(&blocks, chart, &camera, board, response.dragged());
        for (content, spot) in contents.iter().zip(&spots) {
            if let (Some(home), Content::Place { .. }) = (spot.leader, content) {
                leader(&pen, home, spot.rect);
            }
        }
        // Places come first among the spots, in the scene's order. Arrows run below the names.
        for arrow in &scene.arrows {
            let stand = |id: &str| spots.get(scene.place(id)?).map(|s| s.rect);
            if let (Some(from), Some(to)) = (stand(&arrow.from), stand(&arrow.to)) {
                counters::arrow(&painter, from.center_top(), to.center_top(), arrow.side, p);
            }
        }
        for (content, spot) in contents.iter().zip(&spots) {
            if board.intersects(spot.rect) {
                stand(ui, &pen, scene, content, spot);
            }
        }
        self.hover(ui, chart, scene, &camera, board, &response);
        board
    }

    fn steer(&mut self, ui: &Ui, chart: &Chart, board: Rect, response: &egui::Response) {
        if response.dragged() {
            self.gaze.pan(chart, board, response.drag_delta());
        }
        let Some(pointer) = response.hover_pos() else {
            return;
        };
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = pinch * (scroll * 0.004).exp();
        if (factor - 1.0).abs() > 1e-4 {
            self.gaze.zoom(chart, board, factor, pointer);
        }
    }

    fn spots(
        &mut self,
        blocks: &[Block],
        chart: &Chart,
        camera: &Camera,
        board: Rect,
        dragged: bool,
    ) -> Vec<Spot> {
        let shapes: Vec<_> = blocks.iter().map(|b| b.shapes.clone()).collect();
        let mut before = None;
        if let Some(l) = &mut self.layout
            && l.board == board
            && l.camera.scale == camera.scale
        {
            let by = (l.camera.centre - camera.centre) * camera.scale;
            if l.shapes == shapes && (dragged || by == egui::Vec2::ZERO) {
                // The map is at rest or under the hand: spots move with it.
                for spot in &mut l.spots {
                    spot.rect = spot.rect.translate(by);
                    spot.leader = spot.leader.map(|home| home + by);
                }
                l.camera = *camera;
                return l.spots.clone();
            }
            before = Some(l.choices.clone());
        }
        let ground = |q| chart.area_at(camera.to_map(board, q));
        let (spots, choices) = place(blocks, board.shrink(4.0), ground, before.as_deref());
        self.layout = Some(Layout {
            camera: *camera,
            board,
            shapes,
            spots: spots.clone(),
            choices,
        });
        spots
    }

    fn hover(
        &self,
        ui: &Ui,
        chart: &Chart,
        scene: &Scene,
        camera: &Camera,
        board: Rect,
        response: &egui::Response,
    ) {
        let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else {
            return;
        };
        let Some(area) = chart.area_at(camera.to_map(board, pointer)) else {
            return;
        };
        let Some(index) = scene.place(&chart.areas[area].id) else {
            return;
        };
        let p = Palette::of(ui);
        let place = &scene.places[index];
        egui::Tooltip::always_open(
            ui.ctx().clone(),
            ui.layer_id(),
            Id::unique("place under the pointer"),
            egui::PopupAnchor::Pointer,
        )
        .gap(14.0)
        .show(|ui| {
            ui.label(egui::RichText::new(&place.name).font(fonts::serif_bold(16.0)));
            let kind = if place.kind == PlaceKind::Town {
                "town"
            } else {
                "country"
            };
            let value = if place.value > 0 {
                format!(" · {} VP", place.value)
            } else {
                String::new()
            };
            ui.label(
                egui::RichText::new(format!(
                    "{kind} · {}{value}",
                    scene.side_word(place.held_by)
                ))
                .color(p.ink_2),
            );
            for piece in scene.pieces.iter().filter(|q| q.place == index) {
                ui.label(format!(
                    "{} {} {}",
                    piece.count,
                    scene.side_word(piece.side),
                    piece.name
                ));
            }
            if place.fort.is_some() {
                ui.label("a fort");
            }
            if place.tokens > 0 {
                ui.label(format!("{} {}", place.tokens, place.token_name));
            }
        });
    }

    /// The row of named parts and zoom, over the map's upper left corner.
    pub fn controls(&mut self, ui: &mut Ui, chart: &Chart, board: Rect) {
        let p = Palette::of(ui);
        let corner = Rect::from_min_size(board.min + vec2(8.0, 8.0), vec2(260.0, 26.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(corner), |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 3.0;
                for (view, (name, _)) in chart.views.iter().enumerate() {
                    let here = self.gaze == Gaze::At(view);
                    let text = egui::RichText::new(*name).size(12.0).color(if here {
                        p.ink
                    } else {
                        p.ink_2
                    });
                    let button = egui::Button::new(text).fill(if here {
                        p.paper
                    } else {
                        p.paper_2.gamma_multiply(0.85)
                    });
                    if ui
                        .add(button)
                        .on_hover_text("Show this part of the map")
                        .clicked()
                    {
                        self.gaze = Gaze::At(view);
                    }
                }
                for (sign, command) in [("+", Command::ZoomIn), ("−", Command::ZoomOut)] {
                    let text = egui::RichText::new(sign).size(12.0).color(p.ink_2);
                    let button = egui::Button::new(text)
                        .fill(p.paper_2.gamma_multiply(0.85))
                        .min_size(vec2(22.0, 22.0));
                    let response = ui.add(button).on_hover_text(command.tooltip());
                    if response.accessible_name(command.entry().name).clicked() {
                        self.apply(command, chart, board);
                    }
                }
            });
        });
    }
}
