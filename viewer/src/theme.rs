//! Colours and text styles: the one table from which every panel takes them.
//!
//! Amber ([`Palette::now`]) means "now" and nothing else. Each side has one hue everywhere, and never the hue alone: a
//! letter, a shape or a word says it too.

use eframe::egui::{self, Color32, CornerRadius, FontId, Stroke, TextStyle, Theme};

use crate::{fonts, scene::Allegiance};

/// The tokens of one look, light or dark.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Whether it is the dark one.
    pub dark: bool,
    /// Panels.
    pub paper: Color32,
    /// Top bar and timeline.
    pub paper_2: Color32,
    /// Separators.
    pub rule_line: Color32,
    /// Text.
    pub ink: Color32,
    /// Secondary text.
    pub ink_2: Color32,
    /// Water.
    pub sea: Color32,
    /// The soft shadow along a coast.
    pub sea_2: Color32,
    /// Land out of play.
    pub land_out: Color32,
    /// Region tints: side A, side B, third, grey, yellow.
    pub tint: [Color32; 5],
    /// Counters of side A, side B, third: the strong kind.
    pub counter: [Color32; 3],
    /// Counters of side A, side B, third: the light kind.
    pub counter_light: [Color32; 3],
    /// Figures on a strong counter.
    pub on_counter: Color32,
    /// Region borders and tracks.
    pub border: Color32,
    /// The current entry, and nothing else.
    pub now: Color32,
    /// The current entry as a background.
    pub now_wash: Color32,
    /// Trust: proved.
    pub proved: Color32,
    /// Trust: not claimed or not checked.
    pub not_claimed: Color32,
    /// Trust: broken.
    pub broken: Color32,
    /// The face of a die.
    pub die: Color32,
}

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The light look: a printed map.
pub const LIGHT: Palette = Palette {
    dark: false,
    paper: hex(0xF6F1E6),
    paper_2: hex(0xEFE7D6),
    rule_line: hex(0xD9CFBA),
    ink: hex(0x2B2722),
    ink_2: hex(0x756D5F),
    sea: hex(0xB4C8CF),
    sea_2: hex(0x9DB5BE),
    land_out: hex(0xE6DCC6),
    tint: [
        hex(0xBCCBE0),
        hex(0xE6BEB2),
        hex(0xC2D3AB),
        hex(0xD6CFC1),
        hex(0xEBE1A9),
    ],
    counter: [hex(0x2F4B7C), hex(0x9E2F27), hex(0x5B7A33)],
    counter_light: [hex(0x5F7FB0), hex(0xC4685D), hex(0x7C9A55)],
    on_counter: hex(0xFFFDF7),
    border: hex(0x7A6846),
    now: hex(0xC8872E),
    now_wash: hex(0xF3DFB8),
    proved: hex(0x3F7A4B),
    not_claimed: hex(0xB59F5F),
    broken: hex(0xB3261E),
    die: hex(0xFFFDF7),
};

/// The dark look: the same map by lamplight.
pub const DARK: Palette = Palette {
    dark: true,
    paper: hex(0x1F211F),
    paper_2: hex(0x272A27),
    rule_line: hex(0x3A3D38),
    ink: hex(0xE9E3D6),
    ink_2: hex(0xA39B8B),
    sea: hex(0x22353D),
    sea_2: hex(0x1A2A31),
    land_out: hex(0x35352F),
    tint: [
        hex(0x2C3A52),
        hex(0x4C2E2A),
        hex(0x36422A),
        hex(0x4A4740),
        hex(0x5C5630),
    ],
    counter: [hex(0x7FA0D6), hex(0xD9837A), hex(0x9DBE6F)],
    counter_light: [hex(0x5F7FB0), hex(0xB4655C), hex(0x7C9A55)],
    on_counter: hex(0x16181A),
    border: hex(0x8C7D5E),
    now: hex(0xE0A24A),
    now_wash: hex(0x4A3B22),
    proved: hex(0x7FBF8B),
    not_claimed: hex(0xD2BE82),
    broken: hex(0xF08A80),
    die: hex(0xE9E3D6),
};

