//! Where names and counters stand, so that none covers another and each stands on its own ground.
//!
//! A block is a name with its counters, in one of a few shapes (below the name, beside it). It has an anchor that it would
//! like best and a home, points of its own ground. Blocks take turns, a few times over, each going where it costs least:
//! covering another block costs most, then leaving the home, then leaving the board, then other people's ground, then the
//! distance from the anchor. A block that had to stand apart from its home gets a short leader line.

use eframe::egui::{Pos2, Rect, Vec2, vec2};

/// Something that wants a spot.
#[derive(Clone, Debug)]
pub struct Block {
    /// The spot it would like best, as the middle of the block.
    pub anchor: Pos2,
    /// The shapes it can take, best first.
    pub shapes: Vec<Vec2>,
    /// Points of its own ground; none for what stands on the sea.
    pub home: Vec<Pos2>,
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
    /// The shape it took, as an index into [`Block::shapes`].
    pub shape: usize,
    /// If it stands apart from its home: the point of the home from which a line must lead to it.
    pub leader: Option<Pos2>,
}

/// A way to stand, and what it costs by itself.
struct Choice {
    spot: Spot,
    cost: f32,
}

/// A step of the ring of spots round an anchor, in points.
const STEP: f32 = 6.0;
/// The cost above which a spot is a last resort.
const FAR: f32 = 110.0;
/// What a square point of another block costs.
const CLASH: f32 = 4.0;
/// How near to its home a block stands without a leader line, in points.
const NEAR: f32 = 5.0;

fn overlap(a: Rect, b: Rect) -> f32 {
    let both = a.intersect(b);
    if both.is_positive() { both.area() } else { 0.0 }
}

