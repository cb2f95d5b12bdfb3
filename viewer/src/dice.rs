//! Dice drawn as dice. A hit is amber, barred along its foot and named, so that it is told by more than its colour.

use eframe::egui::{
    self, Color32, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use crate::theme::Palette;

/// What became of a die, as far as a drawing shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// It hit nothing.
    Miss,
    /// It hit.
    Hit,
    /// It would have hit something that was no longer there.
    Wasted,
}

/// The side of a die, in points.
pub const SIZE: f32 = 24.0;

/// Draws one die and makes its node ("die 5, hit Militia").
pub fn die(ui: &mut Ui, face: u8, fall: Fall, words: &str) {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(SIZE, SIZE + 5.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("die {face}, {words}")));
    let body = Rect::from_min_size(rect.min, Vec2::splat(SIZE)).shrink(0.5);
    let painter = ui.painter();
    let (fill, pip) = match fall {
        Fall::Hit => (p.now, Color32::from_rgb(0xFF, 0xFD, 0xF7)),
        _ => (p.die, Color32::from_rgb(0x2B, 0x27, 0x22)),
    };
    painter.rect(
        body,
        4.0,
        fill,
        Stroke::new(1.0, if fall == Fall::Hit { p.now } else { p.border }),
        StrokeKind::Inside,
    );
    pips(painter, body, face, pip);
    match fall {
        Fall::Hit => {
            // The bar under a hit stands even where colours are not told apart.
            let y = rect.bottom() - 1.5;
            painter.hline(
                body.left() + 2.0..=body.right() - 2.0,
                y,
                Stroke::new(2.5, p.ink),
            );
        }
        Fall::Wasted => {
            painter.line_segment(
                [
                    body.left_bottom() + vec2(3.0, -3.0),
                    body.right_top() + vec2(-3.0, 3.0),
                ],
                Stroke::new(1.6, p.ink_2),
            );
        }
        Fall::Miss => {}
    }
    response.on_hover_text(format!("{face}: {words}"));
}

fn pips(painter: &egui::Painter, body: Rect, face: u8, colour: Color32) {
    let (s, r) = (body.width() * 0.25, body.width() * 0.092);
    let at: &[(f32, f32)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)],
        5 => &[
            (-1.0, -1.0),
            (1.0, 1.0),
            (1.0, -1.0),
            (-1.0, 1.0),
            (0.0, 0.0),
        ],
        6 => &[
            (-1.0, -1.0),
            (1.0, 1.0),
            (1.0, -1.0),
            (-1.0, 1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
        ],
        other => {
            let font = egui::FontId::proportional(12.0);
            painter.text(
                body.center(),
                egui::Align2::CENTER_CENTER,
                other,
                font,
                colour,
            );
            return;
        }
    };
    for &(x, y) in at {
        painter.circle_filled(body.center() + vec2(x, y) * s, r, colour);
    }
}
