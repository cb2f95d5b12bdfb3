//! The reviewer's own remarks: kept in a file beside the journal, each tied to the link of the entry it speaks of.
//!
//! A link pins everything up to its entry, so that a remark is never shown at an entry of another history. A remark made
//! while everything was seen may name hidden cards; from one side, only remarks made from that side are shown.

use earlylight_core::Side;
use eframe::egui::{self, RichText, Ui};
use serde::{Deserialize, Serialize};

use crate::{rule_link::small_caps, theme::Palette, viewpoint::Viewpoint};

/// The name of the format, in every file of it.
const SCHEMA: &str = "earlylight-remarks/0";
/// What is put behind a journal's name to name the file of its remarks.
pub const SUFFIX: &str = ".remarks.json";

/// Through whose eyes a remark was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Seen {
    Everything,
    A,
    B,
}

impl From<Viewpoint> for Seen {
    fn from(eyes: Viewpoint) -> Seen {
        match eyes {
            Viewpoint::All => Seen::Everything,
            Viewpoint::Only(Side::A) => Seen::A,
            Viewpoint::Only(Side::B) => Seen::B,
        }
    }
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The link after the entry, in hexadecimal.
    pub link: String,
    /// The entry's number when the remark was made, for whoever reads the file.
    pub entry: usize,
    /// Through whose eyes it was made.
    seen: Seen,
    /// The words.
    pub text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: String,
    remarks: Vec<Remark>,
}

/// The remarks on one journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    list: Vec<Remark>,
    /// What is being typed.
    draft: String,
    /// Set when the file could not be read: it is then never written over.
    unreadable: bool,
}

impl Remarks {
    /// Reads a file of remarks.
    ///
    /// # Errors
    /// In words, when it is no such file. Remarks that stand for it refuse to be written.
    pub fn read(bytes: &[u8]) -> Result<Remarks, String> {
        let document: Document = serde_json::from_slice(bytes).map_err(|e| e.to_string())?;
        if document.schema != SCHEMA {
            return Err(format!("expected {SCHEMA}; found {}", document.schema));
        }
        Ok(Remarks {
            list: document.remarks,
            ..Remarks::default()
        })
    }

    /// Stands for a file that could not be read.
    #[must_use]
    pub fn unreadable() -> Remarks {
        Remarks {
            unreadable: true,
            ..Remarks::default()
        }
    }

    /// The file's bytes; `None` where a file that could not be read would be lost by writing.
    #[must_use]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let document = Document {
            schema: SCHEMA.to_owned(),
            remarks: self.list.clone(),
        };
        let text = serde_json::to_string_pretty(&document).ok()?;
        (!self.unreadable).then(|| (text + "\n").into_bytes())
    }

    /// Adds a remark.
    pub fn add(&mut self, link: &str, entry: usize, eyes: Viewpoint, text: &str) {
        self.list.push(Remark {
            link: link.to_owned(),
            entry,
            seen: eyes.into(),
            text: text.to_owned(),
        });
        self.list.sort_by_key(|r| r.entry);
    }

    /// The remarks that a viewpoint may read, each with its number.
    pub fn readable(&self, eyes: Viewpoint) -> impl Iterator<Item = (usize, &Remark)> {
        let seen = Seen::from(eyes);
        self.list
            .iter()
            .enumerate()
            .filter(move |(_, r)| eyes.is_all() || r.seen == seen)
    }

    /// Shows the remarks on one entry and a line to write one; tells whether anything changed.
    pub fn show(&mut self, ui: &mut Ui, link: &str, entry: usize, eyes: Viewpoint) -> bool {
        let p = Palette::of(ui);
        ui.add_space(12.0);
        small_caps(ui, "Remarks");
        ui.add_space(2.0);
        if self.unreadable {
            let words =
                "The file of remarks beside this journal cannot be read; it is left as it is.";
            ui.label(RichText::new(words).color(p.ink_2));
            return false;
        }
        let mut gone = None;
        for (i, remark) in self.readable(eyes).filter(|(_, r)| r.link == link) {
            ui.horizontal_wrapped(|ui| {
                ui.label(&remark.text);
                let delete = egui::Button::new(RichText::new("×").color(p.ink_2)).frame(false);
                let delete = ui.add(delete).on_hover_text("Delete this remark");
                if delete
                    .accessible_name(format!("Delete remark: {}", remark.text))
                    .clicked()
                {
                    gone = Some(i);
                }
            });
        }
        let edit = egui::TextEdit::singleline(&mut self.draft)
            .hint_text("Write a remark, then Enter")
            .desired_width(f32::INFINITY)
            .font(egui::FontId::proportional(12.5));
        let response = ui.add(edit).accessible_name("Write a remark");
        let sent = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        if sent && !self.draft.trim().is_empty() {
            let text = std::mem::take(&mut self.draft);
            self.add(link, entry, eyes, text.trim());
            return true;
        }
        if let Some(i) = gone {
            self.list.remove(i);
        }
        gone.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_remarks_is_read_as_it_was_written() {
        let mut remarks = Remarks::default();
        remarks.add("ab", 7, Viewpoint::All, "The fort \"held\"\nlong enough");
        remarks.add("cd", 3, Viewpoint::Only(Side::B), "Why not Raid?");
        let bytes = remarks.bytes().unwrap_or_default();
        assert_eq!(Remarks::read(&bytes), Ok(remarks.clone()));
        let seen = |eyes| {
            remarks
                .readable(eyes)
                .map(|(_, r)| r.entry)
                .collect::<Vec<_>>()
        };
        assert_eq!(seen(Viewpoint::All), [3, 7]);
        assert_eq!(seen(Viewpoint::Only(Side::B)), [3]);
        assert!(seen(Viewpoint::Only(Side::A)).is_empty());
    }

    #[test]
    fn another_file_is_refused_and_never_written_over() {
        assert!(Remarks::read(b"{}").is_err());
        assert!(Remarks::read(b"{\"schema\":\"other/1\",\"remarks\":[]}").is_err());
        assert_eq!(Remarks::unreadable().bytes(), None);
    }
}
