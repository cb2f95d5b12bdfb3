//! Decisions: the small steps that players take, each on record by itself.

use bincode::{Decode, Encode};

use super::{
    ids::{American, Entry, Fleet, Group, Leader, Makeup, Place, Recruit, Unit},
    sheet::Sheet,
    state::Station,
};

/// One step of one side. New variants come at the end only: their bytes are in journals.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Decision {
    /// Stops what may be stopped, or declines what may be declined.
    Done,
    /// Throws a recruitment die for that (Reinforcements).
    Recruit(Recruit),
    /// Names the make-up of a new Naval Group (Naval Groups).
    Makeup(Makeup),
    /// Takes the next leader of that rank, or names it (Leaders).
    Rank(u8),
    /// Throws the North American die for that (Reinforcements).
    American(American),
    /// Puts one new Supply Unit there.
    Deliver(Place),
    /// Gives a stand's worth of replacements, or what the unit lacks.
    Replace(Unit),
    /// Crews up to four stands of captured artillery there with 120 men of replacements.
    Crew(Place),
    /// Breaks up a battalion from Europe for replacements.
    BreakUp(Unit),
    /// Brings a new band in (Indians, Militia, & Provincials).
    Enter(Entry, Place),
    /// Spends a Supply Unit for what is asked (Supply).
    Spend,
    /// Spends a Supply Unit there for initiative (Initiative).
    SpendAt(Place),
    /// Begins to form a fleet of what lies there (Naval Interception).
    Form(Station),
    /// Takes a group into it.
    Take(Group),
    /// Takes so many transports into it in all.
    Transports(u8),
    /// Takes a unit aboard (Naval Transport).
    Load(Unit),
    /// Takes a leader aboard.
    Board(Leader),
    /// Sends it there, or lets it stay (Sea Zones).
    Sail(Station),
    /// Tries to intercept from port (Naval Interception).
    Intercept,
    /// Breaks off a fight at sea (Naval Combat).
    BreakOff,
    /// Goes on with it.
    FightOn,
    /// Takes a beaten fleet into that port, or a fleet home in winter.
    Harbour(Place),
    /// Lands a unit (Naval Transport).
    Land(Unit, Place),
    /// Lands a leader.
    LandLeader(Leader, Place),
    /// Leaves the rest of a pile behind: that many go on as a unit of their own.
    Detach(Unit, u16),
    /// Rolls for a unit that is to leave by road or path (Initiative).
    Rouse(Unit),
    /// Rolls for a unit that is to leave by river or lake (Initiative).
    RouseByWater(Unit),
    /// Names the leader whose rating counts (Leaders).
    Lead(Leader),
    /// Takes a step (Land Movement, River & Lake Movement).
    March(Unit, Place),
    /// Takes a step of a leader alone (Leaders).
    Ride(Leader, Place),
    /// Names the place where something is fought next (Land Combat).
    Fight(Place),
    /// Takes a unit inside a fort (Sieges).
    Inside(Unit),
    /// Takes a leader inside a fort.
    InsideLeader(Leader),
    /// Sends a unit out of a fort (Sieges).
    Sally(Unit),
    /// Sends a leader out of a fort.
    SallyLeader(Leader),
    /// Fights the battle by the quick procedure (Land Combat, Naval Combat).
    Quick,
    /// Fights it on a table; the result is entered.
    Table,
    /// Retreats there (Land Combat).
    Retreat(Place),
    /// Takes a beaten force aboard.
    Reembark(Fleet),
    /// Retreats into the fort.
    Withdraw,
    /// Declares a siege (Sieges).
    Besiege,
    /// Asks for terms.
    AskTerms,
    /// Grants them.
    GrantTerms,
    /// Assaults the fort.
    Assault,
    /// Goes into winter quarters there (Supply).
    Quarter(Place),
    /// Dismisses a leader (Leaders).
    Dismiss(Leader),
    /// Brings a unit back there in May (Indians, Militia, & Provincials).
    Return(Place),
    /// Takes the ships of a fallen port to that zone's sea.
    PutToSea(Station),
    /// Hands in a sheet of written orders (Sequence of Play).
    Sheet(Sheet),
}
