//! A campaign whose battles come from the table: ten external results, imported from a transcript, verified, each with who attests it.

use earlylight_core::before_napoleon::{BeforeNapoleon, claim};
use earlylight_core::{Awaits, Chooser, Side};
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame;
use earlylight_journal::header::{Party, Provider, Start};
use earlylight_journal::reader;
use earlylight_journal::referee::{Erased, Referee};
use earlylight_journal::report::{Outcome, PartState};
use earlylight_journal::transcript;
use earlylight_journal::verify::{Options, verify_with};
use earlylight_tests::builder::{Builder, Luck, accepted, invitation, signer};

fn referee() -> Erased<BeforeNapoleon> {
    Erased(BeforeNapoleon::standard())
}
fn lookup(id: &str) -> Option<Box<dyn Referee>> {
    (id == referee().id()).then(|| Box::new(referee()) as Box<dyn Referee>)
}

/// A campaign in which battles may be fought on a table, with both players' keys.
fn begun() -> Builder {
    let open = Provider::Open { seed: [9; 32] };
    let mut invitation = invitation(&referee(), open.clone(), open);
    invitation.start = Start::Scenario("sequence_table".into());
    Builder::new(&referee(), accepted(invitation))
}

/// Takes the next event: a battle goes to the table, everything else is chosen by chance.
fn step(builder: &mut Builder, luck: &mut Luck) {
    let table = match builder.play.table().awaits() {
        Awaits::Decision {
            side,
            what: "fight it here or on a table",
            ..
        } => Some(side),
        _ => None,
    };
    match table {
        Some(side) => {
            let body = builder
                .play
                .table()
                .read_decision("table")
                .expect("the word for a table");
            builder.push(Entry::Decision { side, body });
        }
        None => assert!(
            builder.step(luck),
            "a campaign of six years is not over before its tenth battle"
        ),
    }
}

#[test]
fn ten_external_results_import_from_a_transcript_verify_and_name_their_attesters() {
    let mut builder = begun();
    let mut luck = Luck::new(1755);
    let mut claims = 0;
    let mut events = 0;
    while claims < 10 {
        step(&mut builder, &mut luck);
        claims = builder
            .entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Claim { .. }))
            .count();
        events += 1;
        assert!(events < 200_000, "only {claims} battles");
    }
    builder.end(Ending::Agreed);
    builder.attest(Party::A);
    builder.attest(Party::B);

    let journal = reader::read(&builder.bytes()).expect("a journal");
    let text = transcript::export(&referee(), &journal).expect("a transcript");
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("claim "))
        .collect();
    assert_eq!(lines.len(), 10);
    for line in &lines {
        assert!(
            line.starts_with("claim land held ") || line.starts_with("claim sea withdrew "),
            "{line}"
        );
    }
    let imported = transcript::import(text.as_bytes(), "campaign.elt", lookup, None)
        .expect("the same journal");
    let bytes = frame::journal_bytes(&imported.header, &imported.entries).expect("within bounds");
    assert_eq!(bytes, builder.bytes());

    let options = Options {
        known_keys: [Party::A, Party::B]
            .map(|party| signer(party).public())
            .into(),
        ..Options::default()
    };
    let report = verify_with(&bytes, lookup, &options);
    assert_eq!(report.failure, None, "{report}");
    assert_eq!(
        (report.outcome.clone(), report.play.state),
        (Outcome::Consistent, PartState::Proved)
    );
    assert_eq!(report.claims.len(), 10);
    for (found, line) in report.claims.iter().zip(&lines) {
        assert_eq!(format!("claim {}", found.text), **line);
        assert_eq!(found.attested, ["French (Ann)", "British (Bob)"]);
    }
    let words = "proved but for 10 claims, attested by French (Ann) and British (Bob)";
    assert!(report.to_string().contains(words), "{report}");

    // The same record with one result made impossible is broken there, with the reason.
    let (number, body) = journal
        .entries
        .iter()
        .zip(1..)
        .find_map(|(entry, number)| match entry {
            Entry::Claim { body, .. } => Some((number, body.clone())),
            _ => None,
        })
        .expect("a claim");
    let impossible = match claim::decode(&body).expect("a claim of the game") {
        claim::Claim::Land(mut result) => {
            result.left[0].1 = u16::MAX;
            claim::encode(&claim::Claim::Land(result))
        }
        claim::Claim::Sea(mut result) => {
            result.transports = [u8::MAX; 2];
            claim::encode(&claim::Claim::Sea(result))
        }
    };
    let mut entries: Vec<Entry> = journal.entries[..number - 1].to_vec();
    entries.push(Entry::Claim {
        side: None,
        body: impossible,
    });
    let bytes = frame::journal_bytes(&journal.header, &entries).expect("within bounds");
    let report = verify_with(&bytes, lookup, &options);
    let failure = report.failure.expect("a failure");
    assert_eq!((failure.part, failure.entry), ("play", number));
    assert!(failure.expected.starts_with("at most "), "{failure}");
}

#[test]
fn a_claim_can_be_sampled_wherever_one_is_awaited() {
    let mut builder = begun();
    let mut luck = Luck::new(1758);
    let mut met = 0;
    while met < 3 {
        if let Awaits::Claim { side, .. } = builder.play.table().awaits() {
            assert_eq!(side, None::<Side>);
            assert!(builder.play.table().claims() > 0);
            for _ in 0..50 {
                let chooser: &mut dyn Chooser = &mut luck;
                let body = builder.play.table().sample_claim(chooser).expect("a claim");
                let mut copy = builder.play.table().fork();
                copy.claim(&body, None)
                    .unwrap_or_else(|refused| panic!("a sample is refused: {refused}"));
                let words = builder.play.table().write_claim(&body).expect("words");
                assert_eq!(builder.play.table().read_claim(&words), Ok(body), "{words}");
            }
            met += 1;
        }
        step(&mut builder, &mut luck);
    }
}
