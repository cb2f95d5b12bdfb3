//! Sealed chance: what is proved when nothing is missing, and that each thing missing is named.

use std::collections::BTreeSet;
use std::fs;

use earlylight_core::Side;
use earlylight_journal::accept;
use earlylight_journal::entry::{Ending, Entry, Reveal};
use earlylight_journal::header::{Header, Office, Party, Provider};
use earlylight_journal::reader::read;
use earlylight_journal::report::{Outcome, PartState, Report};
use earlylight_journal::seal::{self, Seal};
use earlylight_journal::secret::{SecretError, Secrets};
use earlylight_journal::session::{Session, SessionError};
use earlylight_journal::transcript::{export, import};
use earlylight_journal::verify::{Options, verify_with};

use crate::builder::{self, Builder, Luck, accepted, invitation, secrets, signer};
use crate::duel;

fn known() -> Options {
    Options {
        known_keys: BTreeSet::from([Party::A, Party::B].map(|party| signer(party).public())),
        trust_keeper: false,
        ..Options::default()
    }
}

fn judged(bytes: &[u8], options: &Options) -> Report {
    verify_with(bytes, duel::lookup, options)
}

fn sealed() -> Header {
    accepted(invitation(
        &duel::referee(),
        Provider::Sealed,
        Provider::Sealed,
    ))
}

/// A whole game, played out, with checkpoints on the way.
fn played(header: Header, seed: u64) -> Builder {
    let mut game = Builder::new(&duel::referee(), header);
    let mut luck = Luck::new(seed);
    game.steps(&mut luck, 6);
    game.checkpoint();
    game.steps(&mut luck, 100);
    game
}

pub fn whole(seed: u64) -> Builder {
    let mut game = played(sealed(), seed);
    game.close();
    game
}

#[test]
fn a_whole_game_is_fair() {
    for seed in 0..20 {
        let bytes = whole(seed).bytes();
        let report = judged(&bytes, &known());
        assert_eq!(report.outcome, Outcome::Fair, "{report}");
        assert_eq!(report.outcome.exit_code(), 0);
    }
    let report = judged(&whole(1).bytes(), &known());
    assert_eq!(
        report.to_string(),
        "fair: the record is whole (25 entries), every decision is legal under The Duel, edition Standard, revision 1, \
         12 rolls and draws follow from the secret and what both players gave to it: nobody but the keeper (Uma) could \
         have known or bent them, \
         both players signed the whole of it with keys that the reader knows"
    );
}

/// A name, a journal, what the reader grants, and the words that must name what is missing.
type Case = (&'static str, Vec<u8>, Options, &'static str);

