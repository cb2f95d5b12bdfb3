//! Rulings and editions of one's own: pinned, carried, and named first in the verdict.

use earlylight_core::dawn1812::edition::{Edition, STANDARD};
use earlylight_core::{Setup, VariantError};
use earlylight_journal::chain;
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::games::{self, NoReferee};
use earlylight_journal::header::{Invitation, Provider, StartError};
use earlylight_journal::play::Play;
use earlylight_journal::report::{Outcome, PartState};
use earlylight_journal::transcript::{export, import};
use earlylight_journal::verify::verify;

use crate::games::{Luck, next};

fn custom() -> Edition {
    let mut edition = Edition::parse(STANDARD).unwrap();
    edition.name = "House rules".into();
    edition.card[0].title = "A Card of My Own".into();
    edition
}

fn carrying(edition: &Edition) -> Invitation {
    let mut invitation = Invitation::to_game(&*games::referee("dawn1812").unwrap());
    let bytes = edition.canonical();
    invitation.edition.name.clone_from(&edition.name);
    invitation.edition.hash = chain::edition_hash(&bytes);
    invitation.edition.text = Some(bytes);
    invitation.dice = Provider::Open { seed: [3; 32] };
    invitation.draws = Provider::Open { seed: [3; 32] };
    invitation
}

#[test]
fn rulings_of_the_header_are_in_force() {
    let mut invitation = Invitation::to_game(&*games::referee("dawn1812").unwrap());
    let ruling = invitation
        .rulings
        .iter_mut()
        .find(|(name, _)| name == "cruise_hits");
    ruling.unwrap().1 = "out_of_play".into();
    let referee = games::referee_of(&invitation).unwrap();
    let rulings = referee.rulings();
    assert!(rulings.contains(&("cruise_hits", "out_of_play".into())));
    let report = verify(&journal_bytes(&invitation, &[]).unwrap(), games::referee);
    assert_eq!(report.play.state, PartState::Proved, "{report}");
    assert_eq!(
        report.rulings,
        ["cruise_hits = out_of_play (standard: navy_box)"]
    );
    assert!(
        report
            .to_string()
            .starts_with("with cruise_hits = out_of_play (standard: navy_box), unfinished"),
        "{report}"
    );
    for (name, value) in [("cruise_hits", "nowhere"), ("weather", "fine")] {
        let mut bad = invitation.clone();
        bad.rulings = vec![(name.into(), value.into())];
        assert!(matches!(
            games::referee_of(&bad),
            Err(NoReferee::Start(StartError::Variant(VariantError::Ruling(
                _
            ))))
        ));
    }
    invitation.game = "chess".into();
    assert_eq!(
        games::referee_of(&invitation).err(),
        Some(NoReferee::Game("chess".into()))
    );
}

#[test]
fn a_custom_edition_travels_with_the_journal_and_is_named_first() {
    let invitation = carrying(&custom());
    let referee = games::referee_of(&invitation).unwrap();
    let mut play = Play::start(&*referee, &invitation).unwrap();
    let mut luck = Luck::new(1);
    let mut entries = Vec::new();
    for _ in 0..200 {
        let Some(entry) = next(&play, &mut luck) else {
            break;
        };
        play.apply(&entry, None).unwrap();
        entries.push(entry);
    }
    let bytes = journal_bytes(&invitation, &entries).unwrap();
    let report = verify(&bytes, games::referee);
    assert_eq!(
        (&report.outcome, report.play.state),
        (&Outcome::Unfinished, PartState::Proved),
        "{report}"
    );
    assert!(report.custom_edition);
    assert_eq!(
        report.edition_differences.len(),
        3,
        "{:?}",
        report.edition_differences
    );
    let words = report.to_string();
    assert!(
        words.starts_with("under a custom edition, House rules ("),
        "{words}"
    );
    assert!(
        words.contains("which differs in name, card P01 A Card of My Own (new), card P01"),
        "{words}"
    );
    let journal = earlylight_journal::reader::read(&bytes).unwrap();
    let text = export(&*referee, &journal).unwrap();
    let again =
        import(text.as_bytes(), "x.elt", games::referee, None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(journal_bytes(&again.header, &again.entries).unwrap(), bytes);
}

#[test]
fn an_edition_that_does_not_hold_is_not_refereed() {
    let mut edition = custom();
    edition.region.pop();
    let invitation = carrying(&edition);
    assert!(matches!(
        games::referee_of(&invitation),
        Err(NoReferee::Start(StartError::Variant(
            VariantError::Edition(_)
        )))
    ));
    let mut garbage = carrying(&custom());
    garbage.edition.text = Some(vec![1, 2, 3]);
    garbage.edition.hash = chain::edition_hash(&[1, 2, 3]);
    let report = verify(&journal_bytes(&garbage, &[]).unwrap(), games::referee);
    assert_eq!(
        (&report.outcome, report.play.state),
        (&Outcome::Unfinished, PartState::NotChecked)
    );
    // The hash pinned is another edition's.
    let mut other = carrying(&custom());
    other.edition.hash[0] ^= 1;
    let report = verify(&journal_bytes(&other, &[]).unwrap(), games::referee);
    assert!(
        matches!(report.outcome, Outcome::Broken { entry: 0, .. }),
        "{report}"
    );
    // Without its bytes, an edition that the program does not have is not judged.
    let mut absent = carrying(&custom());
    absent.edition.text = None;
    let report = verify(&journal_bytes(&absent, &[]).unwrap(), games::referee);
    assert_eq!(report.play.state, PartState::NotChecked, "{report}");
    assert!(
        games::referee("dawn1812")
            .unwrap()
            .start(&Setup::default())
            .is_ok()
    );
}

#[test]
fn every_game_takes_each_of_its_own_rulings_and_its_own_edition() {
    for id in games::ids() {
        let standard = games::referee(id).unwrap();
        let (_, canonical) = standard.edition();
        let mut invitation = Invitation::to_game(&*standard);
        invitation.edition.text = Some(canonical.clone());
        let same = games::referee_of(&invitation).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(
            (same.edition().1, same.rulings()),
            (canonical, standard.rulings())
        );
        assert!(!same.edition_items().is_empty(), "{id}");
        for (name, _) in standard.rulings() {
            let refused = standard.variant(None, &[(name.to_owned(), "no such value".into())]);
            assert!(
                matches!(refused.err(), Some(VariantError::Ruling(_))),
                "{id}: {name}"
            );
        }
    }
}