/// The point of the home nearest to a rectangle, and how far it is from it.
fn nearest(home: &[Pos2], rect: Rect) -> Option<(Pos2, f32)> {
    home.iter()
        .map(|&p| (p, rect.distance_sq_to_pos(p)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(p, d)| (p, d.sqrt()))
}

fn choices(block: &Block, board: Rect, ground: &impl Fn(Pos2) -> Option<usize>) -> Vec<Choice> {
    let mut offsets = vec![Vec2::ZERO];
    for ring in 1..=block.reach {
        // Near the middle a few directions do; farther out, more.
        let ways = if ring < 3 { 8 } else { 16 };
        for i in 0..ways {
            let a = std::f32::consts::TAU * i as f32 / ways as f32;
            offsets.push(vec2(a.cos() * 1.15, a.sin()) * f32::from(ring) * STEP);
        }
    }
    let mut all = Vec::with_capacity(offsets.len() * block.shapes.len());
    for offset in offsets {
        for (shape, &size) in block.shapes.iter().enumerate() {
            let rect = Rect::from_center_size(block.anchor + offset, size);
            let outside = rect.area() - overlap(rect, board);
            let (home, apart) = nearest(&block.home, rect).unwrap_or((block.anchor, 0.0));
            // A home only just touched is hard to tell; the middle of the block counts as well.
            let astray = nearest(
                &block.home,
                Rect::from_center_size(rect.center(), Vec2::ZERO),
            )
            .map_or(0.0, |(_, d)| d);
            let bare = offset.length() * 0.25
                + apart * 7.0
                + astray * 1.2
                + outside * 0.5
                + shape as f32 * 5.0;
            let feet = [
                rect.center(),
                rect.left_center() + vec2(4.0, 0.0),
                rect.right_center() - vec2(4.0, 0.0),
            ];
            // So far from home it matters no more on whose ground it stands, and to find out takes time.
            let foreign = if bare > FAR {
                feet.len()
            } else {
                let strange = |f: &&Pos2| ground(**f).is_some_and(|g| g != block.owner);
                feet.iter().filter(strange).count()
            };
            let cost = bare + foreign as f32 * 6.0;
            let spot = Spot {
                rect,
                shape,
                leader: (apart > NEAR).then_some(home),
            };
            all.push(Choice { spot, cost });
        }
    }
    all
}

/// Finds a spot for each block. `ground` tells whose ground a point of the screen is, if anybody's; `before` holds the
/// choices made last time for the same blocks, so that a small change moves little. Gives the spots and the choices.
pub fn place(
    blocks: &[Block],
    board: Rect,
    ground: impl Fn(Pos2) -> Option<usize>,
    before: Option<&[usize]>,
) -> (Vec<Spot>, Vec<usize>) {
    let choices: Vec<Vec<Choice>> = blocks.iter().map(|b| choices(b, board, &ground)).collect();
    // Blocks off the board neither move nor push those on it.
    let seen: Vec<usize> = (0..blocks.len())
        .filter(|&i| board.expand(30.0).contains(blocks[i].anchor))
        .collect();
    let gap = vec2(2.0, 1.0);
    let cost_of = |taken: &[usize], i: usize, c: &Choice| {
        let mine = c.spot.rect.expand2(gap);
        let clash: f32 = seen
            .iter()
            .filter(|&&j| j != i)
            .map(|&j| overlap(mine, choices[j][taken[j]].spot.rect))
            .sum();
        c.cost + clash * CLASH
    };
    let total = |taken: &[usize]| -> f32 {
        seen.iter()
            .map(|&i| cost_of(taken, i, &choices[i][taken[i]]))
            .sum()
    };
    // Cheapest first, so that a search can stop where no better one can follow.
    let sorted: Vec<Vec<usize>> = choices
        .iter()
        .map(|list| {
            let mut order: Vec<usize> = (0..list.len()).collect();
            order.sort_by(|&a, &b| list[a].cost.total_cmp(&list[b].cost));
            order
        })
        .collect();
    // Blocks that can never meet need not be compared.
    let reach: Vec<Rect> = choices
        .iter()
        .map(|list| {
            let all = list.iter().map(|c| c.spot.rect);
            all.fold(Rect::NOTHING, Rect::union).expand2(gap)
        })
        .collect();
    let near: Vec<Vec<usize>> = (0..blocks.len())
        .map(|i| {
            let meets = |&j: &usize| j != i && reach[i].intersects(reach[j]);
            seen.iter().copied().filter(meets).collect()
        })
        .collect();
    let settle = |taken: &mut Vec<usize>, order: &[usize]| {
        for _ in 0..8 {
            let mut moved = false;
            for &i in order {
                let standing: Vec<Rect> = near[i]
                    .iter()
                    .map(|&j| choices[j][taken[j]].spot.rect)
                    .filter(|r| r.intersects(reach[i]))
                    .collect();
                let cost = |k: usize| {
                    let c = &choices[i][k];
                    let mine = c.spot.rect.expand2(gap);
                    let clash: f32 = standing.iter().map(|&r| overlap(mine, r)).sum();
                    c.cost + clash * CLASH
                };
                let now = cost(taken[i]);
                let (mut best, mut least) = (taken[i], now);
                for &k in &sorted[i] {
                    if choices[i][k].cost >= least {
                        break;
                    }
                    let cost = cost(k);
                    if cost < least {
                        (best, least) = (k, cost);
                    }
                }
                if best != taken[i] && least + 0.5 < now {
                    taken[i] = best;
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
    };
    let kept = before
        .filter(|b| b.len() == blocks.len() && b.iter().zip(&choices).all(|(&k, c)| k < c.len()));
    let mut outcomes: Vec<(f32, Vec<usize>)> = Vec::new();
    if let Some(before) = kept {
        let mut taken = before.to_vec();
        settle(&mut taken, &seen);
        // What stood well and still does stays where it is.
        outcomes.push((total(&taken) * 0.85 - 20.0, taken));
    }
    // From a fresh start, turns are taken in several orders and the best outcome is kept.
    let mut orders = vec![seen.clone(); 6];
    orders[1].reverse();
    orders[2].sort_by(|&a, &b| blocks[a].anchor.x.total_cmp(&blocks[b].anchor.x));
    orders[3].sort_by(|&a, &b| blocks[b].anchor.x.total_cmp(&blocks[a].anchor.x));
    orders[4].sort_by(|&a, &b| blocks[a].anchor.y.total_cmp(&blocks[b].anchor.y));
    orders[5].sort_by_key(|&i| blocks[i].home.len());
    for order in &orders {
        let mut taken = vec![0; blocks.len()];
        settle(&mut taken, order);
        outcomes.push((total(&taken), taken));
    }
    let taken = outcomes
        .into_iter()
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|o| o.1)
        .unwrap_or_default();
    let spots = choices
        .iter()
        .zip(&taken)
        .map(|(c, &k)| c[k].spot)
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
            .map(|i| {
                let anchor = pos2(300.0 + i as f32 * 6.0, 200.0);
                Block {
                    anchor,
                    shapes: vec![vec2(60.0, 30.0)],
                    home: vec![anchor],
                    owner: i,
                    reach: 16,
                }
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

    #[test]
    fn a_block_alone_stands_on_its_anchor_without_a_line() {
        let board = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0));
        let anchor = pos2(300.0, 200.0);
        let block = Block {
            anchor,
            shapes: vec![vec2(60.0, 30.0), vec2(90.0, 15.0)],
            home: vec![anchor],
            owner: 0,
            reach: 9,
        };
        let (spots, _) = place(&[block], board, |_| Some(0), None);
        assert_eq!(spots[0].rect.center(), anchor);
        assert_eq!((spots[0].shape, spots[0].leader), (0, None));
    }
}