#[test]
fn each_missing_piece_alone_makes_it_consistent_and_is_named() {
    let none = Options::default;
    let one = |party| Options {
        known_keys: BTreeSet::from([signer(party).public()]),
        trust_keeper: false,
        ..Options::default()
    };
    let closed = |header: Header| {
        let mut game = played(header, 3);
        game.close();
        game.bytes()
    };
    let with = |change: &dyn Fn(&mut earlylight_journal::header::Invitation)| {
        let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
        change(&mut invitation);
        accepted(invitation)
    };
    let withheld = |reveal: Reveal| {
        let mut game = played(sealed(), 3);
        game.close_with(reveal);
        game.bytes()
    };
    let no_reveal = {
        let mut game = played(sealed(), 3);
        game.end(Ending::Agreed);
        game.attest(Party::A);
        game.attest(Party::B);
        game.bytes()
    };
    let one_signs = |party| {
        let mut game = played(sealed(), 3);
        game.end(Ending::Agreed);
        game.push(Entry::Reveal(secrets().reveal().into()));
        game.attest(party);
        game.bytes()
    };
    let adjourned = {
        let mut game = Builder::new(&duel::referee(), sealed());
        game.steps(&mut Luck::new(3), 7);
        game.end(Ending::Adjourned);
        game.attest(Party::A);
        game.attest(Party::B);
        game.bytes()
    };
    let nobody_signs = with(&|i| i.players.iter_mut().for_each(|player| player.key = None));
    let unsigned = {
        let mut game = played(nobody_signs, 3);
        game.end(Ending::Agreed);
        game.push(Entry::Reveal(secrets().reveal().into()));
        game.bytes()
    };
    let one_key = {
        let mut game = played(with(&|i| i.players[1].key = None), 3);
        game.end(Ending::Agreed);
        game.push(Entry::Reveal(secrets().reveal().into()));
        game.attest(Party::A);
        game.bytes()
    };
    let same_key = {
        let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
        invitation.players[1].key = invitation.players[0].key;
        let (a, b) = (signer(Party::A), signer(Party::A));
        let signers = [(Party::A, &a), (Party::B, &b)];
        let bytes = [[1; 32], [2; 32], [3; 32]];
        let (header, _) = accept::with_bytes(invitation, &signers, secrets(), bytes).unwrap();
        let mut game = played(header, 3);
        game.end(Ending::Agreed);
        game.push(Entry::Reveal(secrets().reveal().into()));
        game.attest(Party::A);
        let Some(Entry::Attestation {
            signature, entry, ..
        }) = game.entries.last().cloned()
        else {
            panic!("an attestation");
        };
        game.push(Entry::Attestation {
            by: Party::B,
            entry,
            signature,
        });
        game.bytes()
    };
    let open = Provider::Open { seed: [7; 32] };
    let provided = |dice: Provider, draws: Provider| {
        closed(accepted(invitation(&duel::referee(), dice, draws)))
    };
    let plays = closed(with(&|i| {
        if let Some(keeper) = &mut i.keeper {
            keeper.who = Office::Player(Side::B);
        }
    }));
    let same_keeper = closed(with(&|i| {
        let key = i.players[0].key;
        if let Some(Office::Outside(person)) = i.keeper.as_mut().map(|keeper| &mut keeper.who) {
            person.key = key;
        }
    }));
    let dropped = {
        let mut game = whole(3);
        let last = game
            .entries
            .iter_mut()
            .rev()
            .find(|entry| entry.is_sealed());
        last.unwrap().close();
        game.bytes()
    };
    let revision = closed(with(&|_| {}));
    let all = secrets().reveal();
    let cases: Vec<Case> = vec![
        (
            "no keys known",
            whole(3).bytes(),
            none(),
            "does not know the key of RED (Ann)",
        ),
        (
            "one key known",
            whole(3).bytes(),
            one(Party::A),
            "does not know the key of BLUE (Bob)",
        ),
        ("no keys", unsigned, known(), "nobody signed"),
        ("one key", one_key, known(), "BLUE (Bob) has no key"),
        (
            "the same key",
            same_key,
            known(),
            "both players have the same key",
        ),
        (
            "A alone signs",
            one_signs(Party::A),
            known(),
            "BLUE (Bob) did not sign the close",
        ),
        (
            "B alone signs",
            one_signs(Party::B),
            known(),
            "RED (Ann) did not sign the close",
        ),
        (
            "no reveal",
            no_reveal,
            known(),
            "the secret they come from was not opened",
        ),
        (
            "secret withheld",
            withheld(Reveal {
                secret: None,
                ..all.clone()
            }),
            known(),
            "the secret they come from was held back at the close",
        ),
        (
            "seal withheld",
            withheld(Reveal {
                seals: [None, all.seals[1]],
                ..all.clone()
            }),
            known(),
            "what RED (Ann) kept hidden (it was not opened at the close)",
        ),
        (
            "adjourned",
            adjourned,
            known(),
            "the secret they come from was not opened",
        ),
        (
            "typed dice",
            provided(Provider::Typed, Provider::Sealed),
            known(),
            "dice were typed in",
        ),
        (
            "typed draws",
            provided(Provider::Sealed, Provider::Typed),
            known(),
            "draws were typed in",
        ),
        (
            "open dice",
            provided(open.clone(), Provider::Sealed),
            known(),
            "the seed is open",
        ),
        (
            "open draws",
            provided(Provider::Sealed, open),
            known(),
            "the seed is open",
        ),
        (
            "the keeper plays",
            plays,
            known(),
            "BLUE (Bob) kept the secret",
        ),
        (
            "the keeper is a player",
            same_keeper,
            known(),
            "RED (Ann) kept the secret",
        ),
        (
            "an opening absent",
            dropped,
            known(),
            "1 hidden entry that this copy does not show",
        ),
    ];
    for (name, bytes, options, words) in cases {
        let report = judged(&bytes, &options);
        assert_eq!(report.outcome, Outcome::Consistent, "{name}: {report}");
        assert!(report.to_string().contains(words), "{name}: {report}");
    }
    let report = verify_with(&revision, |_| None, &known());
    assert_eq!(report.outcome, Outcome::Consistent, "{report}");
    assert!(
        report.to_string().contains("does not know the game `duel`"),
        "{report}"
    );
}

