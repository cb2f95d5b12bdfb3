//! Signed notes: a text and the Ed25519 signatures over it, all of it text that survives an e-mail.
//!
//! The form is that of C2SP `signed-note` (<https://c2sp.org/signed-note>), so that tools which know that form can check
//! a receipt without this program. A line of a signature is an em dash, the key's name, and in base64 the key's id (4
//! bytes) and the signature (64 bytes).

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};

use crate::keys::Signer;
use crate::signature;

/// The signature type of Ed25519.
const ED25519: u8 = 1;
/// Most signatures that a note may have. The form asks for at least 16.
pub const SIGNATURES: usize = 64;
/// Most bytes that a note may have.
pub const BYTES: usize = 1 << 16;
const DASH: &str = "\u{2014} ";

/// A text and the signatures below it, none of them believed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text, its last line end included.
    pub text: String,
    /// The signatures, in order.
    pub signatures: Vec<NoteSignature>,
}

/// One signature of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteSignature {
    /// The name that the signer gives to the key.
    pub name: String,
    /// Which key it says it is by ([`key_id`]).
    pub id: [u8; 4],
    /// The signature itself; 64 bytes if it is an Ed25519 one.
    pub signature: Vec<u8>,
}

/// Why a text is no signed note.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// It is longer than any note may be.
    #[error("a note has at most {BYTES} bytes; this one has {0}")]
    Long(usize),
    /// It holds a control character other than a line end.
    #[error("line {line}: a control character, which no note holds")]
    Control {
        /// The line, from 1.
        line: usize,
    },
    /// There is no blank line between a text and signatures.
    #[error("no signatures: expected a text, a blank line, and lines that begin with an em dash")]
    Unsigned,
    /// A line among the signatures is none.
    #[error("line {line}: expected a signature: an em dash, a name and a signature in base64")]
    Signature {
        /// The line, from 1.
        line: usize,
    },
    /// There are more signatures than a note may have.
    #[error("a note has at most {SIGNATURES} signatures")]
    Many,
    /// The name cannot be a key's.
    #[error("`{0}` cannot name the key of a note: expected characters without blanks and `+`")]
    Name(String),
    /// The text cannot be a note's.
    #[error("the text of a note is lines, each with its end, without control characters")]
    Text,
}

/// How a signature of a note stands to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is by that key, over that text.
    Holds,
    /// It says that it is by that key, and does not hold.
    Wrong,
    /// It is by another key.
    Another,
}

/// The id of a key of that name: the first 4 bytes of a SHA-256 over the name, a line end, the signature's type and the key.
#[must_use]
pub fn key_id(name: &str, public: &[u8; 32]) -> [u8; 4] {
    let hash = Sha256::new()
        .chain_update(name)
        .chain_update([b'\n', ED25519])
        .chain_update(public)
        .finalize();
    [hash[0], hash[1], hash[2], hash[3]]
}

impl Note {
    /// A text signed by one key, which is called `name`.
    ///
    /// # Errors
    /// When the text or the name cannot stand in a note.
    pub fn sign(text: &str, name: &str, key: &Signer) -> Result<Self, NoteError> {
        let control = |c: char| c < ' ' && c != '\n';
        if text.is_empty() || !text.ends_with('\n') || text.contains(control) {
            return Err(NoteError::Text);
        }
        if !is_name(name) {
            return Err(NoteError::Name(name.to_owned()));
        }
        Ok(Self {
            text: text.to_owned(),
            signatures: vec![NoteSignature {
                name: name.to_owned(),
                id: key_id(name, &key.public()),
                signature: key.sign(text.as_bytes()).to_vec(),
            }],
        })
    }

    /// Reads a note, strictly. Its signatures are read, not judged.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(note: &str) -> Result<Self, NoteError> {
        if note.len() > BYTES {
            return Err(NoteError::Long(note.len()));
        }
        for (line, number) in note.split('\n').zip(1..) {
            if line.contains(|c: char| c < ' ') {
                return Err(NoteError::Control { line: number });
            }
        }
        // The last blank line parts the text from the signatures.
        let split = note.rfind("\n\n").ok_or(NoteError::Unsigned)?;
        let (text, below) = (&note[..=split], &note[split + 2..]);
        if split == 0 || below.is_empty() {
            return Err(NoteError::Unsigned);
        }
        let first = text.matches('\n').count() + 2;
        let mut signatures = Vec::new();
        for (line, number) in below.split_inclusive('\n').zip(first..) {
            let wrong = NoteError::Signature { line: number };
            let line = line.strip_suffix('\n').ok_or(wrong.clone())?;
            signatures.push(read_signature(line).ok_or(wrong)?);
            if signatures.len() > SIGNATURES {
                return Err(NoteError::Many);
            }
        }
        Ok(Self {
            text: text.to_owned(),
            signatures,
        })
    }

    /// How one of its signatures stands to a key.
    #[must_use]
    pub fn standing(&self, signature: &NoteSignature, public: &[u8; 32]) -> Standing {
        if key_id(&signature.name, public) != signature.id {
            return Standing::Another;
        }
        let bytes: Result<[u8; 64], _> = signature.signature.as_slice().try_into();
        match bytes {
            Ok(bytes) if signature::holds(public, self.text.as_bytes(), &bytes) => Standing::Holds,
            _ => Standing::Wrong,
        }
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.text)?;
        for signature in &self.signatures {
            let mut bytes = signature.id.to_vec();
            bytes.extend(&signature.signature);
            let text = Base64::encode_string(&bytes);
            writeln!(f, "{DASH}{} {text}", signature.name)?;
        }
        Ok(())
    }
}

