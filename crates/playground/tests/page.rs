//! The page in a real browser, with a real bot behind it.
use std::time::Duration;

use playground::{Playground, Settings};
use serde_json::json;

use super::bot::Bot;
use super::picture::dunes;
use super::raw::Api;
use super::{playground, settings};
use playground::browser::{Browser, address};

#[tokio::test]
async fn a_table_is_opened_and_joined_in_the_browser() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "table").await else { return };
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let amira = browser.tab(&discord, "Amira", "oasis").await;

    // A command by keyboard, with the bot's own suggestions.
    amira.compose().await;
    amira.types("/tab").await;
    amira.reads("/table open").await;
    amira.picture("1-commands").await;
    amira.presses("Enter").await;
    amira.until("document.activeElement.closest('.option')?.innerText.includes('game')").await;
    amira.types("sa").await;
    amira.reads("Sand chess").await;
    amira.picture("2-autocomplete").await;
    amira.presses("ArrowDown").await;
    amira.presses("Enter").await;
    // The optional ones are offered at the end; one of them by mouse.
    amira.reads("How many may sit down").await;
    amira.click_label("pace\nHow fast").await;
    amira.click_label("a move an hour").await;
    amira.presses("Enter").await;
    amira.reads("Sand chess, 2 seats, Fast").await;

    let bashir = browser.tab(&discord, "Bashir", "oasis").await;
    bashir.reads("Sand chess, 2 seats, Fast").await;

    // A button: the post changes for both, the welcome is for one.
    amira.look().await;
    amira.click_label("Sit down").await;
    amira.reads("Amira sat down.").await;
    amira.reads("Only you can see this").await;
    bashir.look().await;
    bashir.reads("Amira sat down.").await;
    assert!(!bashir.says("Welcome.").await && !bashir.says("Only you can see this").await);

    // A select, by keyboard.
    bashir.click("button.select").await;
    bashir.until("document.activeElement.getAttribute('role') === 'listbox'").await;
    bashir.picture("3-select").await;
    bashir.presses("ArrowDown").await;
    bashir.presses("ArrowDown").await;
    bashir.presses("Enter").await;
    bashir.reads("Bashir plays sand.").await;

    // A form.
    bashir.click_label("Rename").await;
    bashir.until("document.activeElement.name === 'name'").await;
    bashir.types("Golden well").await;
    bashir.picture("4-form").await;
    bashir.presses("Enter").await;
    bashir.reads("The table is called Golden well.").await;
    bashir.until("!document.querySelector('dialog')").await;

    // Several people at once, and then an answer that never comes.
    bashir.compose().await;
    bashir.types("/invite").await;
    bashir.presses("Enter").await;
    bashir.presses("Enter").await;
    bashir.reads("Who comes?").await;
    bashir.click_label("Whom?").await;
    bashir.until("document.querySelector('.list-box .btn').disabled").await;
    bashir.click("[role=option]:nth-child(1)").await;
    bashir.click("[role=option]:nth-child(4)").await;
    bashir.is_labelled().await;
    bashir.picture("5-several").await;
    bashir.click_label("Choose 2 of 3").await;
    bashir.reads("Invited: @Amira and @Dariush").await;
    discord.lose_next("INTERACTION_CREATE", 1);
    bashir
        .eval("[...document.querySelectorAll('.btn')].find((node) => node.innerText === 'Sit down').focus()")
        .await;
    bashir.presses("Enter").await;
    bashir.until("document.activeElement.getAttribute('aria-busy') === 'true'").await;
    discord.advance(Duration::from_secs(3));
    bashir.reads("This interaction failed").await;
    assert_eq!(
        bashir.eval("document.activeElement.innerText").await,
        "Sit down",
        "the focus stays where it was"
    );
    bashir.is_labelled().await;

    // Somebody else in the same tab does not see it, not even before their own messages have come.
    amira.look().await;
    amira
        .eval("[window.Line, window.WebSocket] = [WebSocket, class extends EventTarget { close() {} }]")
        .await;
    amira.click_label("Play as Bashir").await;
    amira.until("!document.querySelector('.message')").await;
    amira.eval("window.WebSocket = window.Line").await;
    amira.click_label("Play as Amira").await;
    amira.reads("Only you can see this").await;

    // The welcome can be dismissed.
    amira.picture("5-table").await;
    amira.click_label("Dismiss message").await;
    amira.until("!document.body.innerText.includes('Only you can see this')").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn direct_messages_pictures_and_switching() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "pictures").await else { return };
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let celine = browser.tab(&discord, "Celine", "oasis").await;

    // A direct message arrives while she is elsewhere: a badge, then the words.
    celine.compose().await;
    celine.types("/tell ").await;
    celine.types("psst").await;
    celine.presses("Enter").await;
    celine.reads("Told you.").await;
    celine.until("document.querySelector('.channel.dm .badge')?.innerText === '1'").await;
    assert!(!celine.says("psst").await);
    celine.picture("6-unread").await;
    celine.click(".channel.dm").await;
    celine.reads("psst").await;
    celine.until("!document.querySelector('.badge')").await;
    celine.until("document.title.startsWith('@Caravanserai')").await;

    // Her language: the page offers names in it, and the bot hears of it.
    assert_eq!(celine.eval("document.querySelector('#me').innerText.includes('fr')").await, true);

    // A picture, enlarged and closed by keyboard.
    celine.click("a[aria-label='oasis']").await;
    celine.reads("Welcome to #oasis").await;
    celine.compose().await;
    celine.types("/board").await;
    celine.presses("Enter").await;
    celine.presses("Enter").await;
    celine.until("document.querySelector('.embed-image')?.complete && document.querySelector('.embed-image').naturalWidth === 480").await;
    // Relative times are in her language, and tick.
    celine.until("document.querySelector('.timestamp').innerText.startsWith('il y a')").await;
    celine.eval("window.then = document.querySelector('.timestamp').innerText; const now = Date.now; Date.now = () => now() + 5 * 86400000;").await;
    celine.until("document.querySelector('.timestamp').innerText !== window.then").await;
    celine.picture("7-board").await;
    assert_eq!(celine.eval("document.querySelector('.embed-image').alt").await, "Dunes under a low sun");
    celine.click(".picture").await;
    celine
        .until("document.querySelector('.lightbox[open] figcaption')?.innerText === 'Dunes under a low sun'")
        .await;
    celine.is_labelled().await;
    celine.picture("8-lightbox").await;
    celine.presses("Escape").await;
    celine.until("!document.querySelector('.lightbox')").await;

    // Somebody else in one click: what was hers alone is gone.
    assert!(celine.says("Told you.").await);
    celine.click_label("Play as Dariush").await;
    celine.reads("Dariush").await;
    celine.until("document.querySelector('#me strong').innerText === 'Dariush'").await;
    celine.until("document.querySelectorAll('.message').length === 1").await;
    assert!(!celine.says("Told you.").await);

    // The bot has not written to him yet: one click, and he can write to it.
    celine.click("[data-key=open-dm]").await;
    celine.until("document.title.startsWith('@Caravanserai')").await;
    celine.click("a[aria-label='oasis']").await;
    celine.reads("Welcome to #oasis").await;

    // Plain words, a mention, and a reload that keeps the place.
    celine.compose().await;
    celine.types("hello @Bashir").await;
    celine.presses("Enter").await;
    celine.until("document.querySelector('.mention')?.innerText === '@Bashir'").await;
    assert_eq!(discord.user("Bashir").pings().len(), 1);
    celine.reload().await;
    celine.reads("hello @Bashir").await;
    celine.until("document.querySelector('#me strong').innerText === 'Dariush'").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn a_narrow_screen_and_a_bot_that_restarts() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "narrow").await else { return };
    let discord = playground().await;
    let bot = Bot::start(&discord).await;
    let esra = browser.open(&address(&discord, "Esra", "oasis"), 390, 844).await;
    esra.reads("Welcome to #oasis").await;
    let fits = "document.scrollingElement.scrollWidth <= 390 && [...document.querySelectorAll('.message *, .composer *')]
        .every((node) => node.getBoundingClientRect().right <= 391)";

    // In German.
    esra.compose().await;
    esra.types("/").await;
    esra.reads("/tisch open").await;
    let sorted = "(() => { const names = [...document.querySelectorAll('.suggestion-name')]
        .map((node) => node.innerText.split(' ')[0]);
        return names.length > 5 && names.join() === [...names].sort().join(); })()";
    assert_eq!(esra.eval(sorted).await, true, "by the names that she reads");
    esra.types("tisch").await;
    esra.reads("/tisch open").await;
    esra.picture("9-phone-commands").await;
    esra.presses("Enter").await;
    esra.types("Well of stars").await;
    esra.reads("game · What to play").await;
    esra.until("document.querySelector('.suggestion.active')?.innerText === 'Well of stars'").await;
    esra.presses("Tab").await;
    esra.presses("Enter").await;
    esra.reads("Well of stars, 2 seats").await;
    esra.compose().await;
    esra.types("/board").await;
    esra.presses("Enter").await;
    esra.presses("Enter").await;
    esra.until("document.querySelector('.embed-image')?.complete").await;
    esra.until(fits).await;
    esra.picture("10-phone").await;

    // The drawer: channels and people.
    esra.click("#menu").await;
    esra.until("document.activeElement.getAttribute('aria-current') === 'page'").await;
    // It has slid in.
    esra.until("document.querySelector('.rail').getBoundingClientRect().left === 0").await;
    esra.picture("11-phone-drawer").await;
    esra.click("a[aria-label='fireside']").await;
    esra.reads("Welcome to #fireside").await;
    esra.until("!document.body.classList.contains('drawer')").await;
    esra.until("document.querySelector('.sidebar').getBoundingClientRect().right <= 0").await;

    // The bot goes away and comes back; old buttons work again.
    drop(bot);
    esra.reads("The bot is offline").await;
    let _bot = Bot::connect(&discord.url()).await;
    discord.identified(2).await;
    esra.until("document.querySelector('#offline').hidden").await;
    esra.click("#menu").await;
    esra.until("document.querySelector('.rail').getBoundingClientRect().left === 0").await;
    esra.click("a[aria-label='oasis']").await;
    esra.until("document.querySelector('.sidebar').getBoundingClientRect().right <= 0").await;
    esra.click_label("Sit down").await;
    esra.reads("Esra sat down.").await;

    // A command that nobody answers says so.
    discord.lose_next("INTERACTION_CREATE", 1);
    esra.compose().await;
    esra.types("/ping").await;
    esra.presses("Enter").await;
    esra.presses("Enter").await;
    esra.reads("Sending command").await;
    discord.advance(Duration::from_secs(3));
    esra.reads("The application did not respond").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn nothing_that_is_written_breaks_the_page() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "hostile").await else { return };
    let discord = playground().await;
    let api = Api::of(&discord);
    let oasis = discord.channel("oasis");
    let long = "W".repeat(250);
    let hostile = [
        "<t:9999999999999999:R> <t:-9999999999999999> <t:8640000000000:F> <t:0:R>",
        "<script>window.broken = 1</script><img src=x onerror='window.broken = 1'>",
        "[x](javascript:window.broken=1) [y](https://a.example/\"onclick=\"window.broken=1)",
        "\u{202e}backwards\u{2066}\u{2067} \u{0} e\u{301}\u{301}\u{301}\u{301} \u{1f468}\u{200d}\u{1f469}",
        "**__~~||`***_ ``` > # -# \\ <@> <@&9> <#1> </a:1> ||**a__b||c**d__ ```\n```",
        &long,
    ];
    for words in hostile {
        api.post(&format!("/channels/{oasis}/messages"), json!({"content": words})).await.ok();
        let embed = json!({
            "title": words, "description": words, "author": {"name": words}, "footer": {"text": words},
            "fields": [{"name": words, "value": words}], "timestamp": "2026-11-16T02:58:28Z",
        });
        api.post(&format!("/channels/{oasis}/messages"), json!({"embeds": [embed]})).await.ok();
        let name: String = words.chars().filter(|letter| *letter != '\0').take(100).collect();
        let thread = json!({"name": name, "type": 11});
        api.post(&format!("/channels/{oasis}/threads"), thread).await.ok();
        discord.user("Bashir").says("oasis", words);
    }
    let hostile_name = "<b>\u{202e}Amira</b>";
    discord.change(|world| {
        let bashir = world.user_named("Bashir").expect("one of the six");
        world.users.get_mut(&bashir).expect("found above").name = hostile_name.to_owned();
    });
    discord.user("Celine").says("oasis", "and the last word");

    let amira = browser.tab(&discord, "Amira", "oasis").await;
    amira.reads("and the last word").await;
    amira.reads("<t:9999999999999999:R>").await;
    amira.reads("<script>window.broken = 1</script>").await;
    amira.reads(hostile_name).await;
    assert_eq!(amira.eval("window.broken ?? 0").await, 0);
    assert_eq!(
        amira.eval("document.querySelectorAll('#messages script, #messages [onclick]').length").await,
        0
    );
    assert_eq!(amira.eval("document.querySelectorAll('#messages a[href^=javascript]').length").await, 0);
    amira.until("document.scrollingElement.scrollWidth <= 1280").await;
    amira
        .until(
            "document.querySelector('#scroll').scrollWidth <= document.querySelector('#scroll').clientWidth",
        )
        .await;
    amira.picture("12-hostile").await;
    assert_eq!(browser.errors().await, [""; 0]);

    // A fault of the page's own costs one message.
    amira
        .eval(
            "{ const make = document.createElement.bind(document);
               document.createElement = (tag) => { if (tag === 'h6') throw new Error('no h6'); return make(tag); }; }",
        )
        .await;
    discord.user("Celine").says("oasis", "### a heading");
    discord.user("Celine").says("oasis", "after the heading");
    amira.reads("This message cannot be shown.").await;
    amira.reads("after the heading").await;
    assert!(browser.errors().await.iter().all(|error| error.contains("no h6")), "and it is reported");
    discord.finish();
}

