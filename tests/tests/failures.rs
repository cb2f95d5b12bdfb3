//! The reviewed table of failures: every way to spoil a journal, and the words, entry, rule and exit code that a reader gets.
//!
//! `data/failures.toml` holds the table. Its words are for an arbiter who is no programmer; who changes them reads them as one.
//! `EARLYLIGHT_ACCEPT=1` writes it anew, for review.

use std::{collections::BTreeSet, fs, path::PathBuf};

use earlylight_core::Side;
use earlylight_journal::{
    chain, codec,
    entry::{Ending, Entry, EntryKind, Reveal},
    frame::{self, PREFIX, journal_bytes, spell_length},
    header::{Header, Office, Party, Provider},
    reader,
    receipt::Receipt,
    report::{Outcome, Report},
    seal::Seal,
    verify::{Options, verify_with},
};
use earlylight_tests::{
    builder::{Builder, Luck, accepted, invitation, secrets, signer},
    duel,
};
use serde::Serialize;

/// A journal that somebody spoilt, and what the reader has.
struct Case {
    name: &'static str,
    /// What was done to it.
    done: &'static str,
    bytes: Vec<u8>,
    options: Options,
}

/// A line of the table.
#[derive(Serialize)]
struct Row {
    case: &'static str,
    done: &'static str,
    verdict: &'static str,
    exit_code: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<String>,
    text: String,
}

#[derive(Serialize)]
struct Table {
    failure: Vec<Row>,
}

fn knowing(parties: &[Party]) -> Options {
    Options {
        known_keys: parties
            .iter()
            .map(|party| signer(*party).public())
            .collect::<BTreeSet<_>>(),
        ..Options::default()
    }
}

fn known() -> Options {
    knowing(&[Party::A, Party::B])
}

fn verdict(bytes: &[u8], options: &Options) -> Report {
    verify_with(bytes, duel::lookup, options)
}

/// A game with everything in it, up to its end; without keys there is nobody to sign, and so no adjustment either.
fn begun(dice: Provider, seed: u64, keys: bool, checkpoint: bool) -> Builder {
    let mut invitation = invitation(&duel::referee(), dice.clone(), dice);
    if !keys {
        invitation.players.iter_mut().for_each(|p| p.key = None);
    }
    let header = if keys || invitation.sealed() {
        accepted(invitation)
    } else {
        Header::from(invitation)
    };
    let mut game = Builder::new(&duel::referee(), header);
    let mut luck = Luck::new(seed);
    game.push(Entry::Session {
        program: "earlylight".into(),
        time: 1_790_000_000,
    });
    game.steps(&mut luck, 8);
    if checkpoint {
        game.checkpoint();
    }
    game.push(Entry::Remark {
        side: Some(Side::A),
        text: "well played".into(),
    });
    if keys {
        let position = game.play.table().position();
        game.adjust(position, "a card fell off the table");
    }
    game.steps(&mut luck, 6);
    game
}

fn closed(dice: Provider, seed: u64) -> Builder {
    let mut game = begun(dice, seed, true, true);
    game.close();
    game
}

fn sealed() -> Builder {
    closed(Provider::Sealed, 3)
}

fn open() -> Builder {
    closed(Provider::Open { seed: [7; 32] }, 3)
}

fn typed() -> Builder {
    closed(Provider::Typed, 3)
}

/// Without signatures: as if the players had none to give.
fn unsigned(dice: Provider, checkpoint: bool) -> Builder {
    let mut game = begun(dice, 3, false, checkpoint);
    game.end(Ending::Agreed);
    game
}

/// Where each frame begins, the header's first, and where the file ends.
fn frames(bytes: &[u8]) -> Vec<usize> {
    let mut starts = vec![PREFIX];
    while let Ok(frame) = frame::read(bytes, starts[starts.len() - 1]) {
        starts.push(frame.end);
    }
    starts
}

/// A journal of these entries after that header, with every link made anew.
fn anew(header: &Header, entries: &[Entry]) -> Vec<u8> {
    journal_bytes(header, entries).expect("entries within bounds")
}