fn read_signature(line: &str) -> Option<NoteSignature> {
    let (name, text) = line.strip_prefix(DASH)?.split_once(' ')?;
    let bytes = Base64::decode_vec(text).ok()?;
    let (id, signature) = bytes.split_first_chunk::<4>()?;
    (is_name(name) && !signature.is_empty()).then(|| NoteSignature {
        name: name.to_owned(),
        id: *id,
        signature: signature.to_vec(),
    })
}

/// Whether a note may call a key so.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && c != '+';
    !name.is_empty() && name.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the form's first implementation (golang.org/x/mod/sumdb/note): a key, a text, and the note.
    const PUBLIC: &str = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    const SECRET: &str =
        "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
    const OTHER: &str = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";
    const TEXT: &str = "If you think cryptography is the answer to your problem,\n\
                        then you don't know what your problem is.\n";
    const PETER: &str = "\u{2014} PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    const ENOCH: &str = "\u{2014} EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";

    /// The key of a line `NAME+ID+BASE64`, with its name and id.
    fn key_of(line: &str) -> (String, String, [u8; 32]) {
        let mut parts = line.rsplitn(3, '+');
        // The base64 of these keys holds no `+` before its last part, but for the secret one.
        let (key, id, name) = match line.split_once("c74f20a3+") {
            Some((name, key)) => (key, "c74f20a3", name.trim_end_matches('+')),
            None => {
                let key = parts.next().unwrap();
                (key, parts.next().unwrap(), parts.next().unwrap())
            }
        };
        let bytes = Base64::decode_vec(key).unwrap();
        assert_eq!((bytes.len(), bytes[0]), (33, ED25519));
        (name.into(), id.into(), bytes[1..].try_into().unwrap())
    }

    #[test]
    fn the_published_key_has_its_published_id() {
        for line in [PUBLIC, OTHER] {
            let (name, id, public) = key_of(line);
            assert_eq!(crate::chain::hex(&key_id(&name, &public)), id);
        }
    }

    #[test]
    fn the_published_note_is_made_byte_for_byte() {
        let (_, _, secret) = key_of(SECRET);
        let signer = Signer::from_secret(&secret);
        assert_eq!(signer.public(), key_of(PUBLIC).2);
        let note = Note::sign(TEXT, "PeterNeumann", &signer).unwrap();
        assert_eq!(note.to_string(), format!("{TEXT}\n{PETER}"));
    }

    #[test]
    fn the_published_signatures_hold_each_for_its_own_key() {
        let note = Note::read(&format!("{TEXT}\n{PETER}{ENOCH}")).unwrap();
        assert_eq!(note.text, TEXT);
        let keys = [key_of(PUBLIC).2, key_of(OTHER).2];
        for (signature, at) in note.signatures.iter().zip(0..) {
            for (key, of) in keys.iter().zip(0..) {
                let expected = if at == of {
                    Standing::Holds
                } else {
                    Standing::Another
                };
                assert_eq!(note.standing(signature, key), expected, "{at} {of}");
            }
        }
        // The same signatures under another text.
        let mut other = note.clone();
        other.text.push_str("Or do you?\n");
        assert_eq!(
            other.standing(&other.signatures[0], &keys[0]),
            Standing::Wrong
        );
    }

    /// The examples that the two specifications print.
    #[test]
    fn the_examples_of_the_specifications_are_read_and_written_as_they_stand() {
        for example in [
            "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned \u{e8} subito sera.\n\n\u{2014} quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n",
            "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n\u{2014} example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n",
        ] {
            let note = Note::read(example).unwrap();
            assert_eq!(note.to_string(), example);
            assert_eq!(
                (note.signatures.len(), note.signatures[0].signature.len()),
                (1, 64)
            );
        }
    }

    /// What the first implementation refuses, this one refuses.
    #[test]
    fn what_is_no_note_is_refused() {
        let many = PETER.repeat(SIGNATURES + 1);
        for bad in [
            TEXT.to_owned(),
            format!("{TEXT}\n"),
            format!("{TEXT}\n{}", PETER.trim_end()),
            format!("\u{1}{TEXT}\n{PETER}"),
            format!("{TEXT}\r\n{PETER}"),
            format!("{TEXT}\n\u{2014} Bad Name x08go/ZJkuBS9UG\n"),
            format!("{TEXT}\n\u{2014} Bad+Name x08go/ZJkuBS9UG\n"),
            format!("{TEXT}\n{PETER}Unexpected line.\n"),
            format!("{TEXT}\n{}ABCD{}", &PETER[..60], &PETER[60..61]),
            format!("{TEXT}\n\u{2014} PeterNeumann x08g\n"),
            format!("\n{PETER}"),
            format!("{TEXT}\n{many}"),
            "x".repeat(BYTES + 1),
            String::new(),
        ] {
            assert!(Note::read(&bad).is_err(), "{bad:?}");
        }
        let key = Signer::from_secret(&[1; 32]);
        assert_eq!(Note::sign("abc", "x", &key), Err(NoteError::Text));
        assert!(matches!(
            Note::sign("a\n", "a b", &key),
            Err(NoteError::Name(_))
        ));
    }
}
