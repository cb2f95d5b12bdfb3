//! Claims: results from outside, recorded, written and read as text, verified, and named with those who attest them.

use earlylight_core::{Awaits, Side};
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame;
use earlylight_journal::header::{Invitation, Party, Provider};
use earlylight_journal::play::Play;
use earlylight_journal::report::{Outcome, PartState, Report};
use earlylight_journal::session::Session;
use earlylight_journal::transcript;
use earlylight_journal::verify::{Options, verify_with};
use earlylight_journal::{reader, replay::Replay};
use earlylight_tests::builder::{Builder, Luck, accepted, invitation, signer};
use earlylight_tests::tabletop::{BATTLES, lookup, referee};

const OPEN: Provider = Provider::Open { seed: [7; 32] };

fn begun() -> Builder {
    Builder::new(&referee(), accepted(invitation(&referee(), OPEN, OPEN)))
}

/// Plays until a claim is awaited.
fn to_claim(builder: &mut Builder, luck: &mut Luck) {
    while !matches!(builder.play.table().awaits(), Awaits::Claim { .. }) {
        assert!(builder.step(luck), "a claim comes before the end");
    }
}

fn claim(body: &[u8]) -> Entry {
    Entry::Claim {
        side: None,
        body: body.to_vec(),
    }
}

/// Plays so many battles, each result attested by those parties at once.
fn battles(builder: &mut Builder, luck: &mut Luck, count: u8, attesters: &[Party]) {
    for battle in 0..count {
        to_claim(builder, luck);
        builder.push(claim(&[battle, 2 * battle]));
        for party in attesters {
            builder.attest(*party);
        }
    }
}

/// The verdict for a reader who knows both players' keys.
fn verdict(bytes: &[u8]) -> Report {
    let options = Options {
        known_keys: [Party::A, Party::B]
            .map(|party| signer(party).public())
            .into(),
        ..Options::default()
    };
    verify_with(bytes, lookup, &options)
}

#[test]
fn ten_external_results_import_from_a_transcript_verify_and_name_their_attesters() {
    let mut builder = begun();
    battles(&mut builder, &mut Luck::new(1), BATTLES, &[]);
    builder.close();
    let journal = reader::read(&builder.bytes()).unwrap();
    let text = transcript::export(&referee(), &journal).unwrap();
    assert!(
        text.contains("\nclaim RED lost 9, BLUE lost 18\n"),
        "{text}"
    );
    let imported = transcript::import(text.as_bytes(), "ten.elt", lookup, None).unwrap();
    let bytes = frame::journal_bytes(&imported.header, &imported.entries).unwrap();
    assert_eq!(bytes, builder.bytes());

    let report = verdict(&bytes);
    assert_eq!(report.failure, None, "{report}");
    assert_eq!(report.claims.len(), 10);
    for (claim, battle) in report.claims.iter().zip(0..) {
        assert_eq!(
            claim.text,
            format!("RED lost {battle}, BLUE lost {}", 2 * battle)
        );
        assert_eq!(claim.attested, ["RED (Ann)", "BLUE (Bob)"]);
        assert!(matches!(
            journal.entry(claim.entry),
            Some(Entry::Claim { .. })
        ));
    }
    let words = report.to_string();
    assert!(
        words.contains("proved but for 10 claims, attested by RED (Ann) and BLUE (Bob)"),
        "{words}"
    );
    assert!(words.contains("what the claims say happened"), "{words}");
    assert_eq!(report.play.state, PartState::Proved);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(
        json["claims"][3]["attested"],
        serde_json::json!(["RED (Ann)", "BLUE (Bob)"])
    );
    assert_eq!(json["claims"][3]["text"], "RED lost 3, BLUE lost 6");
}

#[test]
fn a_game_without_claims_says_nothing_of_them() {
    let mut builder = begun();
    builder.close();
    let report = verdict(&builder.bytes());
    assert!(report.claims.is_empty());
    assert!(!report.to_string().contains("claim"), "{report}");
    assert_eq!(report.play.caveat, None);
}

