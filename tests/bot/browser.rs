//! A game as a newcomer without a token plays it: in the browser, at a desk and on a phone.

use playground::browser::Browser;
use playground::browser::address;

use super::Stage;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_opened_joined_and_played_in_the_browser() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "bot").await else { return };
    let stage = Stage::set().await;
    let discord = &stage.discord;
    let amira = browser.tab(discord, "Amira", "oasis").await;
    amira.compose().await;
    amira.types("/desert new edition:2017 palms:C10 D5 E15 I4 L11 aquifers:True first:the host").await;
    amira.presses("Enter").await;
    amira.presses("Enter").await;
    amira.reads("The table is open and you have seat 1").await;
    amira.reads("2 to 5 players: 1 more is needed.").await;

    let bashir = browser.tab(discord, "Bashir", "oasis").await;
    bashir.look().await;
    bashir.reads("Amira (host)").await;
    bashir.click_label("Join").await;
    bashir.reads("Welcome! You have seat 2.").await;
    bashir.reads("2 to 5 players: the host can start.").await;
    bashir.click_label("Start").await;
    bashir.reads("Only the host, Amira, can do that.").await;
    bashir.picture("bot-lobby").await;

    amira.look().await;
    amira.click_label("Start").await;
    amira.reads("it is your turn in Through the Desert: place a leader.").await;
    amira
        .until(
            "[...document.querySelectorAll('img')].some((node) => node.alt.startsWith('Through the Desert'))",
        )
        .await;

    // By command, with the hexes that are legal.
    amira.compose().await;
    amira.types("/desert leader colour:green hex:f").await;
    amira.until("document.querySelectorAll('[role=option]').length > 5").await;
    amira.picture("bot-autocomplete").await;
    amira.types("9").await;
    amira
        .until("document.querySelector('[role=option][aria-selected=true]')?.innerText.trim().startsWith('F9 · ')")
        .await;
    amira.presses("Enter").await;
    amira.presses("Enter").await;
    amira.reads("Next: Bashir – place a leader.").await;
    amira.picture("bot-answer").await;

    // By the button, on a phone.
    let phone = browser.open(&address(discord, "Bashir", "oasis"), 390, 800).await;
    phone.look().await;
    phone.reads("Amira places the green leader on F9.").await;
    phone.until("[...document.images].every((node) => node.complete)").await;
    phone.click_label("Take my turn").await;
    phone.reads("Your turn: place a leader.").await;
    phone.picture("bot-panel").await;
    phone.click_label("Type it instead").await;
    phone.until("document.activeElement.name === 'moves'").await;
    phone.types("L pink F10").await;
    phone.picture("bot-form").await;
    phone.presses("Enter").await;
    phone.reads("F10 is next to").await;
    phone.picture("bot-refusal").await;
    // What was refused is given back: only the wrong letters are typed again.
    phone.click_label("Type it instead").await;
    phone
        .until("document.activeElement.name === 'moves' && document.activeElement.value === 'L pink F10'")
        .await;
    phone.eval("document.activeElement.setSelectionRange(7, 10)").await;
    phone.types("J10").await;
    phone.presses("Enter").await;
    phone.reads("Next: Amira – place a leader.").await;
    phone
        .until(
            "document.querySelector('#scroll').scrollWidth <= document.querySelector('#scroll').clientWidth",
        )
        .await;
    phone.picture("bot-phone").await;
    phone.click_label("What happened?").await;
    phone.reads("Nothing has happened since your last move.").await;
    amira.look().await;
    amira.reads("Bashir places the pink leader on J10.").await;
    amira.picture("bot-board").await;
    amira.is_labelled().await;
    assert_eq!(browser.errors().await, [""; 0]);
}
