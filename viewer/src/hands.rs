//! The cards of both sides and the piles, as far as the viewpoint sees them: titles to read, the event on hover.

use eframe::egui::{
    self, Align2, CursorIcon, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, text::LayoutJob, vec2,
};

use crate::{
    fonts,
    rule_link::caps_job,
    scene::{Allegiance, Card, Hand, Pile, Scene},
    theme::Palette,
};

/// Height of a card's row, in points.
const ROW: f32 = 18.0;

/// The heading of the section; a click on it asks to fold or unfold it.
pub fn heading(ui: &mut Ui, scene: &Scene, open: bool) -> Response {
    let p = Palette::of(ui);
    let counts: Vec<String> = scene
        .hands
        .iter()
        .map(|h| format!("{} {}", scene.sides[h.side.index()], h.count))
        .collect();
    let counts = counts.join(" · ");
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::click());
    let act = if open { "fold" } else { "unfold" };
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Hands, {counts}, {act}")));
    if response.hovered() || response.has_focus() {
        let wash = rect.expand2(vec2(4.0, 0.0));
        ui.painter().rect_filled(wash, 3.0, p.paper_2);
    }
    triangle(ui, pos2(rect.left() + 4.0, rect.center().y), open);
    let caps = ui.painter().layout_job(caps_job("Hands", p.ink_2, 10.5));
    let at = pos2(rect.left() + 13.0, rect.center().y - caps.size().y / 2.0);
    ui.painter().galley(at, caps, p.ink_2);
    ui.painter().text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        counts,
        fonts::medium(11.5),
        p.ink_2,
    );
    response.on_hover_cursor(CursorIcon::PointingHand)
}

fn triangle(ui: &Ui, at: egui::Pos2, open: bool) {
    let p = Palette::of(ui);
    let points = if open {
        vec![
            at + vec2(-4.0, -2.0),
            at + vec2(4.0, -2.0),
            at + vec2(0.0, 3.0),
        ]
    } else {
        vec![
            at + vec2(-2.0, -4.0),
            at + vec2(3.0, 0.0),
            at + vec2(-2.0, 4.0),
        ]
    };
    ui.painter()
        .add(egui::Shape::convex_polygon(points, p.ink_2, Stroke::NONE));
}

/// Shows the hands, then the piles, each pile folded until it is asked for.
pub fn show(ui: &mut Ui, scene: &Scene) {
    ui.spacing_mut().item_spacing.y = 1.0;
    for hand in &scene.hands {
        one_hand(ui, scene, hand);
        ui.add_space(6.0);
    }
    for one in &scene.piles {
        pile(ui, scene, one);
    }
}

fn one_hand(ui: &mut Ui, scene: &Scene, hand: &Hand) {
    let p = Palette::of(ui);
    let side = Allegiance::from(hand.side);
    let words = format!("{} hand", scene.side_word(side));
    ui.label(
        RichText::new(words)
            .font(fonts::semibold(12.5))
            .color(p.hue(side)),
    );
    cards(ui, scene, &hand.cards, hand.count);
    if hand.count == 0 {
        ui.label(RichText::new("no cards").color(p.ink_2).size(12.0));
    }
}

/// The cards that are known, and how many are not.
fn cards(ui: &mut Ui, scene: &Scene, cards: &[Card], count: usize) {
    for card in cards {
        row(ui, scene, card);
    }
    let unknown = count.saturating_sub(cards.len());
    if unknown > 0 {
        let p = Palette::of(ui);
        let word = if unknown == 1 { "card" } else { "cards" };
        let words = format!("{unknown} {word}, not seen from here");
        ui.label(RichText::new(words).color(p.ink_2).size(12.0));
    }
}

fn pile(ui: &mut Ui, scene: &Scene, pile: &Pile) {
    let title = format!("{} {}", pile.name, pile.count);
    let title = RichText::new(title).font(fonts::medium(12.0));
    let folded = egui::CollapsingHeader::new(title)
        .id_salt(("pile", pile.name))
        .default_open(false)
        .enabled(pile.count > 0)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            cards(ui, scene, &pile.cards, pile.count);
        });
    if !pile.cards.is_empty() && folded.fully_closed() {
        folded.header_response.on_hover_ui(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for card in &pile.cards {
                ui.label(RichText::new(&card.title).size(12.0));
            }
        });
    }
}

/// A card: its points in the hue of its event's side, the side in letters, the title.
fn row(ui: &mut Ui, scene: &Scene, card: &Card) {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let whose = match card.side {
        Allegiance::Nobody => "either",
        side => scene.side_word(side),
    };
    let spoken = format!("{}, {} {}, {whose}", card.title, card.points, card.unit);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    let badge = Rect::from_min_size(rect.left_top() + vec2(0.0, 1.5), vec2(15.0, 15.0));
    ui.painter().rect(
        badge,
        2.5,
        p.paper,
        Stroke::new(1.3, p.hue(card.side)),
        StrokeKind::Inside,
    );
    ui.painter().text(
        badge.center(),
        Align2::CENTER_CENTER,
        card.points,
        fonts::semibold(10.5),
        p.hue(card.side),
    );
    ui.painter().text(
        pos2(rect.left() + 21.0, rect.center().y),
        Align2::LEFT_CENTER,
        whose,
        fonts::medium(10.0),
        p.hue(card.side),
    );
    let mut job =
        LayoutJob::simple_singleline(card.title.clone(), egui::FontId::proportional(12.5), p.ink);
    let left = rect.left() + 52.0;
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.right() - left);
    let galley = ui.painter().layout_job(job);
    let at = pos2(left, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, p.ink);
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(RichText::new(&card.title).font(fonts::serif_bold(16.0)));
        let facts = format!("{} {} · {whose}", card.points, card.unit);
        ui.label(RichText::new(facts).color(Palette::of(ui).ink_2));
        ui.label(&card.words);
    });
}
