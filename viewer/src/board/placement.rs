//! Where names and counters stand, so that none covers another.
//!
//! Every block has a spot it would like best and a ring of others round it. Blocks take turns, a few times over, each
//! going where it costs least: covering another block costs most, then leaving the board, then standing on somebody
//! else's ground, then distance. A block that had to leave its own ground gets a leader line.

use eframe::egui::{Pos2, Rect, Vec2, vec2};

/// Something that wants a spot.
#[derive(Clone, Debug)]
pub struct Block {
    /// The spot it would like best, as the middle of the block.
    pub anchor: Pos2,
    /// Its size.
    pub size: Vec2,
    /// Whose ground it should stand on.
    pub owner: usize,
    /// How far it may go, in steps; 0 stays.
    pub reach: u8,
}

/// A spot that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where the block stands.
    pub rect: Rect,
    /// Whether it stands so far from where it belongs that a line must say so.
    pub leader: bool,
}

fn overlap(a: Rect, b: Rect) -> f32 {
    let both = a.intersect(b);
    if both.is_positive() { both.area() } else { 0.0 }
}

/// Finds a spot for each block. `ground` tells whose ground a point of the screen is, if anybody's; `before` holds the
/// choices made last time for the same blocks, so that a small change moves little. Gives the spots and the choices.
pub fn place(
    blocks: &[Block],
    board: Rect,
    ground: impl Fn(Pos2) -> Option<usize>,
    before: Option<&[usize]>,
) -> (Vec<Spot>, Vec<usize>) {
    struct Choice {
        rect: Rect,
        cost: f32,
        away: bool,
    }
    let gap = vec2(2.0, 1.0);
    let choices: Vec<Vec<Choice>> = blocks
        .iter()
        .map(|block| {
            let mut offsets = vec![Vec2::ZERO];
            for ring in 1..=block.reach {
                // Near the middle a few directions do; farther out, more.
                let ways = if ring < 3 { 8 } else { 16 };
                for i in 0..ways {
                    let a = std::f32::consts::TAU * i as f32 / ways as f32;
                    offsets.push(vec2(a.cos() * 1.15, a.sin()) * f32::from(ring) * 7.5);
                }
            }
            offsets
                .into_iter()
                .map(|offset| {
                    let rect = Rect::from_center_size(block.anchor + offset, block.size);
                    let outside = rect.area() - overlap(rect, board);
                    let feet = [
                        rect.center(),
                        rect.left_center() + vec2(4.0, 0.0),
                        rect.right_center() - vec2(4.0, 0.0),
                    ];
                    let foreign = feet
                        .iter()
                        .filter(|&&f| ground(f).is_some_and(|g| g != block.owner))
                        .count();
                    let away = ground(rect.center()) != Some(block.owner);
                    // A short way on foreign ground is worse than a longer one out to sea.
                    let cost = offset.length() * 1.1
                        + outside * 0.5
                        + foreign as f32 * 45.0
                        + if away { 30.0 } else { 0.0 };
                    Choice { rect, cost, away }
                })
                .collect()
        })
        .collect();
    // Blocks off the board neither move nor push those on it.
    let seen: Vec<usize> = (0..blocks.len())
        .filter(|&i| board.expand(30.0).contains(blocks[i].anchor))
        .collect();
    let cost_of = |taken: &[usize], i: usize, c: &Choice| {
        let mine = c.rect.expand2(gap);
        let clash = |&&j: &&usize| {
            if j == i {
                0.0
            } else {
                overlap(mine, choices[j][taken[j]].rect)
            }
        };
        let clash: f32 = seen.iter().map(|j| clash(&j)).sum();
        c.cost + clash * 3.0
    };
    let settle = |taken: &mut Vec<usize>, order: &[usize]| {
        for _ in 0..8 {
            let mut moved = false;
            for &i in order {
                let now = cost_of(taken, i, &choices[i][taken[i]]);
                let best = choices[i]
                    .iter()
                    .enumerate()
                    .map(|(k, c)| (k, cost_of(taken, i, c)))
                    .min_by(|a, b| a.1.total_cmp(&b.1));
                if let Some((k, _)) = best.filter(|(k, cost)| *k != taken[i] && *cost + 0.5 < now) {
                    taken[i] = k;
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
    };
    let taken = match before
        .filter(|b| b.len() == blocks.len() && b.iter().zip(&choices).all(|(&k, c)| k < c.len()))
    {
        Some(before) => {
            let mut taken = before.to_vec();
            settle(&mut taken, &seen);
            taken
        }
        // From a fresh start, turns are taken in several orders and the best outcome is kept.
        None => {
            let mut orders = vec![seen.clone(); 6];
            orders[1].reverse();
            orders[2].sort_by(|&a, &b| blocks[a].anchor.x.total_cmp(&blocks[b].anchor.x));
            orders[3].sort_by(|&a, &b| blocks[b].anchor.x.total_cmp(&blocks[a].anchor.x));
            orders[4].sort_by(|&a, &b| blocks[a].anchor.y.total_cmp(&blocks[b].anchor.y));
            orders[5].sort_by(|&a, &b| blocks[b].size.x.total_cmp(&blocks[a].size.x));
            let outcomes = orders.iter().map(|order| {
                let mut taken = vec![0; blocks.len()];
                settle(&mut taken, order);
                let total: f32 = seen
                    .iter()
                    .map(|&i| cost_of(&taken, i, &choices[i][taken[i]]))
                    .sum();
                (total, taken)
            });
            outcomes
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|o| o.1)
                .unwrap_or_default()
        }
    };
    let spots = (0..blocks.len())
        .map(|i| {
            let c = &choices[i][taken[i]];
            let leader = taken[i] != 0 && c.away && !c.rect.expand(3.0).contains(blocks[i].anchor);
            Spot {
                rect: c.rect,
                leader,
            }
        })
        .collect();
    (spots, taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn a_crowd_is_pulled_apart() {
        let board = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0));
        let blocks: Vec<Block> = (0..8)
            .map(|i| Block {
                anchor: pos2(300.0 + i as f32 * 6.0, 200.0),
                size: vec2(60.0, 30.0),
                owner: i,
                reach: 14,
            })
            .collect();
        let (spots, _) = place(&blocks, board, |_| None, None);
        for i in 0..8 {
            assert!(board.contains_rect(spots[i].rect));
            for j in 0..i {
                assert!(
                    overlap(spots[i].rect, spots[j].rect) < 1.0,
                    "{i} covers {j}"
                );
            }
        }
    }
}