#[test]
fn a_keeper_who_plays_may_be_trusted() {
    let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    invitation.keeper.as_mut().unwrap().who = Office::Player(Side::B);
    let mut game = played(accepted(invitation), 5);
    game.close();
    let trusting = Options {
        trust_keeper: true,
        ..known()
    };
    assert_eq!(judged(&game.bytes(), &trusting).outcome, Outcome::Fair);
    assert_eq!(judged(&game.bytes(), &known()).outcome, Outcome::Consistent);
}

/// Changes of a whole game, each chained anew and signed anew at the close by both players: what they agree on cannot
/// change what follows from the secret.
#[test]
fn what_is_changed_and_signed_anew_is_found() {
    let find =
        |entries: &[Entry], test: &dyn Fn(&Entry) -> bool| entries.iter().position(test).unwrap();
    let game = whole(7);
    let anew = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut entries = game.entries.clone();
        entries.truncate(entries.len() - 2);
        change(&mut entries);
        judged(
            &earlylight_journal::frame::journal_bytes(&game.header, &entries).unwrap(),
            &known(),
        )
    };
    let broken = |report: Report, at: usize, part: &str, rule: &str| {
        assert!(
            matches!(report.outcome, Outcome::Broken { entry, .. } if entry == at + 1),
            "{report}"
        );
        let failure = report.failure.unwrap();
        assert_eq!((failure.part, failure.rule.as_deref()), (part, Some(rule)));
    };
    let roll = find(&game.entries, &|e| matches!(e, Entry::Dice { .. }));
    let report = anew(&|entries| {
        if let Entry::Dice { values, .. } = &mut entries[roll] {
            values[0] = values[0] % 6 + 1;
        }
    });
    broken(report, roll, "dice", "FORMAT 8");
    // Another card under the right salt, and the right card under another salt.
    let draw = find(&game.entries, &|e| matches!(e, Entry::SealedDraw { .. }));
    let resealed = |entry: &Entry, add: u16, salt: Option<[u8; 32]>| {
        let Entry::SealedDraw {
            side,
            remaining,
            seal,
        } = entry
        else {
            panic!("a draw");
        };
        let opening = seal.opening.clone().unwrap();
        Entry::SealedDraw {
            side: *side,
            remaining: *remaining,
            seal: Seal::new(
                entry.kind(),
                (opening.value + add) % 8,
                salt.unwrap_or(opening.salt),
            ),
        }
    };
    let report = anew(&|entries| entries[draw] = resealed(&entries[draw], 1, None));
    broken(report, draw, "dice", "FORMAT 8");
    let report = anew(&|entries| entries[draw] = resealed(&entries[draw], 0, Some([9; 32])));
    broken(report, draw, "dice", "FORMAT 9.2");
    // The salts of a decision and of a checkpoint are derived as well.
    let decision = find(&game.entries, &|e| {
        matches!(e, Entry::SealedDecision { .. })
    });
    let report = anew(&|entries| {
        if let Entry::SealedDecision { seal, .. } = &mut entries[decision] {
            let body = seal.value().unwrap().clone();
            *seal = Seal::new(
                earlylight_journal::entry::EntryKind::Decision,
                body,
                [9; 32],
            );
        }
    });
    broken(report, decision, "dice", "FORMAT 9.2");
    let checkpoint = find(&game.entries, &|e| {
        matches!(e, Entry::SealedCheckpoint { .. })
    });
    let report = anew(&|entries| {
        if let Entry::SealedCheckpoint { seal } = &mut entries[checkpoint] {
            let hash = *seal.value().unwrap();
            *seal = Seal::new(
                earlylight_journal::entry::EntryKind::Checkpoint,
                hash,
                [9; 32],
            );
        }
    });
    broken(report, checkpoint, "dice", "FORMAT 9.2");
    // An open entry where a sealed one belongs, which would show a hand.
    let report = anew(&|entries| {
        if let Entry::SealedDraw {
            side,
            remaining,
            seal,
        } = entries[draw].clone()
        {
            entries[draw] = Entry::Draw {
                side,
                remaining,
                item: *seal.value().unwrap(),
            };
        }
    });
    broken(report, draw, "play", "FORMAT 9");
    // Another secret than the one committed to.
    let reveal = find(&game.entries, &|e| matches!(e, Entry::Reveal(_)));
    let report = anew(&|entries| {
        if let Entry::Reveal(reveal) = &mut entries[reveal] {
            reveal.seals[0] = Some([9; 32]);
        }
    });
    assert!(matches!(report.outcome, Outcome::Broken { .. }), "{report}");
    let report = anew(&|entries| {
        if let Entry::Reveal(reveal) = &mut entries[reveal] {
            reveal.secret = Some([9; 32]);
        }
    });
    assert!(matches!(report.outcome, Outcome::Broken { .. }), "{report}");
    assert_eq!(report.dice.state, PartState::Broken);
}

