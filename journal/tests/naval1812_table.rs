//! The Naval War of 1812 with its types taken away: a game through bytes and texts alone, as journals and windows play it.

use earlylight_core::{Awaits, Chance, Outcome, Setup};
use earlylight_journal::games;

#[test]
fn a_game_through_bytes_and_texts() {
    let referee = games::referee("naval1812").expect("a game of that id");
    let mut table = referee
        .start(&Setup::default())
        .expect("the standard setup");
    let mut seed = 1812_u64;
    let mut below = |n: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n.max(1)
    };
    let (mut secrets, mut told) = (0, Vec::new());
    loop {
        match table.awaits() {
            Awaits::Claim { what, .. } => panic!("a claim is awaited: {what}"),
            Awaits::Over(over) => {
                assert_eq!(over.rule, "Winning The Game");
                break;
            }
            Awaits::Chance(Chance::Dice { count, .. }) => {
                let dice: Vec<u8> = (0..count).map(|_| 1 + below(6) as u8).collect();
                table
                    .chance(Outcome::Dice(&dice), Some(&mut told))
                    .expect("dice asked for");
            }
            Awaits::Chance(Chance::Draw { remaining, .. }) => {
                let item = table
                    .pick(below(u64::from(remaining)) as u16)
                    .expect("a card that is left");
                let name = table.item_name(item).expect("its name");
                assert_eq!(table.read_item(&name), Ok(item));
                table
                    .chance(Outcome::Draw(item), Some(&mut told))
                    .expect("a card that is there");
            }
            Awaits::Decision { secret, .. } => {
                secrets += u32::from(secret);
                let options = table.options();
                let (body, text) = &options[below(options.len() as u64) as usize];
                assert_eq!(table.read_decision(text).as_ref(), Ok(body));
                assert_eq!(table.write_decision(body).as_ref(), Ok(text));
                assert!(table.decide(&[0xFF, 0xFF], None).is_err());
                table
                    .decide(body, Some(&mut told))
                    .expect("an option that was listed");
            }
        }
        let setup = Setup {
            scenario: String::new(),
            position: Some(table.position()),
        };
        let again = referee.start(&setup).expect("its own position");
        assert_eq!(again.facts(), table.facts());
    }
    assert_eq!(secrets, 50, "two cards in each of 25 rounds");
    assert!(told.iter().all(|t| referee.rule(t.rule).is_some()));
}
