//! Names from outside: Markdown, control and bidi characters, very long ones; nobody but seated players is pinged;
//! every message fits.

use caravanserai::store::UserId;
use caravanserai::words::{kept_name, shown_name};
use playground::driver::Seen;

use super::{PLAYERS, Stage};

const NAMES: [&str; 5] = [
    "**@everyone** <@100000000000000005>",
    "\u{202e}```\n# Big\n-# small||`x`",
    "[click](https://example.com) <#1>",
    "🐪🐫🏜️👨‍👩‍👧‍👦🐪🐫🏜️👨‍👩‍👧‍👦🐪🐫🏜️👨‍👩‍👧‍👦🐪🐫🏜️👨‍👩‍👧‍👦🐪🐫🏜️👨‍👩‍👧‍👦",
    "_*~|`>#[]()<@:-_*~|`>#[]()<@:-_*",
];

#[test]
fn a_kept_name_is_one_visible_line() {
    for (name, kept) in [
        ("a\u{61c}b\u{200e}c\u{2067}d", "abcd"),
        ("one\u{2028}two\u{2029}three\r\nfour", "onetwothreefour"),
        ("\u{feff}\u{200b}x\u{7}", "x"),
        ("\u{3164}", ""),
        ("\u{115f}\u{200b} \u{2800}", ""),
        ("", ""),
        ("José", "José"),
    ] {
        assert_eq!(kept_name(name), kept, "{name:?}");
    }
    for name in NAMES {
        let kept = kept_name(name);
        assert!(kept.chars().count() <= 32 && !kept.contains(char::is_control), "{kept:?}");
        assert!(!kept.contains('\u{202e}'));
    }
    // What belongs together stays together: no half of a family at the end.
    assert!(!kept_name(&"👨‍👩‍👧‍👦".repeat(20)).ends_with('\u{200d}'));
}

#[test]
fn a_shown_name_formats_nothing() {
    for name in NAMES {
        let shown = shown_name(&kept_name(name));
        let mut before = ' ';
        for c in shown.chars() {
            let special = "*_~`|>#[]()<@:-".contains(c);
            assert!(!special || before == '\\', "{shown}");
            before = if before == '\\' && c == '\\' { ' ' } else { c };
        }
    }
}

/// Five people with such names, a few rounds, a question, an end: no message is refused or cut by Discord.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn terrible_names_ping_nobody_and_fit() {
    let stage = Stage::set().await;
    stage.discord.change(|world| {
        for (player, name) in PLAYERS.iter().zip(NAMES) {
            let id = world.user_named(player).unwrap();
            world.users.get_mut(&id).unwrap().name = name.to_owned();
        }
    });
    let users: Vec<_> = NAMES.iter().map(|name| stage.discord.user(name)).collect();
    let players = &users[..4];
    players[0].slash("oasis", "/desert new").answer().await;
    let lobby = players[0].sees("oasis", "the lobby", |seen| seen.button("Join").is_some()).await;
    for user in &players[1..] {
        user.presses(&lobby, "Join").answer().await;
    }
    players[0].presses(&lobby, "Start").answer().await;
    for turn in 0..26 {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let seat = look.awaited().iter().next().unwrap();
        let user = &players[seat.index()];
        let moves =
            stage.house.moves(stage.here("oasis"), UserId(user.id.0), "", 99, |_| true).await.unwrap();
        let mv = &moves[(7 * turn) % moves.len()].text;
        let answer = user.slash("oasis", &format!("/play move moves:{mv}")).answer().await;
        assert!(answer.is_ephemeral() && answer.button("Take back").is_some(), "{answer}");
        // What waits is told in one post with what comes next.
        if turn % 4 == 3 {
            stage.nothing_is_left().await;
        }
    }
    players[1].slash("oasis", "/undo").answer().await;
    for command in ["/board", "/hand", "/table history", "/table games"] {
        players[2].slash("oasis", command).answer().await;
    }
    let asked = players[3].slash("oasis", "/table resign").answer().await;
    players[3].presses(&asked, "Resign").answer().await;
    stage.nothing_is_left().await;
    let seated: Vec<_> = players.iter().map(|user| user.id).collect();
    for ping in stage.discord.pings() {
        assert!(seated.contains(&ping.user), "somebody who does not play was pinged");
    }
    let public = users[4].messages("oasis");
    assert!(public.len() > 5);
    for seen in &public {
        let length = seen.content().encode_utf16().count();
        assert!(length <= 2000 && !seen.message.mention_everyone, "{seen}");
        assert!(
            seen.pictures()
                .iter()
                .all(|it| it.alt.as_ref().is_none_or(|alt| alt.encode_utf16().count() <= 1024))
        );
        assert!(!seen.content().contains('\u{202e}') && !seen.content().contains("```"));
        let mentioned = |seen: &Seen| seen.message.mentions.iter().all(|user| seated.contains(user));
        assert!(mentioned(seen), "{seen}");
    }
}