#[test]
fn what_stands_on_peoples_word_is_not_called_fair() {
    let sealed = |claims: u8| {
        let header = accepted(invitation(&referee(), Provider::Sealed, Provider::Sealed));
        let mut builder = Builder::new(&referee(), header);
        let mut luck = Luck::new(9);
        battles(&mut builder, &mut luck, claims, &[]);
        // A die is rolled in any case.
        to_claim(&mut builder, &mut luck);
        builder.close();
        verdict(&builder.bytes())
    };
    // The same journal in all but the claims: everything else of it is proved.
    assert_eq!(sealed(0).outcome, Outcome::Fair);
    let report = sealed(3);
    assert_eq!(report.outcome, Outcome::Consistent);
    assert!(
        report
            .to_string()
            .ends_with("not proved: what the claims say happened"),
        "{report}"
    );
}

#[test]
fn who_attests_is_told_claim_by_claim() {
    let mut builder = begun();
    let mut luck = Luck::new(2);
    battles(&mut builder, &mut luck, 2, &[Party::A]);
    builder.attest(Party::B);
    battles(&mut builder, &mut luck, 1, &[Party::A]);
    battles(&mut builder, &mut luck, 1, &[]);
    builder.end(Ending::Adjourned);
    let report = verdict(&builder.bytes());
    let attested: Vec<usize> = report
        .claims
        .iter()
        .map(|claim| claim.attested.len())
        .collect();
    assert_eq!(attested, [2, 2, 1, 0]);
    assert_eq!(report.claims[2].attested, ["RED (Ann)"]);
    assert!(
        report.to_string().contains(
            "4 claims: 2 attested by RED (Ann) and BLUE (Bob), 1 attested by RED (Ann), 1 attested by nobody"
        ),
        "{report}"
    );
}

#[test]
fn without_keys_nobody_attests() {
    let mut invitation = Invitation::to_game(&referee());
    invitation.dice = OPEN;
    invitation.draws = OPEN;
    let mut builder = Builder::new(&referee(), invitation.into());
    battles(&mut builder, &mut Luck::new(3), 1, &[]);
    builder.end(Ending::Agreed);
    let report = verdict(&builder.bytes());
    assert!(
        report.to_string().contains("1 claim, attested by nobody"),
        "{report}"
    );
}

#[test]
fn a_signature_that_does_not_hold_attests_nothing() {
    let mut builder = begun();
    battles(&mut builder, &mut Luck::new(4), 1, &[]);
    let entry = builder.entries.len() as u32;
    builder.push(Entry::Attestation {
        by: Party::A,
        entry,
        signature: Box::new([1; 64]),
    });
    let report = verdict(&builder.bytes());
    assert_eq!(report.claims[0].attested, Vec::<String>::new());
    assert_eq!(report.authors.state, PartState::Broken);
}

#[test]
fn a_claim_that_was_taken_back_is_not_stood_on() {
    let mut builder = begun();
    let mut luck = Luck::new(5);
    battles(&mut builder, &mut luck, 1, &[]);
    let kept = builder.entries.len();
    to_claim(&mut builder, &mut luck);
    let before = builder.entries.len() as u32;
    builder.push(claim(&[200, 0]));
    assert!(
        builder.play.table().position().contains("\n0 200 2"),
        "{}",
        builder.play.table().position()
    );
    builder.push(Entry::TakeBack {
        to: before,
        agreed: [true, true],
    });
    builder.push(claim(&[1, 1]));
    builder.close();
    let report = verdict(&builder.bytes());
    let entries: Vec<usize> = report.claims.iter().map(|claim| claim.entry).collect();
    assert_eq!(entries, [kept, before as usize + 3]);
    assert_eq!(report.claims[1].text, "RED lost 1, BLUE lost 1");
}

#[test]
fn an_impossible_claim_is_refused_with_the_reason() {
    let mut builder = begun();
    to_claim(&mut builder, &mut Luck::new(6));
    let position = builder.play.table().position();
    let fault = builder.try_push(claim(&[201, 0])).unwrap_err();
    assert_eq!(
        (fault.rule, fault.expected.as_str(), fault.found.as_str()),
        ("3", "at most 200 men of RED lost", "201")
    );
    assert_eq!(builder.play.table().position(), position);
    // In a file it is where the record breaks the rules.
    let number = builder.entries.len() + 1;
    builder.entries.push(claim(&[201, 0]));
    let report = verdict(&builder.bytes());
    let failure = report.failure.expect("a failure");
    assert_eq!(
        (failure.part, failure.entry, failure.rule.as_deref()),
        ("play", number, Some("3"))
    );
    assert!(matches!(report.outcome, Outcome::Broken { entry, .. } if entry == number));
}

