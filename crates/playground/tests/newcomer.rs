//! What a newcomer does to the page without having read anything.
use std::time::Duration;

use playground::Playground;
use serde_json::json;

use super::bot::Bot;
use super::playground;
use super::raw::Api;
use playground::browser::{Browser, Tab, address};

const FOCUSED: &str = "document.activeElement.closest('.option')?.querySelector('.option-name').innerText";

/// Puts a text where the cursor is, as a paste does.
async fn pastes(tab: &Tab, text: &str) {
    let event = format!(
        "(() => {{ const data = new DataTransfer(); data.setData('text/plain', {text});
           const paste = new ClipboardEvent('paste', {{clipboardData: data, bubbles: true, cancelable: true}});
           if (document.activeElement.dispatchEvent(paste)) document.execCommand('insertText', false, {text}); }})()",
        text = json!(text)
    );
    tab.eval(&event).await;
}

async fn bot_and_tab(browser: &Browser) -> (Playground, Bot, Tab) {
    let discord = playground().await;
    let bot = Bot::start(&discord).await;
    let amira = browser.tab(&discord, "Amira", "oasis").await;
    amira.compose().await;
    (discord, bot, amira)
}

#[tokio::test]
async fn a_whole_command_is_typed_or_pasted() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "whole").await else { return };
    let (discord, _bot, amira) = bot_and_tab(&browser).await;

    amira.types("/table open game:Salt road seats:3").await;
    assert_eq!(amira.eval(FOCUSED).await, "seats");
    amira.presses("Enter").await;
    amira.reads("Salt road, 3 seats, Slow").await;

    pastes(&amira, "/table open seats:4 pace:a move an hour game:Sand chess guest:@Bashir").await;
    amira.until("document.querySelectorAll('.option').length === 4").await;
    amira.presses("Enter").await;
    amira.reads("Sand chess, 4 seats, Fast. @Bashir is invited").await;

    // Unfinished ones: the cursor is where something is missing.
    pastes(&amira, "/table open seats:4").await;
    amira.until(&format!("{FOCUSED} === 'game'")).await;
    amira.presses("Enter").await;
    amira.reads("“game” is required: What to play").await;
    assert!(discord.calls_to("POST", "/interactions/*/*/callback").len() >= 2);
    amira.presses("Escape").await;
    amira.until("document.querySelector('#composer textarea')").await;
    pastes(&amira, "/table open game:Salt road guest:").await;
    amira.until(&format!("{FOCUSED} === 'guest'")).await;
    amira.types("Cel").await;
    amira.presses("Enter").await;
    amira.presses("Enter").await;
    amira.reads("@Celine is invited").await;

    // Of an option with a fixed list Enter takes the first entry, and does not drop it.
    pastes(&amira, "/table open game:Nine wells seats:5 pace:").await;
    amira.until(&format!("{FOCUSED} === 'pace'")).await;
    amira.until("document.querySelector('.suggestion.active')?.innerText === 'a move an hour'").await;
    amira.presses("Enter").await;
    amira.presses("Enter").await;
    amira.reads("Nine wells, 5 seats, Fast").await;

    // A name jumps to its option; words that belong nowhere are not sent.
    amira.types("/ping now").await;
    amira.presses("Enter").await;
    amira.reads("“now” belongs to no option of /ping").await;
    amira.presses("Escape").await;

    // Lines are not lost in silence.
    amira.types("/echo ").await;
    pastes(&amira, "one\ntwo").await;
    amira.reads("line breaks became spaces").await;
    amira.presses("Enter").await;
    amira.reads("one two").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn a_refusal_says_the_bounds_and_marks_the_field() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "bounds").await else { return };
    let (discord, _bot, amira) = bot_and_tab(&browser).await;
    pastes(&amira, "/table open game:Salt road seats:9").await;
    amira.presses("Enter").await;
    amira.reads("“seats” takes a whole number from 2 to 5, not “9”").await;
    amira.until(&format!("{FOCUSED} === 'seats'")).await;
    assert_eq!(amira.eval("document.querySelectorAll('.option.wrong').length").await, 1);
    amira.picture("13-bounds").await;
    amira.presses("Backspace").await;
    amira.until("!document.querySelector('.option.wrong')").await;
    amira.types("5").await;
    amira.presses("Enter").await;
    amira.reads("Salt road, 5 seats").await;

    // A message that is too long says by how much, and stays.
    pastes(&amira, &"x".repeat(1801)).await;
    amira.until("document.querySelector('.count').innerText === '199'").await;
    pastes(&amira, &"y".repeat(239)).await;
    amira.until("document.querySelector('.count.over').innerText === '-40'").await;
    amira.presses("Enter").await;
    amira.reads("at most 2000 characters; this one has 2040").await;
    amira.picture("14-too-long").await;
    let overlap = "(() => { const a = document.querySelector('.toast').getBoundingClientRect();
        const b = document.querySelector('#composer').getBoundingClientRect(); return a.bottom > b.top; })()";
    assert_eq!(amira.eval(overlap).await, false, "the note does not cover the words");
    assert_eq!(amira.eval("document.querySelector('#composer textarea').value.length").await, 2040);

    // Spaces are nothing, and go.
    amira.eval("document.querySelector('#composer textarea').select()").await;
    amira.types("   ").await;
    amira.presses("Enter").await;
    amira.until("document.querySelector('#composer textarea').value === ''").await;
    assert!(!amira.says("`").await);
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn what_is_unread_shows_in_every_tab_and_for_everybody() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "unread").await else { return };
    let discord = playground().await;
    let amira = browser.tab(&discord, "Amira", "oasis").await;
    let badge = |user: &str| {
        let id = discord.user(user).id;
        format!("document.querySelector('.person[data-key=\"{id}\"] .badge')?.innerText")
    };
    let unread = |user: &str| {
        let id = discord.user(user).id;
        format!("document.querySelector('.person[data-key=\"{id}\"]').classList.contains('unread')")
    };
    discord.user("Celine").says("oasis", &format!("<@{}> come here", discord.user("Bashir").id));
    discord.user("Celine").says("oasis", &format!("<@{}> now", discord.user("Bashir").id));
    amira.until(&format!("{} === '2'", badge("Bashir"))).await;
    amira.until(&format!("{} && !{}", unread("Dariush"), unread("Celine"))).await;
    amira.picture("15-rail").await;

    // Two tabs of one user: read in one is read in the other.
    let first = browser.open(&address(&discord, "Bashir", "fireside"), 1280, 800).await;
    first.until(&format!("{} === '2'", badge("Bashir"))).await;
    first.until("document.querySelector('a[aria-label=\"oasis, 2 for you\"]')").await;
    let second = browser.open(&address(&discord, "Bashir", "oasis"), 1280, 800).await;
    second.look().await;
    second.reads("come here").await;
    for tab in [&first, &second, &amira] {
        tab.until(&format!("{} === undefined && !{}", badge("Bashir"), unread("Bashir"))).await;
    }
    first.until("document.querySelector('a[aria-label=\"oasis\"]')").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn ticks_choices_and_forms_are_not_lost() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "kept").await else { return };
    let (discord, bot, amira) = bot_and_tab(&browser).await;
    amira.types("/invite ").await;
    amira.presses("Enter").await;
    amira.click_label("Whom?").await;
    amira.reads("Choose 2 to 3").await;
    amira.presses("Enter").await;
    amira.reads("1 of at least 2").await;
    amira.picture("16-ticks").await;
    amira.presses("Escape").await;
    amira.reads("Not sent. Your ticks are kept").await;
    amira.until("document.querySelector('.select').innerText === 'Not sent: @Amira'").await;
    amira.click_label("Whom?: @Amira").await;
    amira.until("document.querySelectorAll('.list-option[aria-selected=true]').length === 1").await;
    amira.presses("ArrowDown").await;
    amira.presses("Enter").await;
    discord.lose_next("INTERACTION_CREATE", 1);
    amira.click_label("Choose 2 of 3").await;
    // On its way: what was chosen shows. Failed: it does not.
    amira.until("document.querySelector('.select').innerText === '@Amira, @Bashir'").await;
    discord.advance(Duration::from_secs(3));
    amira.reads("This interaction failed").await;
    amira.until("document.querySelector('.select').innerText === 'Whom?'").await;

    amira.compose().await;
    amira.types("/table open game:Salt road").await;
    amira.presses("Enter").await;
    amira.presses("Enter").await;
    amira.click_label("Rename").await;
    amira.until("document.activeElement.name === 'name'").await;
    amira.presses("Escape").await;
    amira.until("document.activeElement.innerText === 'Rename'").await;

    // A form stays, whatever its user does in another tab.
    amira.eval("new Promise((later) => setTimeout(later, 350))").await;
    amira.presses("Enter").await;
    amira.until("document.activeElement.name === 'name'").await;
    for _ in 0..25 {
        discord.user("Amira").completes("fireside", "/table open game:sa").await;
    }
    discord.user("Amira").slash("fireside", "/ping").answer().await;
    amira.until("document.querySelector('a[aria-label^=\"fireside, \"]')").await;
    assert_eq!(amira.eval("document.activeElement.name").await, "name");
    amira.presses("Escape").await;
    amira.until("document.activeElement.innerText === 'Rename'").await;

    // The bot goes and comes while a form is open: that is said, and the words stay until somebody answers.
    // (Not a double click: a moment later.)
    amira.eval("new Promise((later) => setTimeout(later, 350))").await;
    amira.presses("Enter").await;
    amira.until("document.activeElement.name === 'name'").await;
    amira.types("Golden well").await;
    drop(bot);
    amira.reads("The bot is offline. What you send now fails").await;
    amira.presses("Enter").await;
    amira.until("document.querySelector('.form .btn.primary').disabled").await;
    discord.advance(Duration::from_secs(3));
    amira.reads("Something went wrong. Try again.").await;
    amira.picture("17-form").await;
    let _bot = Bot::connect(&discord.url()).await;
    amira.reads("The bot was restarted since it asked").await;
    amira.click_label("Submit").await;
    amira.reads("The table is called Golden well.").await;
    amira.until("!document.querySelector('dialog') && document.activeElement.innerText === 'Rename'").await;
    amira.until("document.querySelectorAll('.failed').length === 1").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn the_composer_completes_names_and_remembers() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "names").await else { return };
    let (discord, _bot, amira) = bot_and_tab(&browser).await;
    amira.presses("ArrowUp").await;
    amira.types("hello @ba").await;
    amira.until("document.querySelector('.suggestion.active')?.innerText === '@Bashir'").await;
    amira.presses("Enter").await;
    amira.until("document.querySelector('#composer textarea').value === 'hello @Bashir '").await;
    amira.presses("Enter").await;
    discord.user("Bashir").reads("oasis", "hello").await;
    assert_eq!(discord.user("Bashir").pings().len(), 1);

    // A command that is left comes back with the arrow, and so does what was said.
    amira.types("/table open game:Salt").await;
    amira.presses("Escape").await;
    amira.until("!document.querySelector('.suggestion')").await;
    amira.presses("Escape").await;
    amira.until("document.activeElement.tagName === 'TEXTAREA' && document.activeElement.value === ''").await;
    amira.presses("ArrowUp").await;
    amira.until("document.querySelector('.option input')?.value === 'Salt'").await;
    amira.presses("Escape").await;
    amira.until("document.activeElement.tagName === 'TEXTAREA'").await;
    amira.presses("ArrowUp").await;
    amira.until("document.activeElement.value === 'hello @Bashir'").await;
    amira.presses("ArrowDown").await;
    amira.presses("Escape").await;
    amira.until("document.activeElement.tagName === 'TEXTAREA'").await;

    // A command that is begun on top of a draft puts it aside, and gives it back.
    let words =
        |text: &str| format!("document.querySelector('#composer textarea')?.value === {}", json!(text));
    amira.types("a draft").await;
    amira.click_label("Commands").await;
    amira.until(&words("/")).await;
    amira.presses("Backspace").await;
    amira.until(&words("a draft")).await;
    amira.eval("document.querySelector('#scroll').focus()").await;
    amira.types("/ping ").await;
    amira.until("document.querySelector('.pill')?.innerText === '/ping'").await;
    amira.presses("Enter").await;
    amira.until(&words("a draft")).await;
    amira.eval("document.querySelector('#composer textarea').select()").await;
    amira.presses("Backspace").await;
    amira.until(&words("")).await;

    // What is half written survives a reload, and so does a command with what was chosen in it.
    amira.types("half a sen").await;
    amira.reload().await;
    amira.until(&words("half a sen")).await;
    amira.eval("document.querySelector('#composer textarea').select()").await;
    amira.types("/table open game:ni").await;
    amira.reads("Nine wells (+3)").await;
    amira.presses("Enter").await;
    amira.reload().await;
    amira.until("document.querySelector('.option input')?.value === 'Nine wells (+3)'").await;
    amira.until("document.activeElement.classList.contains('tail')").await;
    amira.presses("Enter").await;
    amira.reads("Nine wells, 2 seats").await;
    amira.until(&words("")).await;

    // What was chosen comes back with its value, not with its label.
    amira.types("/table open game:ni").await;
    amira.reads("Nine wells (+3)").await;
    amira.presses("Enter").await;
    amira.presses("Enter").await;
    amira.until("document.body.innerText.split('Nine wells, 2 seats').length === 3").await;
    amira.until("document.activeElement.tagName === 'TEXTAREA'").await;
    amira.presses("ArrowUp").await;
    amira.until("document.querySelector('.option input')?.value === 'Nine wells (+3)'").await;
    amira.presses("Enter").await;
    amira.until("document.body.innerText.split('Nine wells, 2 seats').length === 4").await;

    // A thread: its title, and the way to it when it sleeps.
    amira.until("document.activeElement.tagName === 'TEXTAREA'").await;
    amira.types("/thread ").await;
    amira.presses("Enter").await;
    amira.reads("See #Game 1").await;
    amira.click(".channel.thread").await;
    amira.until("document.title.startsWith('Game 1 · #oasis · Amira')").await;
    amira.click("a[aria-label='oasis']").await;
    discord.advance(Duration::from_secs(8 * 86_400));
    amira.until("!document.querySelector('.channel.thread')?.checkVisibility()").await;
    amira.click(".archive").await;
    amira.click(".channel.thread.archived").await;
    amira.reads("Your move.").await;
    amira.picture("18-archived").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn a_phone_without_a_bot() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "phone").await else { return };
    let discord = playground().await;
    let esra = browser.open(&address(&discord, "Esra", "oasis"), 390, 844).await;
    esra.reads(&format!("No bot has come yet. Point one at {}", discord.url())).await;
    esra.reads("the token playground").await;
    esra.picture("19-phone-no-bot").await;
    esra.click("#who").await;
    esra.until("document.querySelector('.rail').getBoundingClientRect().left === 0").await;
    esra.until("document.activeElement.getAttribute('aria-label') === 'Play as Esra'").await;
    esra.click_label("Play as Amira").await;
    esra.until("!document.body.classList.contains('drawer')").await;

    // The last option fills the line: no empty one follows.
    let _bot = Bot::start(&discord).await;
    esra.until("document.querySelector('#offline').hidden").await;
    let api = Api::of(&discord);
    let name =
        json!({"name": "A thread with a very long name that no phone shows on a single line", "type": 11});
    api.post(&format!("/channels/{}/threads", discord.channel("oasis")), name).await.ok();
    esra.reads("A thread with a very long name").await;
    esra.eval("document.querySelector('.notice a').click()").await;
    esra.until("document.title.startsWith('A thread with')").await;
    let height = "document.querySelector('.composer-bar').getBoundingClientRect().height";
    esra.until(&format!("{height} < 50")).await;
    esra.click("#composer textarea").await;
    esra.types("/tell ").await;
    esra.until(&format!("{FOCUSED} === 'words'")).await;
    esra.until(&format!("{height} < 60")).await;
    esra.types("something that is long").await;
    esra.until(&format!("{height} < 95")).await;
    esra.picture("20-phone-command").await;
    // What is out of sight calls: for herself, and for somebody else.
    let [amira, bashir] = ["Amira", "Bashir"].map(|name| discord.user(name).id);
    discord.user("Celine").says("oasis", &format!("<@{amira}> <@{bashir}> come"));
    esra.until("document.querySelector('#menu.news') && document.querySelector('#who.news')").await;
    esra.picture("21-phone-news").await;
    esra.presses("Escape").await;
    esra.is_labelled().await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