/// A game with its entries changed and every link made anew; signatures stay as they were.
fn changed(game: &Builder, change: impl FnOnce(&mut Vec<Entry>)) -> Vec<u8> {
    let mut entries = game.entries.clone();
    change(&mut entries);
    anew(&game.header, &entries)
}

/// The place of the `nth` entry of a kind, from 0.
fn nth(game: &Builder, kind: EntryKind, nth: usize) -> usize {
    let mut places = (0..game.entries.len()).filter(|at| game.entries[*at].kind() == kind);
    places.nth(nth).expect("such an entry")
}

/// Bytes after a header, chained by the book, around a body that no writer would write.
fn forged(game: &Builder, body: &[u8]) -> Vec<u8> {
    let mut bytes = anew(&game.header, &[]);
    bytes.extend(spell_length(body.len() as u32));
    bytes.extend(body);
    bytes.extend(spell_length(0));
    bytes.extend(chain::next(&game.header.link(), body));
    bytes
}

fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 0x10;
    bytes
}

fn receipt(game: &Builder, by: Party) -> Receipt {
    let journal = reader::read(&game.bytes()).expect("a journal");
    Receipt::sign(&journal, "key", &signer(by)).expect("a name")
}

fn with_receipt(receipt: Receipt) -> Options {
    Options {
        receipts: vec![receipt],
        ..known()
    }
}

fn case(name: &'static str, done: &'static str, bytes: Vec<u8>) -> Case {
    Case {
        name,
        done,
        bytes,
        options: known(),
    }
}

