//! From the effects of a card to instructions: names resolved, branches turned into jumps forward.

use super::{
    super::ids::{Force, Kind, Region, RegionSet},
    check::Checker,
    effect::{Condition, Effect, Spread, Stay, Where, Who},
    tables::{CampaignTerms, Cond, ForceSpec, Op, Place, TurnEffect},
};

impl Checker<'_> {
    fn place(&mut self, at: &str, place: &Where) -> Place {
        Place {
            within: if place.within.is_empty() {
                RegionSet::ALL
            } else {
                self.region_set(at, &place.within)
            },
            kind: place
                .kind
                .as_ref()
                .map(|k| self.listed(at, "kind", k, Kind::ALL, Kind::by_id)),
            home: place.home,
            controlled_by: place.controlled_by,
            without: place.without,
            holding: place.holding.as_ref().map(|f| self.force(at, f)),
            near_controlled_by: place.near_controlled_by,
            blockaded: place.blockaded,
        }
    }

    fn condition(&mut self, at: &str, condition: &Condition) -> Cond {
        match condition {
            Condition::Track {
                who,
                track,
                at_least,
            } => Cond::Track {
                who: *who,
                track: self.track(at, track),
                at_least: *at_least,
            },
            Condition::Controls {
                who,
                region: Some(region),
                waterway: None,
            } => Cond::ControlsRegion {
                who: *who,
                region: self.region(at, region),
            },
            Condition::Controls {
                who,
                region: None,
                waterway: Some(waterway),
            } => Cond::ControlsWaterway {
                who: *who,
                waterway: self.waterway(at, waterway),
            },
            Condition::Controls { .. } => {
                self.fault(at, "`controls` takes a region or a waterway, one of them");
                Cond::Any(Vec::new())
            }
            Condition::ZoneComplete(zone) => Cond::ZoneComplete(self.zone(at, zone)),
            Condition::Active(conflict) => Cond::Active(self.conflict(at, conflict)),
            Condition::Forces {
                who,
                within,
                at_least,
            } => Cond::Forces {
                who: *who,
                within: self.region_set(at, within),
                at_least: *at_least,
            },
            Condition::Near { who, region } => Cond::Near {
                who: *who,
                region: self.region(at, region),
            },
            Condition::Player(who) => Cond::Player(*who),
            Condition::Any(list) => Cond::Any(list.iter().map(|c| self.condition(at, c)).collect()),
            Condition::All(list) => Cond::All(list.iter().map(|c| self.condition(at, c)).collect()),
        }
    }

    fn some_set(&mut self, at: &str, names: &[String]) -> Option<RegionSet> {
        (!names.is_empty()).then(|| self.region_set(at, names))
    }

    fn zones(&mut self, at: &str, names: &[String]) -> [bool; 3] {
        let mut zones = [names.is_empty(); 3];
        for name in names {
            zones[self.zone(at, name).index()] = true;
        }
        zones
    }

    /// Flattens effects into instructions, so that an event under way is a card and a number.
    pub(super) fn compile(&mut self, at: &str, effects: &[Effect], out: &mut Vec<Op>) {
        for effect in effects {
            self.check_numbers(at, effect);
            match effect {
                Effect::If {
                    when,
                    then,
                    otherwise,
                } => {
                    let when = self.condition(at, when);
                    let branch = out.len();
                    out.push(Op::Branch { when, otherwise: 0 });
                    self.compile(at, then, out);
                    let jump = out.len();
                    if !otherwise.is_empty() {
                        out.push(Op::Jump(0));
                    }
                    let target = pc(out.len());
                    if let Op::Branch { otherwise, .. } = &mut out[branch] {
                        *otherwise = target;
                    }
                    if !otherwise.is_empty() {
                        self.compile(at, otherwise, out);
                        out[jump] = Op::Jump(pc(out.len()));
                    }
                }
                Effect::Choose { options } => {
                    self.expect(
                        (2..=8).contains(&options.len()),
                        at,
                        "2 to 8 options to choose from",
                        options.len(),
                    );
                    let choose = out.len();
                    out.push(Op::Jump(0));
                    let mut targets = Vec::new();
                    let mut ends = Vec::new();
                    for option in options {
                        targets.push((option.label.clone(), pc(out.len())));
                        self.compile(at, &option.then, out);
                        ends.push(out.len());
                        out.push(Op::Jump(0));
                    }
                    for end in ends {
                        out[end] = Op::Jump(pc(out.len()));
                    }
                    out[choose] = Op::Choose(targets);
                }
                Effect::Massacre {
                    counters,
                    force,
                    count,
                    place,
                } => {
                    let force = self.force(at, force);
                    let place = self.place(at, place);
                    out.push(Op::MassacreTown {
                        counters: *counters,
                        force,
                        place,
                    });
                    out.push(Op::MassacreRemove {
                        force,
                        count: *count,
                    });
                }
                other => {
                    let op = self.simple(at, other);
                    out.extend(op);
                }
            }
        }
    }

    /// No number beyond what the game has of it: forces, counters, OPS, rolls, faces, bonus dice. So no sum of them overflows.
    fn check_numbers(&mut self, at: &str, effect: &Effect) {
        let mut range = |name: &str, value: i16, least: i16, most: i16| {
            self.expect(
                (least..=most).contains(&value),
                at,
                format!("`{name}` from {least} to {most}"),
                value,
            );
        };
        match effect {
            Effect::Track { by, .. } => range("by", i16::from(*by), -3, 3),
            Effect::Add {
                count,
                place,
                spread,
                per_region,
                battle,
                ..
            } => {
                range("count", i16::from(*count), 0, 20);
                range("per_region", i16::from(*per_region), 0, 1);
                // One battle at a time: the card is not to place forces among enemies in two regions at once.
                let one = *spread == Spread::One
                    || *spread == Spread::Each
                        && matches!(&place.within[..], [name] if !name.starts_with('@'));
                if *battle && !one {
                    self.fault(
                        at,
                        "`battle` needs one region: spread \"one\", or \"each\" in a single one",
                    );
                }
            }
            Effect::Swap { count, spread, .. } => {
                range("count", i16::from(*count), 0, 20);
                if *spread == Spread::Each {
                    self.fault(at, "`swap` needs spread \"one\" or \"among\"");
                }
            }
            Effect::Remove { count, .. }
            | Effect::Landing { count }
            | Effect::Points { count, .. }
            | Effect::Sink { count, .. }
            | Effect::Fort { count, .. }
            | Effect::ReturnSquadrons { count, .. }
            | Effect::Armistice { count } => range("count", i16::from(*count), 0, 20),
            Effect::Counters { by, times, .. } => {
                range("times", i16::from(*times), 0, 20);
                if *by != -99 {
                    range("by", i16::from(*by), -20, 20);
                }
            }
            Effect::Massacre {
                counters, count, ..
            } => {
                range("counters", i16::from(*counters), 0, 20);
                range("count", i16::from(*count), 0, 20);
            }
            Effect::Recruit { ops, per_town, .. } => {
                range("ops", i16::from(*ops), 0, 12);
                range("per_town", i16::from(*per_town), 0, 2);
            }
            Effect::Campaign { ops, bonus, .. } => {
                range("ops", i16::from(*ops), 0, 12);
                range("bonus", i16::from(*bonus), 0, 4);
            }
            Effect::Raid { ops, .. }
            | Effect::Construct { ops, .. }
            | Effect::Deploy { ops, .. } => range("ops", i16::from(*ops), 0, 12),
            Effect::Privateer { rolls } | Effect::Cruise { rolls } => {
                range("rolls", i16::from(*rolls), 0, 12);
            }
            Effect::Privateering { by } => range("by", i16::from(*by), -20, 20),
            Effect::Squadrons { by } => range("by", i16::from(*by), 0, 10),
            Effect::RollEach { on, .. } => range("on", i16::from(*on), 2, 6),
            Effect::ThisTurn {
                defend,
                privateer_needs,
                campaign_cut,
                ..
            } => {
                if let Some(defend) = defend {
                    range("dice", i16::from(defend.dice), 0, 4);
                }
                if let Some(face) = privateer_needs {
                    range("privateer_needs", i16::from(*face), 2, 6);
                }
                if let Some(cut) = campaign_cut {
                    range("campaign_cut", i16::from(*cut), 0, 4);
                }
            }
            Effect::GreaterConflict { .. } | Effect::If { .. } | Effect::Choose { .. } => {}
        }
    }

    fn simple(&mut self, at: &str, effect: &Effect) -> Option<Op> {
        Some(match effect {
            Effect::Track { who, track, by } => Op::Track {
                who: *who,
                track: if track == "any" {
                    None
                } else {
                    Some(self.track(at, track))
                },
                by: *by,
            },
            Effect::Add {
                force,
                count,
                place,
                spread,
                per_region,
                battle,
            } => Op::Add {
                force: self.force(at, force),
                count: *count,
                place: self.place(at, place),
                spread: *spread,
                per_region: *per_region,
                battle: *battle,
            },
            Effect::Remove {
                force,
                count,
                up_to,
                place,
                spread,
            } => Op::Remove {
                force: self.force(at, force),
                count: *count,
                up_to: *up_to,
                place: self.place(at, place),
                spread: *spread,
            },
            Effect::Swap {
                count,
                place,
                spread,
            } => Op::Swap {
                count: *count,
                place: self.place(at, place),
                spread: *spread,
            },
            Effect::Counters {
                by,
                times,
                distinct,
                up_to,
                every,
                chooser,
                place,
            } => Op::Counters {
                by: *by,
                times: *times,
                distinct: *distinct,
                up_to: *up_to,
                every: *every,
                chooser: *chooser,
                place: self.place(at, place),
            },
            Effect::Recruit {
                ops,
                militia_only,
                no_counters,
                per_town,
            } => Op::Recruit {
                ops: *ops,
                militia_only: *militia_only,
                no_counters: *no_counters,
                per_town: *per_town,
            },
            Effect::Campaign {
                ops,
                touch,
                from,
                into,
                into_waterway,
                only,
                bonus,
                no_evasion,
            } => {
                let mut into = self.some_set(at, into);
                if let Some(waterway) = into_waterway {
                    let waterway = self.waterway(at, waterway);
                    let shore =
                        self.region_set(at, &self.edition.waterway[waterway.index()].borders);
                    into = Some(into.map_or(shore, |set| set.and(shore)));
                }
                if only.as_ref().is_some_and(|only| only != "regular") {
                    self.fault(at, "`only` may be \"regular\"");
                }
                Op::Campaign {
                    ops: *ops,
                    terms: CampaignTerms {
                        touch: self.some_set(at, touch),
                        from: self.some_set(at, from),
                        into,
                        regulars_only: only.is_some(),
                        bonus: *bonus,
                        no_evasion: *no_evasion,
                    },
                }
            }
            Effect::Raid { ops, from } => Op::Raid {
                ops: *ops,
                terms: CampaignTerms {
                    from: self.some_set(at, from),
                    ..CampaignTerms::default()
                },
            },
            Effect::Construct {
                ops,
                ships_only,
                waterways,
            } => {
                let mut chosen = [waterways.is_empty(); 4];
                for id in waterways {
                    chosen[self.waterway(at, id).index()] = true;
                }
                Op::Construct {
                    ops: *ops,
                    ships_only: *ships_only,
                    waterways: chosen,
                }
            }
            Effect::Deploy { ops, zones } => Op::Deploy {
                ops: *ops,
                zones: self.zones(at, zones),
                zones_only: !zones.is_empty(),
            },
            Effect::Privateer { rolls } => Op::Privateer { rolls: *rolls },
            Effect::Cruise { rolls } => Op::Cruise { rolls: *rolls },
            Effect::Privateering { by } => Op::Privateering { by: *by },
            Effect::Squadrons { by } => Op::Squadrons { by: *by },
            Effect::ReturnSquadrons {
                count,
                up_to,
                zones,
            } => Op::ReturnSquadrons {
                count: *count,
                up_to: *up_to,
                zones: self.zones(at, zones),
            },
            Effect::Landing { count } => Op::Landing { count: *count },
            Effect::Points { count, track } => Op::Points {
                count: *count,
                track: track.as_ref().map(|t| self.track(at, t)),
            },
            Effect::GreaterConflict { which, to } => {
                let which = self.conflict(at, which);
                match to.as_str() {
                    "active" => Op::Activate(which),
                    "removed" => Op::Deactivate(which),
                    other => {
                        self.fault(at, format!("`to` is active or removed, not `{other}`"));
                        return None;
                    }
                }
            }
            Effect::Sink {
                waterway,
                side,
                count,
            } => Op::Sink {
                waterway: self.waterway(at, waterway),
                side: *side,
                count: *count,
            },
            Effect::Fort { count, place } => Op::Fort {
                count: *count,
                place: self.place(at, place),
            },
            Effect::Armistice { count } => Op::Armistice { count: *count },
            Effect::RollEach { region, side, on } => Op::RollEach {
                region: self.region(at, region),
                side: *side,
                on: *on,
            },
            Effect::ThisTurn {
                defend,
                privateer_needs,
                stay,
                campaign_cut,
            } => {
                let effect = match (defend, privateer_needs, stay, campaign_cut) {
                    (Some(d), None, None, None) => TurnEffect::Defend {
                        side: d.side,
                        within: self.region_set(at, &d.within),
                        anywhere_controlled: d.within.is_empty(),
                        dice: d.dice,
                        once: d.once,
                    },
                    (None, Some(face), None, None) => TurnEffect::PrivateerNeeds(*face),
                    (None, None, Some(stay), None) => self.stay(at, stay),
                    (None, None, None, Some(cut)) => TurnEffect::CampaignCut(*cut),
                    _ => {
                        self.fault(at, "`this_turn` takes exactly one of defend, privateer_needs, stay, campaign_cut");
                        return None;
                    }
                };
                self.turn_effects.push(effect);
                Op::ThisTurn(u8::try_from(self.turn_effects.len() - 1).unwrap_or(u8::MAX))
            }
            // Taken apart by `compile`.
            Effect::If { .. } | Effect::Choose { .. } | Effect::Massacre { .. } => return None,
        })
    }

    fn stay(&mut self, at: &str, stay: &Stay) -> TurnEffect {
        let force = match self.force(at, &stay.force) {
            ForceSpec::Exactly(force) => force,
            _ => {
                self.fault(at, "`stay` takes a force of a side");
                Force::UsMilitia
            }
        };
        let mut barred = self.region_set(at, &stay.within);
        let barred_home = match stay.into_home {
            Some(Who::Us) => Some("us"),
            Some(Who::Gb) => Some("gb"),
            Some(_) => {
                self.fault(at, "`into_home` is us or gb");
                None
            }
            None => None,
        };
        for (region, item) in Region::all().zip(&self.edition.region) {
            if barred_home == Some(item.home.as_str()) {
                barred.insert(region);
            }
        }
        TurnEffect::Stay { force, barred }
    }
}

fn pc(len: usize) -> u8 {
    u8::try_from(len).unwrap_or(u8::MAX)
}
