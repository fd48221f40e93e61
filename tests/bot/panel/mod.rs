//! The panel over the local Discord: turns that are tapped together by one thumb.

mod games;
mod others;
mod stale;

use caravanserai::discord::panel::draft::Draft;
use caravanserai::discord::panel::walk;
use caravanserai::table::{OwnGame, Turn};
use playground::driver::{Action, Actor, Seen};
use serde_json::Value;

use super::Stage;
use crate::panel::way::{BUTTON, Tap, way};

/// A player who only taps, and how often they touched the screen.
pub(crate) struct Thumb {
    pub(crate) player: Actor,
    pub(crate) touches: usize,
    /// The panel as it stands; nothing before the first.
    pub(crate) panel: Option<Seen>,
}

impl Thumb {
    pub(crate) fn of(stage: &Stage, name: &str) -> Thumb {
        Thumb { player: stage.discord.user(name), touches: 0, panel: None }
    }

    /// Presses the button of the newest post that calls them.
    pub(crate) async fn opens(&mut self, channel: &str) -> Seen {
        let call = self.player.mention();
        let fits = |seen: &Seen| seen.contains(&call) && seen.button("Take my turn").is_some();
        let board = self.player.sees(channel, "a board with the button", fits).await;
        self.touches += BUTTON;
        let panel = self.player.presses(&board, "Take my turn").answer().await;
        assert!(panel.is_ephemeral() && panel.id() != board.id(), "{panel}");
        self.sees(panel)
    }

    fn sees(&mut self, panel: Seen) -> Seen {
        fits(&panel);
        self.panel = Some(panel.clone());
        panel
    }

    /// The button or list of the panel that picks this.
    pub(crate) fn picks(&self, pick: &str) -> Action {
        let panel = self.panel.as_ref().expect("a panel");
        let listed =
            |select: &playground::driver::Select| select.options.iter().any(|(_, value)| value == pick);
        if let Some(select) = panel.selects().into_iter().find(listed) {
            return self.player.chooses(panel, &select.custom_id, &[pick]);
        }
        let ends = format!(";{pick}");
        let ids = panel.buttons().into_iter().filter_map(|button| button.custom_id);
        let id = ids.into_iter().find(|id| id.ends_with(&ends));
        self.player.presses(panel, &id.unwrap_or_else(|| panic!("nothing picks {pick}: {panel}")))
    }

    pub(crate) async fn taps(&mut self, tap: &Tap) -> Seen {
        let before = self.panel.as_ref().expect("a panel").id();
        self.touches += tap.touches;
        let panel = self.picks(&tap.pick).answer().await;
        assert_eq!(panel.id(), before, "one message, never a pile: {panel}");
        self.sees(panel)
    }

    /// Taps to a move, which then stands and is not played.
    pub(crate) async fn chooses(&mut self, game: &OwnGame, draft: &Draft, target: &str) -> Draft {
        let taps = way(game, draft, target).unwrap_or_else(|| panic!("no way to {target} after {draft}"));
        for tap in &taps {
            self.taps(tap).await;
        }
        let mut moves = draft.moves.clone();
        moves.push(target.to_owned());
        Draft { moves, picked: Vec::new() }
    }

    pub(crate) fn confirm(&self) -> Option<String> {
        let ids = self.panel.as_ref()?.buttons().into_iter().filter_map(|button| button.custom_id);
        ids.into_iter().find(|id| id.split(':').nth(3) == Some("play"))
    }

    /// Presses the button that says what happens.
    pub(crate) async fn confirms(&mut self) -> Seen {
        let (panel, id) =
            (self.panel.clone().expect("a panel"), self.confirm().expect("something to confirm"));
        self.touches += BUTTON;
        let after = self.player.presses(&panel, &id).answer().await;
        assert_eq!(after.id(), panel.id(), "{after}");
        self.sees(after)
    }
}

/// The game for one player, as the panel sees it.
pub(crate) async fn turn(stage: &Stage, channel: &str, name: &str) -> Turn {
    stage
        .house
        .turn(stage.here(channel), stage.id(name), None)
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}"))
}

/// Whether more can be chosen before it is confirmed.
pub(crate) fn goes_on(game: &OwnGame, draft: &Draft) -> Option<OwnGame> {
    let page = walk::page(game, draft).expect("a page");
    page.asks.as_ref()?;
    game.after(&draft.command()).ok()
}

/// Discord's limits, besides what the local one refuses.
pub(crate) fn fits(seen: &Seen) {
    let message = &seen.message;
    assert!(message.content.encode_utf16().count() <= 2000, "{seen}");
    assert!(message.components.len() <= 5, "{seen}");
    let length = |value: &Value| value.as_str().unwrap_or_default().encode_utf16().count();
    for row in &message.components {
        let parts = row["components"].as_array().expect("a row");
        assert!(parts.len() <= 5, "{seen}");
        for part in parts {
            assert!((1..=100).contains(&length(&part["custom_id"])), "{part}");
            assert!(length(&part["label"]) <= 80 && length(&part["placeholder"]) <= 150, "{part}");
            let options = part["options"].as_array().map_or(&[][..], Vec::as_slice);
            assert!(options.len() <= 25, "{part}");
            for option in options {
                assert!((1..=100).contains(&length(&option["label"])), "{option}");
                assert!((1..=100).contains(&length(&option["value"])), "{option}");
                assert!(length(&option["description"]) <= 100, "{option}");
            }
        }
    }
    let faults = crate::words::faults(&message.content);
    assert!(faults.is_empty(), "{faults:?} in {}", message.content);
    assert!(!seen.text().contains('⟨'), "a sentence is missing: {}", seen.text());
}