#[tokio::test]
async fn the_page_finds_a_restarted_server_again() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "restart").await else { return };
    let discord = playground().await;
    let port = discord.port();
    let amira = browser.tab(&discord, "Amira", "oasis").await;
    discord.user("Bashir").says("oasis", "before");
    amira.reads("before").await;
    discord.stop().await;
    amira.reads("not reachable").await;
    let discord = Playground::start(Settings { port, ..settings() }).await.expect("the port is free again");
    amira.until("!document.body.innerText.includes('not reachable')").await;
    discord.user("Bashir").says("oasis", "after");
    amira.reads("after").await;
    assert!(!amira.says("before").await, "a new world");
    discord.finish();
}

#[tokio::test]
async fn an_address_with_a_wrong_user_becomes_the_first_ones() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "nobody").await else { return };
    let discord = playground().await;
    for user in ["7", "nobody%26x", ""] {
        let channel = discord.channel("fireside");
        let url = format!("{}/?user={user}&channel={channel}", discord.url());
        let somebody = browser.open(&url, 1280, 800).await;
        somebody.reads("Welcome to #fireside").await;
        somebody.until("document.querySelector('#me strong').innerText === 'Amira'").await;
        let address = format!("?user={}&channel={channel}", discord.user("Amira").id);
        assert_eq!(somebody.eval("location.search").await, address);
    }
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn pictures_are_shown_at_localhost_too() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "localhost").await else { return };
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let picture = dunes(60, 40);
    api.upload("POST", &path, json!({"content": "dunes"}), &[("dunes.png", picture)]).await.ok();
    let url = address(&discord, "Amira", "oasis").replace("127.0.0.1", "localhost");
    let amira = browser.open(&url, 1280, 800).await;
    amira.reads("dunes").await;
    amira.until("document.querySelector('.attached')?.naturalWidth === 60").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}