impl Palette {
    /// The look in force.
    #[must_use]
    pub fn of(ui: &egui::Ui) -> &'static Palette {
        if ui.visuals().dark_mode {
            &DARK
        } else {
            &LIGHT
        }
    }

    /// The hue of a side, for text, marks, arrows and strong counters.
    #[must_use]
    pub const fn hue(&self, of: Allegiance) -> Color32 {
        match of {
            Allegiance::A => self.counter[0],
            Allegiance::B => self.counter[1],
            Allegiance::Third => self.counter[2],
            Allegiance::Nobody => self.ink_2,
        }
    }

    /// The hue of a light counter.
    #[must_use]
    pub const fn hue_light(&self, of: Allegiance) -> Color32 {
        match of {
            Allegiance::A => self.counter_light[0],
            Allegiance::B => self.counter_light[1],
            Allegiance::Third => self.counter_light[2],
            Allegiance::Nobody => self.ink_2,
        }
    }
}

/// Installs fonts, text styles and both looks.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts::definitions());
    for (theme, palette) in [(Theme::Light, &LIGHT), (Theme::Dark, &DARK)] {
        ctx.style_mut_of(theme, |style| dress(style, palette));
    }
}

fn dress(style: &mut egui::Style, p: &Palette) {
    style.text_styles = [
        (TextStyle::Heading, fonts::serif_bold(21.0)),
        (TextStyle::Body, FontId::proportional(13.0)),
        (TextStyle::Button, FontId::proportional(13.0)),
        (TextStyle::Small, FontId::proportional(11.5)),
        (TextStyle::Monospace, FontId::monospace(12.5)),
    ]
    .into();
    style.spacing.item_spacing = egui::vec2(6.0, 4.0);
    style.spacing.button_padding = egui::vec2(8.0, 3.0);
    style.spacing.interact_size.y = 22.0;
    style.spacing.window_margin = egui::Margin::same(14);
    style.spacing.scroll = egui::style::ScrollStyle::thin();
    style.spacing.scroll.fade.strength = 0.0;
    style.animation_time = 0.0;
    style.interaction.selectable_labels = false;
    let v = &mut style.visuals;
    v.panel_fill = p.paper;
    v.window_fill = p.paper;
    v.window_stroke = Stroke::new(1.0, p.rule_line);
    v.window_corner_radius = CornerRadius::same(6);
    v.menu_corner_radius = CornerRadius::same(6);
    v.window_shadow = egui::Shadow {
        offset: [0, 4],
        blur: 16,
        spread: 0,
        color: Color32::from_black_alpha(48),
    };
    v.popup_shadow = egui::Shadow {
        offset: [0, 2],
        blur: 8,
        spread: 0,
        color: Color32::from_black_alpha(40),
    };
    v.extreme_bg_color = if p.dark { p.paper } else { p.die };
    v.faint_bg_color = p.paper_2;
    v.hyperlink_color = p.border;
    v.weak_text_color = Some(p.ink_2);
    v.selection.bg_fill = p.tint[0];
    v.selection.stroke = Stroke::new(1.0, p.ink);
    for (w, fill, line) in [
        (&mut v.widgets.noninteractive, p.paper, p.rule_line),
        (&mut v.widgets.inactive, p.paper_2, p.rule_line),
        (&mut v.widgets.hovered, p.rule_line, p.border),
        (&mut v.widgets.active, p.rule_line, p.border),
        (&mut v.widgets.open, p.rule_line, p.border),
    ] {
        w.bg_fill = fill;
        w.weak_bg_fill = fill;
        w.bg_stroke = Stroke::new(1.0, line);
        w.fg_stroke = Stroke::new(1.0, p.ink);
        w.corner_radius = CornerRadius::same(4);
        w.expansion = 0.0;
    }
}
