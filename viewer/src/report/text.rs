//! Text made safe for a page.

use std::fmt::{Display, Formatter, Result, Write};

use eframe::egui::Color32;

/// Text in which nothing is taken for markup.
pub(crate) struct Safe<'a>(pub(crate) &'a str);

impl Display for Safe<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // A page may not hold these, not even as numbers.
                c if c.is_control() && !matches!(c, '\n' | '\t') => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A colour as a page spells it.
pub(crate) struct Hex(pub(crate) Color32);

impl Display for Hex {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [r, g, b, _] = self.0.to_array();
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_taken_out_of_text() {
        let text = "<script>\"&'\u{1}";
        assert_eq!(
            Safe(text).to_string(),
            "&lt;script&gt;&quot;&amp;&#39;\u{fffd}"
        );
    }
}