#[tokio::test]
async fn the_page_is_served_to_this_machine_only_and_loads_nothing_else() {
    let discord = playground().await;
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let page = client.get(discord.url()).send().await.expect("an answer");
    let policy = page.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    let html = page.text().await.expect("text");
    assert!(!html.contains("http://") && !html.contains("https://"), "nothing from elsewhere");
    assert!(!html.contains("<style") && !html.contains("onclick="), "nothing inline");
    for (header, value) in [("host", "evil.example"), ("origin", "http://evil.example"), ("origin", "null")] {
        for path in ["/", "/page/act", "/api/v10/gateway", "/gateway"] {
            let answer = client.get(format!("{}{path}", discord.url())).header(header, value).send().await;
            assert_eq!(answer.expect("an answer").status(), 403, "{path} {header}: {value}");
        }
    }
    let act = client.post(format!("{}/page/act", discord.url())).body(r#"{"user":"1","act":"say"}"#);
    assert_eq!(
        act.send().await.expect("an answer").status(),
        400,
        "only JSON, which a foreign form cannot send"
    );
    let act = client.post(format!("{}/page/act", discord.url())).header("content-type", "application/json");
    let long = json!({"user": "1", "act": "say", "text": "x".repeat(1024 * 1024)}).to_string();
    assert_eq!(act.body(long).send().await.expect("an answer").status(), 413);
    discord.finish();
}

#[tokio::test]
async fn a_double_click_is_one_press_and_no_typed_word_is_lost() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "quick").await else { return };
    let discord = playground().await;
    let api = Api::of(&discord);
    let row =
        json!({"type": 1, "components": [{"type": 2, "style": 1, "label": "Sit down", "custom_id": "sit"}]});
    let post = json!({"content": "A table", "components": [row]});
    api.post(&format!("/channels/{}/messages", discord.channel("oasis")), post).await.ok();
    let amira = browser.tab(&discord, "Amira", "oasis").await;
    amira.reads("A table").await;
    amira
        .eval(
            "{ const button = [...document.querySelectorAll('button')].find((b) => b.innerText === 'Sit down');
               button.click(); button.click(); button.click(); }",
        )
        .await;
    amira.compose().await;
    for words in ["first", "second", "third"] {
        amira.types(words).await;
        amira.presses("Enter").await;
    }
    amira.types("fourth").await;
    for words in ["first", "second", "third"] {
        discord.user("Bashir").reads("oasis", words).await;
    }
    amira.until("document.querySelector('#composer textarea').value === 'fourth'").await;
    assert_eq!(discord.read(|world| world.interactions.len()), 1);
}

