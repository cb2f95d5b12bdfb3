//! Counters, Botched Orders and chits, from the document to the tables.

use super::{
    super::ids::{CHITS, Class, NATO, PACT, REGIMENTS, Regiment, UNITS, Unit},
    check::Checker,
    raw::ChitEffect,
    tables::{BotchedEntry, ChitEntry, Effect, Nationality, RegimentEntry, UnitEntry},
};

impl Checker<'_> {
    pub(super) fn counters(&mut self) {
        let e = self.edition;
        for item in &e.template {
            let at = format!("template {}", item.id);
            self.sourced(&at, &item.source);
            let class = Class::by_word(&item.class);
            self.expect(
                class.is_some(),
                &at,
                "armored, infantry, recon, airborne or supply",
                format!("`{}`", item.class),
            );
            self.expect(
                (1..=9).contains(&item.strength),
                &at,
                "a strength from 1 to 9",
                item.strength,
            );
            // A recon unit keeps a mark for each attack that it supports.
            self.expect(
                class != Some(Class::Recon) || item.strength <= 4,
                &at,
                "a recon strength of at most 4",
                item.strength,
            );
            self.expect(
                (0..=30).contains(&item.protection),
                &at,
                "a protection from 0 to 30",
                item.protection,
            );
            self.expect(
                (-9..=9).contains(&item.bonus),
                &at,
                "a bonus from -9 to 9",
                item.bonus,
            );
            let [full, reduced] = item.initiative;
            self.expect(
                reduced <= full && full <= reduced + 1 && (1..=6).contains(&full),
                &at,
                "an initiative from 1 to 6 that a hit lowers by at most 1",
                format!("{full} and {reduced}"),
            );
        }
        self.expect(
            e.division.len() <= REGIMENTS,
            "division",
            format!("at most {REGIMENTS}"),
            e.division.len(),
        );
        let mut groups: Vec<String> = Vec::new();
        for division in &e.division {
            let at = format!("division {}", division.id);
            self.one_word(&at, &division.id);
            self.sourced(&at, &division.source);
            let side = self.side(&at, &division.side);
            let nationality = Nationality::by_word(&division.nationality).unwrap_or_else(|| {
                self.fault(&at, format!("no nationality `{}`", division.nationality));
                Nationality::Soviet
            });
            let group = if side == PACT {
                division.id.clone()
            } else {
                division.nationality.clone()
            };
            let group = groups.iter().position(|g| *g == group).unwrap_or_else(|| {
                groups.push(group);
                groups.len() - 1
            });
            let number = self.tables.divisions.len() as u8;
            self.tables.divisions.push(division.name.clone());
            self.tables.division_colours.push(division.colour.clone());
            for part in &division.regiments {
                let id = if part.id.is_empty() {
                    division.id.clone()
                } else {
                    format!("{}/{}", division.id, part.id)
                };
                let at = format!("regiment {id}");
                self.one_word(&at, &id);
                self.expect(
                    matches!(part.kind.as_str(), "regiment" | "whole" | "lone"),
                    &at,
                    "regiment, whole or lone",
                    format!("`{}`", part.kind),
                );
                let Some(regiment) = u8::try_from(self.tables.regiments.len())
                    .ok()
                    .and_then(Regiment::new)
                else {
                    self.fault(&at, format!("more than {REGIMENTS} regiments"));
                    return;
                };
                if self.tables.regiment_by_id(&id).is_some() {
                    self.fault(&at, "there is another one of that id");
                }
                let mut members = Vec::new();
                for counted in &part.units {
                    let Some(template) = e.template.iter().find(|t| t.id == counted.template)
                    else {
                        self.fault(&at, format!("no template `{}`", counted.template));
                        continue;
                    };
                    for _ in 0..counted.count {
                        let Some(unit) = u8::try_from(self.tables.units.len())
                            .ok()
                            .and_then(Unit::new)
                        else {
                            self.fault(&at, format!("more than {UNITS} counters"));
                            return;
                        };
                        members.push(unit);
                        let unit_id = if part.kind == "lone" {
                            id.clone()
                        } else {
                            format!("{id}-{}", members.len())
                        };
                        self.tables.units.push(UnitEntry {
                            id: unit_id,
                            name: template.name.clone(),
                            side,
                            class: Class::by_word(&template.class).unwrap_or(Class::Supply),
                            strength: template.strength,
                            protection: template.protection,
                            initiative: template.initiative,
                            bonus: template.bonus,
                            leg: template.leg,
                            division: number,
                            regiment,
                            group: group as u8,
                            nationality,
                        });
                    }
                }
                self.expect(
                    !members.is_empty() && (part.kind != "lone" || members.len() == 1),
                    &at,
                    "counters, and one alone for a lone one",
                    members.len(),
                );
                self.tables.regiments.push(RegimentEntry {
                    id,
                    side,
                    regiment: part.kind == "regiment",
                    units: members,
                });
            }
        }
        self.expect(
            !self.tables.units.is_empty(),
            "division",
            "counters",
            "none",
        );
    }

    pub(super) fn botched(&mut self) {
        let mut seen = [false; 6];
        for item in &self.edition.botched {
            let at = format!("botched {}", item.die);
            self.sourced(&at, &item.source);
            let Some(place) = usize::from(item.die).checked_sub(1).filter(|d| *d < 6) else {
                self.fault(&at, "expected a die face from 1 to 6");
                continue;
            };
            self.expect(
                !std::mem::replace(&mut seen[place], true),
                &at,
                "each face once",
                item.die,
            );
            self.expect(
                (1..=6).contains(&item.number),
                &at,
                "a number from 1 to 6",
                item.number,
            );
            self.tables.botched[place] = BotchedEntry {
                name: item.name.clone(),
                number: item.number,
                silence: item.silence,
                fratricide: item.fratricide,
            };
        }
        self.expect(
            seen == [true; 6],
            "botched",
            "an item for each face",
            "fewer",
        );
    }

    pub(super) fn chits(&mut self) {
        for item in &self.edition.chit {
            let at = format!("chit {}", item.id);
            self.sourced(&at, &item.source);
            self.one_word(&at, &item.id);
            let side = self.side(&at, &item.side);
            // A draw names a chit, or a unit hit by its own side.
            if self.tables.unit_by_id(&item.id).is_some() {
                self.fault(&at, "there is a unit of that id");
            }
            if self.tables.chit_by_id(&item.id).is_some() {
                self.fault(&at, "there is another one of that id");
            }
            let effect = match &item.effect {
                ChitEffect::Artillery { bonus } => Effect::Artillery { bonus: *bonus },
                ChitEffect::Strike {
                    firepower,
                    range,
                    day_only,
                } => Effect::Strike {
                    firepower: *firepower,
                    range: *range,
                    day_only: *day_only,
                },
                ChitEffect::Gunship {
                    firepower,
                    initiative,
                    caller,
                } => Effect::Gunship {
                    firepower: *firepower,
                    initiative: *initiative,
                    caller: if caller.is_empty() {
                        None
                    } else {
                        let nationality = Nationality::by_word(caller);
                        self.expect(
                            nationality.is_some(),
                            &at,
                            "a nationality",
                            format!("`{caller}`"),
                        );
                        nationality
                    },
                },
                ChitEffect::Engineers {} => Effect::Engineers,
                ChitEffect::Repair { hits } => Effect::Repair { hits: *hits },
                ChitEffect::Mines { range, hit_up_to } => Effect::Mines {
                    range: *range,
                    hit_up_to: *hit_up_to,
                },
                ChitEffect::Reroll {} => Effect::Reroll,
                ChitEffect::Bridging {} => Effect::Bridging,
                ChitEffect::Chemical { range, hit_up_to } => Effect::Chemical {
                    range: *range,
                    hit_up_to: *hit_up_to,
                },
                ChitEffect::Push {} => Effect::Push,
            };
            let firepower = match effect {
                Effect::Artillery { bonus } => bonus,
                Effect::Strike { firepower, .. } | Effect::Gunship { firepower, .. } => firepower,
                _ => 0,
            };
            self.expect(
                (0..=20).contains(&firepower),
                &at,
                "a firepower or bonus from 0 to 20",
                firepower,
            );
            // Only the side that stops may mine, and a side's marks on the map are few.
            let owner = match effect {
                Effect::Mines { .. } | Effect::Engineers => Some(NATO),
                Effect::Bridging | Effect::Chemical { .. } => Some(PACT),
                _ => None,
            };
            self.expect(
                owner.is_none_or(|o| o == side),
                &at,
                "mines and engineers for NATO, bridging and chemicals for the Pact",
                format!("`{}`", item.side),
            );
            self.tables.chits.push(ChitEntry {
                id: item.id.clone(),
                name: item.name.clone(),
                side,
                count: item.count,
                effect,
            });
        }
        let count = self.tables.chits.len();
        self.expect(
            (1..=CHITS).contains(&count),
            "chit",
            format!("1 to {CHITS} kinds"),
            count,
        );
    }
}