/// To the top, once more if something came in just then.
async fn scrolls_up(tab: &Tab) {
    let up = "(() => { document.querySelector('#scroll').scrollTop = 0;
        return !document.querySelector('#newest').hidden; })()";
    tab.until(up).await;
}

#[tokio::test]
async fn whoever_says_something_sees_it_and_whoever_reads_stays() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "scroll").await else { return };
    let (discord, _bot, amira) = bot_and_tab(&browser).await;
    for number in 0..60 {
        discord.user("Celine").says("oasis", &format!("line {number}"));
    }
    let left = "(() => { const it = document.querySelector('#scroll');
        return it.scrollHeight - it.scrollTop - it.clientHeight; })()";
    let (bottom, away) = (format!("{left} < 2"), format!("{left} > 500"));
    amira.reads("line 59").await;
    amira.until(&bottom).await;
    for own in ["/ping ", "hello"] {
        scrolls_up(&amira).await;
        // What others say moves nobody who reads.
        discord.user("Celine").says("oasis", &format!("and then {own}"));
        amira.reads(&format!("and then {}", own.trim())).await;
        amira.until(&away).await;
        amira.types(own).await;
        amira.presses("Enter").await;
        amira.until(&bottom).await;
    }
    // And whoever comes sees the newest, pictures or not.
    scrolls_up(&amira).await;
    amira.until(&away).await;
    discord.user("Bashir").slash("oasis", "/board").answer().await;
    amira.click_label("Play as Bashir").await;
    amira.until("document.querySelector('.embed-image')?.complete").await;
    amira.until(&bottom).await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}