#[tokio::test]
async fn what_is_chosen_shown_or_empty_says_so() {
    let Some(browser) = Browser::start(env!("CARGO_TARGET_TMPDIR"), "spoken").await else { return };
    let discord = playground().await;
    let api = Api::of(&discord);
    let row = |select: serde_json::Value| json!({"type": 1, "components": [select]});
    let sand = json!([{"label": "Sand", "value": "s", "default": true}, {"label": "Salt", "value": "t"}]);
    let rows = json!([
        row(json!({"type": 3, "custom_id": "colour", "placeholder": "Colour", "options": sand})),
        row(json!({"type": 8, "custom_id": "hidden", "placeholder": "Where", "channel_types": [12]})),
    ]);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    api.post(&path, json!({"content": "||a secret||", "components": rows})).await.ok();
    let amira = browser.tab(&discord, "Amira", "oasis").await;
    amira.until("document.querySelector('.select').getAttribute('aria-label') === 'Colour: Sand'").await;
    assert_eq!(amira.eval("document.querySelector('#messages').getAttribute('role')").await, json!(null));
    let label = "document.querySelector('.spoiler').getAttribute('aria-label')";
    amira.until(&format!("{label} === 'Spoiler, press to show'")).await;
    amira.click(".spoiler").await;
    amira.until(&format!("{label} === null")).await;

    // A list of nothing.
    amira.click_label("Where").await;
    amira.until("document.activeElement.getAttribute('role') === 'listbox'").await;
    amira.presses("ArrowDown").await;
    amira.presses("Enter").await;
    amira.presses("Escape").await;
    amira.until("!document.querySelector('dialog')").await;
    assert_eq!(browser.errors().await, [""; 0]);
    discord.finish();
}