fn of_bytes() -> Vec<Case> {
    let game = sealed();
    let good = game.bytes();
    let at = frames(&good);
    let body = |n: usize| at[n] + 5;
    let frame = |n: usize| &good[at[n]..at[n + 1]];
    let join = |order: &[usize]| {
        let mut joined = good[..at[1]].to_vec();
        order.iter().for_each(|n| joined.extend(frame(*n)));
        joined
    };
    let order: Vec<usize> = (1..at.len() - 1).collect();
    let decision = nth(&game, EntryKind::Decision, 0) + 1;
    let name = good
        .windows(3)
        .position(|window| window == b"Ann")
        .expect("a name");
    let mut other = closed(Provider::Sealed, 4).bytes();
    let strange = frames(&other);
    let strange: Vec<u8> = other.drain(strange[5]..strange[6]).collect();
    let inserted = |n: usize, bytes: &[u8]| [&good[..at[n]], bytes, &good[at[n]..]].concat();
    let mut swapped = order.clone();
    swapped.swap(3, 4);
    let mut dropped = order.clone();
    dropped.remove(3);
    let mut doubled = order.clone();
    doubled.insert(4, order[3]);
    let sealed_draw = nth(&game, EntryKind::Draw, 0) + 1;
    let opening = frame::read(&good, at[sealed_draw])
        .expect("a frame")
        .opening_at;
    let longest = {
        let mut bytes = good.clone();
        bytes[at[6]..at[6] + 4].copy_from_slice(&spell_length((1 << 21) - 1));
        bytes
    };
    vec![
        case("intact", "nothing", good.clone()),
        case("empty", "the file was emptied", Vec::new()),
        case(
            "not a journal",
            "another file was handed in",
            b"PNG, perhaps".to_vec(),
        ),
        case(
            "mark changed",
            "a bit of the file's mark was flipped",
            flipped(&good, 1),
        ),
        case(
            "version changed",
            "the format's version was changed",
            flipped(&good, 8),
        ),
        case(
            "a name changed",
            "the name of a player in the header was changed",
            flipped(&good, name),
        ),
        case(
            "body changed",
            "a bit of a decision was flipped",
            flipped(&good, body(decision)),
        ),
        case(
            "link changed",
            "a bit of a link was flipped",
            flipped(&good, at[6] - 1),
        ),
        case(
            "length changed",
            "a bit of a length was flipped",
            flipped(&good, at[6]),
        ),
        case(
            "length of the greatest",
            "a length was made as great as it can be",
            longest,
        ),
        case(
            "opening changed",
            "a bit of what a hidden draw shows was flipped",
            flipped(&good, opening + 6),
        ),
        case(
            "header cut",
            "the file ends within the header",
            good[..at[0] + 30].to_vec(),
        ),
        case(
            "cut in an entry",
            "the file ends within an entry",
            good[..body(9)].to_vec(),
        ),
        case(
            "cut after an entry",
            "the file ends after an entry",
            good[..at[9]].to_vec(),
        ),
        Case {
            options: with_receipt(receipt(&game, Party::A)),
            ..case(
                "cut in an entry, with a receipt",
                "the file ends within an entry, and the reader has a receipt for all of it",
                good[..body(9)].to_vec(),
            )
        },
        Case {
            options: with_receipt(receipt(&game, Party::A)),
            ..case(
                "cut after an entry, with a receipt",
                "the file ends after an entry, and the reader has a receipt for all of it",
                good[..at[9]].to_vec(),
            )
        },
        case("entry dropped", "an entry was taken out", join(&dropped)),
        case("entry doubled", "an entry stands twice", join(&doubled)),
        case(
            "entries swapped",
            "two entries were swapped",
            join(&swapped),
        ),
        case(
            "entry inserted",
            "an entry of another journal was put in",
            inserted(6, &strange),
        ),
        case(
            "bytes between records",
            "bytes were put between two entries",
            inserted(6, &[0; 9]),
        ),
        case(
            "bytes at the end",
            "bytes were added at the end",
            [&good[..], &[1; 50]].concat(),
        ),
        case(
            "bytes within a record",
            "an entry was made longer by a byte, and the chain made anew",
            forged(
                &game,
                &[&codec::encode(&game.entries[0])[..], &[0]].concat(),
            ),
        ),
        case(
            "a number of 2^64",
            "a remark was said to have 2^64 - 1 bytes, and the chain made anew",
            forged(
                &game,
                &[
                    &codec::encode(&Entry::Remark {
                        side: None,
                        text: String::new(),
                    })[..2],
                    &[0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
                ]
                .concat(),
            ),
        ),
        case(
            "an unknown kind",
            "an entry of a kind that there is not, and the chain made anew",
            forged(&game, &[99]),
        ),
        case(
            "an entry after the end",
            "a remark was added after the game was closed, and the chain made anew",
            changed(&game, |entries| {
                entries.push(Entry::Remark {
                    side: None,
                    text: "oh".into(),
                })
            }),
        ),
    ]
}

/// What is changed in a way that the chain cannot show, because it was made anew.
fn chained_anew() -> Vec<Case> {
    let (secret, hand) = (sealed(), typed());
    let (free, bare) = (
        unsigned(Provider::Typed, true),
        unsigned(Provider::Open { seed: [7; 32] }, true),
    );
    // Who changes a die and makes the checkpoints anew leaves the signatures alone to find it by, if there are some.
    let unchecked = unsigned(Provider::Typed, false);
    let signed = {
        let mut game = begun(Provider::Typed, 3, true, false);
        game.close();
        game
    };
    let die = |entries: &mut Vec<Entry>, at: usize| match &mut entries[at] {
        Entry::Dice { values, .. } => values[0] = values[0] % 6 + 1,
        other => panic!("{other:?}"),
    };
    let remark = |entries: &mut Vec<Entry>, at: usize| match &mut entries[at] {
        Entry::Remark { text, .. } => *text = "badly played".into(),
        other => panic!("{other:?}"),
    };
    let roll = |game: &Builder| nth(game, EntryKind::Dice, 0);
    let draw = |game: &Builder| nth(game, EntryKind::Draw, 1);
    let choice = |game: &Builder| nth(game, EntryKind::Decision, 1);
    let no_card = |game: &Builder| {
        changed(game, |entries| match &mut entries[choice(game)] {
            Entry::Decision { body, .. } => body[0] = 9,
            Entry::SealedDecision { seal, .. } => {
                let salt = seal.opening.as_ref().expect("an opening").salt;
                *seal = Seal::new(EntryKind::Decision, vec![9], salt);
            }
            other => panic!("{other:?}"),
        })
    };
    let other_side = |game: &Builder| {
        changed(game, |entries| match &mut entries[choice(game)] {
            Entry::Decision { side, .. } | Entry::SealedDecision { side, .. } => {
                *side = side.other()
            }
            other => panic!("{other:?}"),
        })
    };
    let position = |game: &Builder| {
        changed(game, |entries| {
            let at = nth(game, EntryKind::Checkpoint, 0);
            match &mut entries[at] {
                Entry::Checkpoint { hash } => hash[0] ^= 1,
                Entry::SealedCheckpoint { seal } => {
                    let opening = seal.opening.as_ref().expect("an opening");
                    let mut hash = opening.value;
                    hash[0] ^= 1;
                    *seal = Seal::new(EntryKind::Checkpoint, hash, opening.salt);
                }
                other => panic!("{other:?}"),
            }
        })
    };
    let adjusted = |game: &Builder, text: &str| {
        changed(game, |entries| {
            let at = nth(game, EntryKind::Adjustment, 0);
            match &mut entries[at] {
                Entry::Adjustment { position, .. } => *position = text.into(),
                other => panic!("{other:?}"),
            }
        })
    };
    let better = "duel 1\n11100000 00011000 00000111 0 0 3 0\n";
    let sealed_draw = changed(&secret, |entries| {
        let at = draw(&secret);
        match &mut entries[at] {
            Entry::SealedDraw { seal, .. } => {
                let opening = seal.opening.as_ref().expect("an opening");
                let item = (opening.value + 1) % 8;
                *seal = Seal::new(EntryKind::Draw, item, opening.salt);
            }
            other => panic!("{other:?}"),
        }
    });
    let salted = changed(&secret, |entries| {
        let at = choice(&secret);
        match &mut entries[at] {
            Entry::SealedDecision { seal, .. } => {
                let value = seal.value().expect("an opening").clone();
                *seal = Seal::new(EntryKind::Decision, value, [0x5a; 32]);
            }
            other => panic!("{other:?}"),
        }
    });
    let renamed = {
        let mut header = secret.header.clone();
        header.invitation.players[1].name = "Rob".into();
        anew(&header, &secret.entries)
    };
    let fished = {
        let mut header = secret.header.clone();
        header.contributions[1] = [0x77; 32];
        anew(&header, &secret.entries)
    };
    let edition = {
        let mut header = free.header.clone();
        header.invitation.edition.text = Some(b"other rules".to_vec());
        anew(&header, &[])
    };
    vec![
        case(
            "a die changed, dice sealed",
            "a die was changed",
            changed(&secret, |e| die(e, roll(&secret))),
        ),
        case(
            "a die changed, dice open",
            "a die was changed, and nobody signed",
            changed(&bare, |e| die(e, roll(&bare))),
        ),
        case(
            "a die changed, dice typed",
            "a typed die was changed; a checkpoint follows",
            changed(&free, |e| die(e, roll(&free))),
        ),
        case(
            "a die changed, dice typed and signed",
            "a typed die was changed; both players had signed",
            changed(&signed, |e| die(e, roll(&signed))),
        ),
        case(
            "a die changed, with nothing to check it by",
            "a typed die was changed; nobody signed, and there is no checkpoint",
            changed(&unchecked, |e| die(e, roll(&unchecked))),
        ),
        case(
            "a draw changed, draws sealed",
            "a hidden draw was changed",
            sealed_draw,
        ),
        case(
            "a decision made illegal",
            "a decision was changed into one that is against the rules",
            no_card(&free),
        ),
        case(
            "a hidden decision made illegal",
            "a hidden decision was changed into one that is against the rules",
            no_card(&secret),
        ),
        case(
            "a decision given to the other side",
            "a decision was given to the other side",
            other_side(&free),
        ),
        case(
            "a decision hidden by another salt",
            "a hidden decision was sealed anew, so that it could have been chosen later",
            salted,
        ),
        case(
            "a position changed",
            "the position that a checkpoint notes was changed",
            position(&free),
        ),
        case(
            "a hidden position changed",
            "the position that a hidden checkpoint notes was changed",
            position(&secret),
        ),
        case(
            "an adjustment changed",
            "the position put right was changed after it was signed",
            adjusted(&hand, better),
        ),
        case(
            "an adjustment to no position",
            "the position put right was changed into none at all",
            adjusted(&hand, "duel 1\nnonsense\n"),
        ),
        case(
            "an adjustment unsigned",
            "the signatures were taken off an adjustment",
            changed(&hand, |entries| {
                let at = nth(&hand, EntryKind::Adjustment, 0);
                entries.drain(at + 1..at + 3);
            }),
        ),
        case(
            "a remark changed",
            "a remark was changed that two players had signed",
            changed(&hand, |e| remark(e, nth(&hand, EntryKind::Remark, 0))),
        ),
        case(
            "a remark changed, with nothing to check it by",
            "a remark was changed, and nobody signed",
            changed(&free, |e| remark(e, nth(&free, EntryKind::Remark, 0))),
        ),
        case(
            "the invitation changed",
            "a player's name in the invitation was changed",
            renamed,
        ),
        case(
            "a contribution chosen late",
            "what a player gave to the dice was changed after it was promised",
            fished,
        ),
        case(
            "another edition put in",
            "rules were put into the file that are not those agreed to",
            edition,
        ),
        case(
            "a game that cannot start",
            "the position to start from was changed into none at all",
            {
                let mut header = free.header.clone();
                header.invitation.start =
                    earlylight_journal::header::Start::Position("duel 1\nnonsense\n".into());
                anew(&header, &[])
            },
        ),
    ]
}

/// Signatures, secrets, take-backs, and whole histories.
fn of_people() -> Vec<Case> {
    let game = sealed();
    let attestation = |game: &Builder, nth_last: usize| {
        game.entries
            .iter()
            .rposition(|entry| entry.kind() == EntryKind::Attestation)
            .map(|last| last - nth_last)
            .expect("a signature")
    };
    let last = attestation(&game, 0);
    let signature_of = |game: &Builder| match &game.entries[attestation(game, 0)] {
        Entry::Attestation { signature, .. } => signature.clone(),
        other => panic!("{other:?}"),
    };
    let with_signature = |signature: Box<[u8; 64]>| {
        changed(&game, |entries| match &mut entries[last] {
            Entry::Attestation {
                signature: stands, ..
            } => *stands = signature,
            other => panic!("{other:?}"),
        })
    };
    let moved = signature_of(&closed(Provider::Sealed, 4));
    let wrong_key = match &game.entries[last] {
        Entry::Attestation { entry, .. } => {
            let journal = reader::read(&game.bytes()).expect("a journal");
            let message = earlylight_journal::signature::attestation_message(
                &game.header.invitation.hash(),
                u64::from(*entry),
                &journal.links[*entry as usize],
            );
            Box::new(signer(Party::A).sign(&message))
        }
        other => panic!("{other:?}"),
    };
    let bare = {
        let mut header = game.header.clone();
        header.acceptances[0].signature = None;
        // No writer makes such a header, so its bytes are put together by hand.
        let good = game.bytes();
        let length = game.header.header_bytes().len();
        let body = header.header_bytes();
        let mut bytes = good[..PREFIX].to_vec();
        bytes.extend(spell_length(body.len() as u32));
        bytes.extend(&body);
        bytes.extend(spell_length(0));
        bytes.extend(chain::journal_start(&body));
        bytes.extend(&good[PREFIX + frame::OVERHEAD + length..]);
        bytes
    };
    let revealed = |reveal: Reveal| {
        let mut game = begun(Provider::Sealed, 3, true, true);
        game.end(Ending::Agreed);
        game.push(Entry::Reveal(Box::new(reveal)));
        game.attest(Party::A);
        game.attest(Party::B);
        game.bytes()
    };
    let all = secrets().reveal();
    let (mut no_secret, mut no_seal, mut another, mut other_seal) =
        (all.clone(), all.clone(), all.clone(), all);
    no_secret.secret = None;
    no_seal.seals[1] = None;
    another.secret = Some([0x99; 32]);
    other_seal.seals[0] = Some([0x99; 32]);
    let no_reveal = {
        let mut game = begun(Provider::Sealed, 3, true, true);
        game.end(Ending::Agreed);
        game.attest(Party::A);
        game.attest(Party::B);
        game.bytes()
    };
    // An old copy, gone on from with other moves.
    let old = |seed: u64| {
        let mut game = begun(Provider::Typed, 3, true, true);
        game.push(Entry::Session {
            program: "earlylight".into(),
            time: 1_790_100_000,
        });
        game.steps(&mut Luck::new(seed), 4);
        game.close();
        game
    };
    let (played, continued) = (old(1), old(2));
    let keeper_plays = {
        let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
        if let Some(keeper) = &mut invitation.keeper {
            keeper.who = Office::Player(Side::A);
        }
        let mut game = Builder::new(&duel::referee(), accepted(invitation));
        game.steps(&mut Luck::new(3), 9);
        game.close();
        game.bytes()
    };
    let looped = {
        let invitation = invitation(&duel::referee(), Provider::Typed, Provider::Typed);
        let mut game = Builder::new(&duel::referee(), accepted(invitation));
        let mut luck = Luck::new(3);
        game.steps(&mut luck, 4);
        for _ in 0..300 {
            game.step(&mut luck);
            game.push(Entry::TakeBack {
                to: 4,
                agreed: [true, false],
            });
        }
        game.close();
        game.bytes()
    };
    let hand = unsigned(Provider::Typed, true);
    let taken = changed(&hand, |entries| {
        let at = entries.len() - 1;
        for to in [4, 8] {
            entries.insert(
                at + usize::from(to == 8),
                Entry::TakeBack {
                    to,
                    agreed: [true; 2],
                },
            );
        }
    });
    let foresigned = changed(&game, |entries| {
        let entry = Entry::Attestation {
            by: Party::A,
            entry: 9,
            signature: Box::new([0; 64]),
        };
        entries.insert(3, entry);
    });
    let ended = {
        let mut game = begun(Provider::Typed, 3, false, true);
        game.entries.push(Entry::End {
            how: Ending::ByRule,
            text: String::new(),
        });
        anew(&game.header, &game.entries)
    };
    vec![
        case(
            "a closing signature stripped",
            "the last signature was taken off",
            changed(&game, |entries| drop(entries.remove(last))),
        ),
        case(
            "a signature moved from another game",
            "a signature was replaced by the same player's from another game",
            with_signature(moved),
        ),
        case(
            "a signature by the wrong key",
            "one player signed in the name of the other",
            with_signature(wrong_key),
        ),
        case(
            "an acceptance without its signature",
            "the signature was taken off an acceptance, and the chain made anew",
            bare,
        ),
        case(
            "a signature over what is to come",
            "a signature over an entry that was not yet written",
            foresigned,
        ),
        Case {
            options: Options::default(),
            ..case(
                "keys that nobody knows",
                "two players may have been invented: the reader knows neither key",
                game.bytes(),
            )
        },
        Case {
            options: knowing(&[Party::A]),
            ..case(
                "one key unknown",
                "the reader knows the key of one player alone",
                game.bytes(),
            )
        },
        case(
            "a signature where there is no key",
            "a signature in the name of a player without a key",
            {
                let free = unsigned(Provider::Typed, true);
                changed(&free, |entries| {
                    entries.push(Entry::Attestation {
                        by: Party::A,
                        entry: (entries.len()) as u32,
                        signature: Box::new([7; 64]),
                    })
                })
            },
        ),
        case(
            "another secret revealed",
            "the keeper reveals another secret than promised",
            revealed(another),
        ),
        case(
            "another seal secret revealed",
            "a player reveals another secret than promised",
            revealed(other_seal),
        ),
        case(
            "the secret withheld",
            "the keeper withholds the secret",
            revealed(no_secret),
        ),
        case(
            "a seal secret withheld",
            "a player withholds the secret of hidden decisions",
            revealed(no_seal),
        ),
        case("no reveal at all", "nothing was revealed", no_reveal),
        case(
            "the keeper plays",
            "the keeper of the secret plays a side",
            keeper_plays,
        ),
        case(
            "an old copy continued",
            "somebody went on from an old copy, and both signed",
            continued.bytes(),
        ),
        Case {
            options: with_receipt(receipt(&played, Party::B)),
            ..case(
                "an old copy continued, with a receipt",
                "somebody went on from an old copy; the reader has a receipt for the first history",
                continued.bytes(),
            )
        },
        Case {
            options: with_receipt(receipt(&played, Party::B)),
            ..case(
                "a receipt of another game",
                "the reader's receipt is of another game",
                game.bytes(),
            )
        },
        Case {
            options: Options {
                receipts: vec![receipt(&game, Party::B)],
                ..Options::default()
            },
            ..case(
                "a receipt that holds",
                "nothing; the reader has a receipt",
                game.bytes(),
            )
        },
        case(
            "a loop of take-backs",
            "the same move was taken back 300 times",
            looped,
        ),
        case(
            "a take-back to what was taken back",
            "a take-back goes to an entry that was itself taken back",
            taken,
        ),
        case(
            "an end that is none",
            "the game is said to have ended by its rules, and has not",
            ended,
        ),
    ]
}

#[test]
fn every_failure_is_told_as_the_reviewed_table_says() {
    // These bytes nobody touched.
    let untouched = ["intact", "a receipt of another game"];
    let mut rows = Vec::new();
    for case in of_bytes()
        .into_iter()
        .chain(chained_anew())
        .chain(of_people())
    {
        let report = verdict(&case.bytes, &case.options);
        // It never says more than was proved: no file that was touched is fair.
        assert_eq!(
            report.outcome == Outcome::Fair,
            untouched.contains(&case.name),
            "{}: {report}",
            case.name
        );
        if let Some(failure) = &report.failure {
            let whole = case.bytes.len() as u64;
            assert!(failure.byte <= whole, "{}", case.name);
            assert!(report.to_string().contains(&failure.meaning));
            // A reader who is no programmer needs no word of the trade to see what happened.
            for word in [
                "byte",
                "hash",
                "frame",
                "decode",
                "commitment",
                "salt",
                "0x",
            ] {
                assert!(
                    !failure.meaning.contains(word),
                    "{}: `{word}` in {}",
                    case.name,
                    failure.meaning
                );
            }
        }
        let failure = report.failure.as_ref();
        rows.push(Row {
            case: case.name,
            done: case.done,
            verdict: report.outcome.word(),
            exit_code: report.exit_code(),
            entry: failure.map(|failure| failure.entry),
            part: failure.map(|failure| failure.part),
            rule: failure.and_then(|failure| failure.rule.clone()),
            meaning: failure.map(|failure| failure.meaning.clone()),
            text: report.to_string(),
        });
    }
    let names: BTreeSet<&str> = rows.iter().map(|row| row.case).collect();
    assert_eq!(names.len(), rows.len(), "each case has its own name");
    let table = format!(
        "# Every way to spoil a journal, and what a reader is told. Reviewed: the words are for somebody who is no programmer.\n\n{}",
        toml::to_string(&Table { failure: rows }).expect("TOML")
    );
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/failures.toml");
    if std::env::var_os("EARLYLIGHT_ACCEPT").is_some() {
        fs::write(&path, &table).expect("the table is written");
    }
    let reviewed = fs::read_to_string(&path).unwrap_or_default();
    for (line, (is, was)) in table.lines().zip(reviewed.lines()).enumerate() {
        assert_eq!(is, was, "line {} of the table", line + 1);
    }
    assert_eq!(table.lines().count(), reviewed.lines().count());
}

/// What was changed is never reported behind where it was changed, whoever made the chain anew.
#[test]
fn no_change_of_an_entry_is_told_behind_it_or_passed_over() {
    let game = open();
    for at in 0..game.entries.len() {
        let bytes = changed(&game, |entries| {
            entries.remove(at);
        });
        let report = verdict(&bytes, &known());
        let found = report.failure.as_ref().map(|failure| failure.entry);
        // The last signature may simply be absent: then the verdict says who did not sign.
        if at + 2 >= game.entries.len() {
            assert_eq!(report.outcome, Outcome::Consistent, "{report}");
            assert!(report.to_string().contains("the close"), "{report}");
        } else {
            assert!(found.is_some(), "entry {} dropped: {report}", at + 1);
        }
    }
}