#[test]
fn a_signature_moved_or_spoilt_is_found() {
    let game = whole(7);
    let last = game.entries.len() - 1;
    let mut spoilt = whole(7);
    if let Entry::Attestation { signature, .. } = &mut spoilt.entries[last] {
        signature[3] ^= 1;
    }
    let other = whole(8);
    let mut moved = whole(7);
    moved.entries[last] = other.entries[other.entries.len() - 1].clone();
    if let (Entry::Attestation { entry, .. }, Entry::Attestation { entry: own, .. }) =
        (&mut moved.entries[last], &game.entries[last])
    {
        *entry = *own;
    }
    for forged in [spoilt, moved] {
        let report = judged(&forged.bytes(), &known());
        assert_eq!(
            report.failure.as_ref().map(|f| (f.part, f.entry)),
            Some(("authors", last + 1))
        );
        assert_eq!(report.authors.state, PartState::Broken);
    }
    let mut header = whole(7);
    if let Some(signature) = &mut header.header.acceptances[1].signature {
        signature[0] ^= 1;
    }
    let report = judged(&header.bytes(), &known());
    assert!(
        matches!(report.outcome, Outcome::Broken { entry: 0, .. }),
        "{report}"
    );
    // A contribution that is not the one committed to: the accepter chose it when the others were known.
    let mut chosen = whole(7);
    chosen.header.contributions[1] = [0x99; 32];
    let report = judged(&chosen.bytes(), &known());
    assert!(
        matches!(report.outcome, Outcome::Broken { entry: 0, .. }),
        "{report}"
    );
    assert_eq!(report.failure.unwrap().part, "dice");
}

/// Nothing that somebody may vary after the contributions are in changes a roll.
#[test]
fn grinding_changes_no_roll() {
    let rolls = |game: &Builder| -> Vec<Vec<u8>> {
        let value = |entry: &Entry| match entry {
            Entry::Dice { values, .. } => Some(values.clone()),
            Entry::SealedDraw { seal, .. } => Some(vec![*seal.value().unwrap() as u8]),
            _ => None,
        };
        game.entries.iter().filter_map(value).collect()
    };
    let plain = rolls(&played(sealed(), 9));
    for tries in 0..50u64 {
        let mut game = Builder::new(&duel::referee(), sealed());
        let mut noise = Luck::new(1_000 + tries);
        let mut luck = Luck::new(9);
        game.push(Entry::Session {
            program: format!("p {tries}"),
            time: tries,
        });
        let mut standing = game.entries.len();
        for step in 0..100 {
            match noise.below(5) {
                0 => game.push(Entry::Remark {
                    side: None,
                    text: format!("{tries} {step}"),
                }),
                1 => game.checkpoint(),
                2 => game.attest(Party::B),
                // There and back: nothing was played, so nothing is rolled anew.
                3 if game.entries.len() == standing => {
                    game.push(Entry::TakeBack {
                        to: standing as u32,
                        agreed: [true, true],
                    });
                }
                _ => {}
            }
            if !game.step(&mut luck) {
                break;
            }
            standing = game.entries.len();
        }
        assert_eq!(rolls(&game), plain, "try {tries}");
    }
}