#[test]
fn a_claim_comes_when_one_is_awaited_of_the_side_that_is_named() {
    let mut builder = begun();
    let fault = builder.try_push(claim(&[0, 0])).unwrap_err();
    assert_eq!(
        (fault.rule, fault.found.as_str()),
        ("FORMAT 7.8", "a claim")
    );
    assert_eq!(fault.expected, "a decision of RED (march or halt)");
    to_claim(&mut builder, &mut Luck::new(7));
    let of_a_side = Entry::Claim {
        side: Some(Side::B),
        body: vec![0, 0],
    };
    let fault = builder.try_push(of_a_side).unwrap_err();
    assert_eq!(
        (fault.expected.as_str(), fault.found.as_str()),
        ("a claim (what each side lost)", "a claim of BLUE")
    );
    let decision = Entry::Decision {
        side: Side::A,
        body: vec![1],
    };
    let fault = builder.try_push(decision).unwrap_err();
    assert_eq!(
        (fault.rule, fault.expected.as_str()),
        ("3", "a claim (what each side lost)")
    );
}

#[test]
fn a_transcript_tells_where_a_claim_cannot_be_read() {
    let header = "[Game \"tabletop\"]\n[Dice \"typed\"]\n\nRED march\nroll 4\n";
    let import = |line: &str| {
        transcript::import(
            format!("{header}{line}\n").as_bytes(),
            "x.elt",
            lookup,
            None,
        )
    };
    let good = import("claim RED lost 5, BLUE lost 6").unwrap();
    assert_eq!(good.entries.last(), Some(&claim(&[5, 6])));
    // Bytes are taken too, and mean the same.
    assert_eq!(import("claim 0506").unwrap().entries, good.entries);
    let error = import("claim RED lost five").unwrap_err();
    assert_eq!((error.line, error.column), (6, 7));
    assert_eq!(error.expected, "RED lost N, BLUE lost N");
    let error = import("claim RED lost 5, BLUE lost 201").unwrap_err();
    assert_eq!((error.line, error.rule), (6, Some("3")), "{error}");
    let error = import("BLUE claims RED lost 5, BLUE lost 6").unwrap_err();
    assert_eq!(error.line, 6);
    assert!(
        error.expected.contains("a claim (what each side lost)"),
        "{error}"
    );
}

#[test]
fn every_moment_of_a_record_with_claims_can_be_gone_back_to() {
    let mut builder = begun();
    let mut luck = Luck::new(8);
    let mut positions = vec![builder.play.table().position()];
    while builder.step(&mut luck) {
        positions.push(builder.play.table().position());
    }
    let claims = builder
        .entries
        .iter()
        .filter(|entry| matches!(entry, Entry::Claim { .. }))
        .count();
    assert_eq!(claims, usize::from(BATTLES));
    for (moment, position) in positions.iter().enumerate() {
        assert_eq!(
            &builder.play.at(moment).unwrap().position(),
            position,
            "moment {moment}"
        );
    }
    // A replay tells of each.
    builder.close();
    let journal = reader::read(&builder.bytes()).unwrap();
    let replay = Replay::new(&referee(), &journal).unwrap();
    assert_eq!(replay.failure(), None);
    let told = (1..=replay.len())
        .filter(|entry| replay.line(*entry).starts_with("claim RED lost"))
        .count();
    assert_eq!(told, usize::from(BATTLES));
}

#[test]
fn a_session_records_a_claim_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table top.elj");
    let mut invitation = Invitation::to_game(&referee());
    invitation.dice = OPEN;
    invitation.draws = OPEN;
    let mut session = Session::create(&path, &referee(), invitation.clone(), None).unwrap();
    assert!(
        session.claim(None, "RED lost 1, BLUE lost 2").is_err(),
        "none is awaited"
    );
    session.decide(Side::A, "march").unwrap();
    session.chance().unwrap();
    assert!(session.claim(None, "nonsense").is_err());
    assert!(session.claim(None, "RED lost 250, BLUE lost 2").is_err());
    let recorded = session.claim(None, "RED lost 1, BLUE lost 2").unwrap();
    assert_eq!(recorded.entry, claim(&[1, 2]));
    assert_eq!(recorded.told[0].text, "1 and 2 are lost");
    let number = recorded.number;
    drop(session);
    let journal = reader::read(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(journal.entry(number), Some(&claim(&[1, 2])));
    let mut play = Play::start(&referee(), &invitation).unwrap();
    for entry in &journal.entries {
        play.apply(entry, None).unwrap();
    }
    assert!(play.table().position().contains("199 198 1"));
}
