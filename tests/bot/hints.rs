//! Hints, as players ask for them: for themselves alone, only in their turn, and as the host allows.

use playground::driver::Seen;

use super::Stage;

const CHANNEL: &str = "oasis";

async fn types(stage: &Stage, name: &str, command: &str) -> Seen {
    stage.discord.user(name).slash(CHANNEL, command).answer().await
}

/// How many posts everybody can read that say this.
fn posts(stage: &Stage, words: &str) -> usize {
    let seen = stage.discord.user("Farid").messages(CHANNEL);
    seen.iter().filter(|seen| seen.contains(words)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_moves_are_shown_and_lead_to_the_panel() {
    for open in ["/desert new first:the host", "/nomads new first:the host", "/bazaar new first:the host"] {
        let stage = Stage::set().await;
        let names = ["Amira", "Bashir", "Celine"];
        stage.seat(CHANNEL, &names, open).await;
        let hint = types(&stage, "Amira", "/hint").await;
        assert!(
            hint.is_ephemeral() && hint.contains("A computer player would look at these moves first"),
            "{hint}"
        );
        assert!(hint.contains("1. ") && hint.contains("3. ") && !hint.contains("4. "), "{hint}");
        assert!(hint.contains(" % to win") && hint.contains("knows what you know"), "{hint}");
        assert_eq!(hint.pictures().len(), 1, "{hint}");
        let chosen = stage.discord.user("Amira").presses(&hint, "Look at move 2").answer().await;
        assert!(chosen.contains("Not played yet"), "{chosen}");
        stage.nothing_is_left().await;
        assert_eq!(posts(&stage, "hint"), 0, "nobody else hears of it");
        let outsider = types(&stage, "Farid", "/hint").await;
        assert!(outsider.contains("You are not at this table"), "{outsider}");
        if !open.starts_with("/bazaar") {
            let early = types(&stage, "Bashir", "/hint").await;
            assert!(!early.contains("% to win") && early.pictures().is_empty(), "{early}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_decides_about_hints() {
    let stage = Stage::set().await;
    stage.seat(CHANNEL, &["Amira", "Bashir"], "/desert new first:the host").await;
    let foreign = types(&stage, "Bashir", "/table hints rule:off").await;
    assert!(foreign.contains("host"), "{foreign}");
    let wrong = types(&stage, "Amira", "/table hints rule:perhaps").await;
    assert!(wrong.contains("`announced` and `off`"), "{wrong}");

    let set = types(&stage, "Amira", "/table hints rule:announced").await;
    assert!(set.contains("everybody is told who asks"), "{set}");
    // In the same position it is told once.
    types(&stage, "Amira", "/hint").await;
    types(&stage, "Amira", "/hint").await;
    stage.nothing_is_left().await;
    assert_eq!(posts(&stage, "Amira asked for a hint"), 1);

    let off = types(&stage, "Amira", "/table hints rule:off").await;
    assert!(off.contains("Nobody can ask for hints"), "{off}");
    let refused = types(&stage, "Amira", "/hint").await;
    assert!(refused.contains("The host has switched hints off"), "{refused}");
    stage.nothing_is_left().await;
    assert_eq!(posts(&stage, "the host has switched hints off"), 1);
    let offered = stage.discord.user("Amira").completes(CHANNEL, "/table hints rule:all").await;
    assert_eq!(offered.len(), 1, "{offered:?}");
}
