//! The bounds that format 1 sets on what a journal holds. `FORMAT.md` repeats each of them.

/// Most bytes of one frame's body, and of its opening: 1 MiB.
pub const BODY: usize = 1 << 20;
/// Most bytes of a decision, a claim, an adjusted position, its reason, a remark and an end's words: 64 KiB.
pub const TEXT: usize = 1 << 16;
/// Most bytes of a name: a game's id, an edition, a ruling and its value, a scenario, a player, a program.
pub const NAME: usize = 256;
/// Most rulings in a header.
pub const RULINGS: usize = 256;
/// Most dice in one throw.
pub const DICE: usize = 255;

/// Something that is longer, larger or other than the format lets it be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: expected {expected}; found {found}")]
pub struct OutOfBounds {
    /// What it is.
    pub what: &'static str,
    /// What the format lets it be.
    pub expected: String,
    /// What it is instead.
    pub found: String,
}

pub(crate) fn at_most(what: &'static str, bytes: usize, most: usize) -> Result<(), OutOfBounds> {
    if bytes <= most {
        return Ok(());
    }
    Err(OutOfBounds {
        what,
        expected: format!("at most {most} bytes"),
        found: format!("{bytes} bytes"),
    })
}