#[test]
fn every_pinned_thing_changes_the_rolls() {
    let key = |header: &Header| {
        earlylight_journal::dice::sealed_key(&secrets().keeper, &header.contributions)
    };
    let start = |header: &Header| earlylight_journal::chain::play_start(&header.invitation.bytes());
    let mine = sealed();
    let mut other = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    other.players[0].name = "Eve".into();
    assert_ne!(start(&accepted(other)), start(&mine));
    let mut header = sealed();
    header.contributions.swap(0, 1);
    assert_ne!(
        key(&header),
        key(&mine),
        "the order of contributions is part of the key"
    );
}

#[test]
fn a_choice_made_anew_has_another_salt() {
    let mut game = Builder::new(&duel::referee(), sealed());
    let mut luck = Luck::new(2);
    game.steps(&mut luck, 4);
    let before = game.entries.len();
    let body = game.play.table().options()[0].0.clone();
    let first = game.play.decision(Side::A, body.clone()).unwrap();
    game.push(first.clone());
    game.push(Entry::TakeBack {
        to: before as u32,
        agreed: [true; 2],
    });
    let again = game.play.decision(Side::A, body).unwrap();
    let salt = |entry: &Entry| match entry {
        Entry::SealedDecision { seal, .. } => seal.opening.clone().unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(salt(&first).value, salt(&again).value);
    assert_ne!(salt(&first).salt, salt(&again).salt);
}

#[test]
fn sealed_games_come_back_as_transcripts() {
    for seed in 0..5 {
        let mut game = Builder::new(&duel::referee(), sealed());
        let mut luck = Luck::new(seed);
        game.steps(&mut luck, 8);
        let position = game.play.table().position();
        game.adjust(position, "the arbiter: \"as it was\"");
        game.steps(&mut luck, 100);
        game.checkpoint();
        game.close();
        let journal = read(&game.bytes()).unwrap();
        let text = export(&duel::referee(), &journal).unwrap();
        let again = import(text.as_bytes(), "x.elt", duel::lookup, None)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(
            (&again.header, &again.entries),
            (&game.header, &game.entries)
        );
        let report = judged(&game.bytes(), &known());
        assert_eq!(report.outcome, Outcome::Fair, "{report}");
        assert!(
            report.notices[0].contains("put the position right"),
            "{report}"
        );
    }
}

#[test]
fn adjustments_must_be_signed_before_the_play_goes_on() {
    let mut game = Builder::new(&duel::referee(), sealed());
    let mut luck = Luck::new(4);
    game.steps(&mut luck, 3);
    let position = game.play.table().position();
    let entry = game.play.adjustment(position, "so it was".into()).unwrap();
    game.push(entry);
    let next = game.play.derive().unwrap().unwrap();
    assert_eq!(game.try_push(next.clone()).unwrap_err().rule, "FORMAT 7.7");
    game.attest(Party::B);
    assert_eq!(game.try_push(next.clone()).unwrap_err().rule, "FORMAT 7.7");
    // Taken back, nothing is owed.
    game.push(Entry::TakeBack {
        to: 3,
        agreed: [true; 2],
    });
    let mut entries = game.entries.clone();
    game.steps(&mut luck, 2);
    // Without the signature and the take-back, the reader stops there.
    entries.truncate(4);
    entries.push(next);
    let bytes = earlylight_journal::frame::journal_bytes(&game.header, &entries).unwrap();
    let fault = read(&bytes).unwrap().fault.unwrap();
    assert_eq!(fault.entry, 5);
    assert_eq!(fault.rule, "FORMAT 7.7", "{fault}");
    // An arbiter signs alone.
    let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    invitation.arbiter = Some(earlylight_journal::header::Person {
        name: "Ida".into(),
        key: Some(signer(Party::Arbiter).public()),
    });
    let mut game = Builder::new(&duel::referee(), accepted(invitation));
    assert_eq!(game.header.contributions.len(), 3);
    let entry = game
        .play
        .adjustment(game.play.table().position(), "ruled".into())
        .unwrap();
    game.push(entry);
    game.attest(Party::Arbiter);
    game.steps(&mut luck, 100);
    game.close();
    assert_eq!(judged(&game.bytes(), &known()).outcome, Outcome::Fair);
}

#[test]
fn the_close_has_its_order() {
    let ended = || {
        let mut game = played(sealed(), 6);
        game.end(Ending::Agreed);
        game
    };
    let reveal = || Entry::Reveal(secrets().reveal().into());
    let remark = || Entry::Remark {
        side: None,
        text: String::new(),
    };
    let session = || Entry::Session {
        program: "p".into(),
        time: 0,
    };
    let refused = |game: &mut Builder, entry: Entry| {
        assert_eq!(game.try_push(entry).unwrap_err().rule, "FORMAT 7.6");
    };
    let mut game = played(sealed(), 6);
    refused(&mut game, reveal());
    let mut game = ended();
    refused(&mut game, remark());
    refused(&mut game, session());
    game.push(reveal());
    refused(&mut game, reveal());
    game.attest(Party::A);
    refused(&mut game, reveal());
    let again = game.entries[game.entries.len() - 1].clone();
    refused(&mut game, again);
    game.attest(Party::Keeper);
    game.attest(Party::B);
    for entry in [remark(), session()] {
        refused(&mut game, entry);
    }
    let mut game = ended();
    game.attest(Party::A);
    refused(&mut game, reveal());
    // An adjourned game is signed as it stands, and taken up again.
    let mut game = Builder::new(&duel::referee(), sealed());
    game.steps(&mut Luck::new(1), 5);
    game.end(Ending::Adjourned);
    refused(&mut game, reveal());
    game.attest(Party::A);
    game.push(session());
    game.steps(&mut Luck::new(2), 100);
    game.close();
    assert_eq!(judged(&game.bytes(), &known()).outcome, Outcome::Fair);
    // Where nothing is sealed there is nothing to reveal.
    let typed = accepted(invitation(
        &duel::referee(),
        Provider::Typed,
        Provider::Typed,
    ));
    let mut game = Builder::new(&duel::referee(), typed);
    game.end(Ending::Agreed);
    refused(&mut game, Entry::Reveal(Reveal::default().into()));
}

#[test]
fn a_session_keeps_its_secrets_beside_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sealed.elj");
    let invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    let keys = [Party::A, Party::B].map(|party| (party, signer(party)));
    let signers = [(keys[0].0, &keys[0].1), (keys[1].0, &keys[1].1)];
    let (header, secrets) = accept::shared_machine(invitation, &signers).unwrap();
    let secrets = secrets.unwrap();
    assert!(matches!(
        Session::create(&path, &duel::referee(), &header, None),
        Err(SessionError::Secret(_))
    ));
    assert!(matches!(
        Session::create_sealed(
            &path,
            &duel::referee(),
            &header,
            Some(&builder::secrets()),
            None
        ),
        Err(SessionError::Secret(SecretError::Other { .. }))
    ));
    assert!(!path.exists() && !Secrets::path_of(&path).exists());
    let mut session =
        Session::create_sealed(&path, &duel::referee(), &header, Some(&secrets), None).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(Secrets::path_of(&path))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    for _ in 0..4 {
        session.chance().unwrap();
    }
    session.checkpoint().unwrap();
    drop(session);
    let (mut session, _) = Session::open(&path, &duel::referee(), None).unwrap();
    for side in [Side::A, Side::B] {
        let (_, text) = session.play().table().options()[0].clone();
        session.decide(side, &text).unwrap();
    }
    session.chance().unwrap();
    session.end(Ending::Agreed, "").unwrap();
    session.reveal().unwrap();
    assert!(matches!(
        session.attest(Party::B, &signer(Party::A)),
        Err(SessionError::Key { .. })
    ));
    session.attest(Party::A, &signer(Party::A)).unwrap();
    session.attest(Party::B, &signer(Party::B)).unwrap();
    drop(session);
    let report = judged(&fs::read(&path).unwrap(), &known());
    assert_eq!(report.outcome, Outcome::Fair, "{report}");
    fs::remove_file(Secrets::path_of(&path)).unwrap();
    assert!(matches!(
        Session::open(&path, &duel::referee(), None),
        Err(SessionError::Secret(SecretError::Io { .. }))
    ));
}

#[test]
fn commitments_bind_each_side_to_its_own() {
    let header = sealed();
    let [a, b] = [&header.acceptances[0], &header.acceptances[1]];
    assert_eq!(
        a.contribution,
        Some(seal::contribution_commitment(&[0x44; 32]))
    );
    assert_eq!(b.seal, Some(seal::seal_commitment(&[0x33; 32])));
    assert!(secrets().belong_to(&header));
    let mut other = secrets();
    other.seals[1] = Some([1; 32]);
    assert!(!other.belong_to(&header));
    assert_eq!(format!("{:?}", secrets()), "Secrets");
}
