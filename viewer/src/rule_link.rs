//! A rule's number as a link with a dotted line; resting on it gives the rule in words.

use eframe::egui::{self, Role, Sense, Shape, Stroke, Ui, WidgetInfo, vec2};

use crate::{fonts, model::Model, theme::Palette};

/// Shows a rule's number, with the title behind it where there is room for it.
pub fn rule_link(ui: &mut Ui, model: &Model, number: &str) {
    if number.is_empty() {
        return;
    }
    let p = Palette::of(ui);
    let words = model.rule(number);
    // Where rules have titles for numbers, one may be wider than a column: it ends in dots, and resting on it gives the whole.
    let mut job =
        egui::text::LayoutJob::simple_singleline(number.to_owned(), fonts::medium(11.5), p.border);
    job.wrap = egui::text::TextWrapping::truncate_at_width(ui.max_rect().width());
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(0.0, 2.0), Sense::click());
    let spoken = match &words {
        Some(w) => format!("rule {number}, {}", w.title),
        None => format!("rule {number}"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &spoken));
    let colour = if response.hovered() || response.has_focus() {
        p.ink
    } else {
        p.border
    };
    ui.painter()
        .galley_with_override_text_color(rect.min, galley, colour);
    let line = [
        rect.left_bottom() - vec2(0.0, 1.0),
        rect.right_bottom() - vec2(0.0, 1.0),
    ];
    ui.painter()
        .extend(Shape::dotted_line(&line, colour, 2.6, 0.7));
    response
        .on_hover_cursor(egui::CursorIcon::Help)
        .on_hover_ui(|ui| {
            ui.set_max_width(320.0);
            match words {
                Some(w) => {
                    ui.label(
                        egui::RichText::new(format!("{number}  {}", w.title))
                            .font(fonts::serif_bold(16.0)),
                    );
                    ui.label(w.gist);
                }
                None => {
                    ui.label(format!("Rule {number} of the rulebook."));
                }
            }
        });
}

/// A small heading in spaced capitals.
pub fn small_caps(ui: &mut Ui, text: &str) {
    let p = Palette::of(ui);
    let job = caps_job(text, p.ink_2, 10.5);
    ui.label(job);
}

/// Spaced capitals as a layout job.
#[must_use]
pub fn caps_job(text: &str, colour: egui::Color32, size: f32) -> egui::text::LayoutJob {
    let format = egui::TextFormat {
        font_id: fonts::semibold(size),
        extra_letter_spacing: 1.0,
        color: colour,
        ..Default::default()
    };
    egui::text::LayoutJob::single_section(text.to_uppercase(), format)
}

/// A thin line across, with room round it.
pub fn hairline(ui: &mut Ui) {
    let p = Palette::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 13.0), Sense::hover());
    ui.painter().hline(
        rect.x_range(),
        rect.center().y,
        Stroke::new(1.0, p.rule_line),
    );
}
