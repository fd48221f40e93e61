//! Discord is ill when the bot starts: it waits, says so once, and comes online by itself.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use playground::faults::{Fault, Scope};
use playground::{Playground, Settings};

use super::process::{Inn, Process};

/// Whatever a bot asks first.
fn gateway() -> Fault {
    Fault::on("GET", "/gateway/**")
}

const QUICKLY: (&str, &str) = ("CARAVANSERAI_BACK_OFF_MS", "40");
const TRYING: &str = "I keep trying, Ctrl-C stops me";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_passes_is_waited_for_and_said_once() {
    let second = Duration::from_secs(1);
    for (fault, sentence) in [
        (gateway().times(4).status(500), "is out of order (500)"),
        (gateway().times(2).status(503), "is out of order (503)"),
        (gateway().times(3).cut(), "cut the connection"),
        (gateway().silence(), "does not answer"),
        (gateway().rate_limited(Scope::Global, second), "asks me to wait for 1 second (429)"),
        (gateway().rate_limited(Scope::Cloudflare, second), "asks me to wait for 1 second (429)"),
    ] {
        let mut inn = Inn::set(None).await;
        let what = format!("{fault:?}");
        inn.discord.fault(fault);
        inn.open(&[QUICKLY, ("CARAVANSERAI_REQUEST_MS", "400")]).await;
        assert!(!inn.bot().has_ended(), "{what}:\n{}", inn.bot().said());
        inn.bot().says(" again").await;
        let said = inn.bot().said();
        assert_eq!(said.matches(TRYING).count(), 1, "{what}:\n{said}");
        assert!(said.contains(&format!("{} {sentence}", inn.discord.url())), "{what}:\n{said}");
        inn.close().await;
        inn.discord.finish();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_change_is_said() {
    let mut inn = Inn::set(None).await;
    inn.discord.fault(gateway().times(2).status(502));
    inn.discord.fault(gateway().times(2).cut());
    inn.discord.fault(gateway().times(2).status(404));
    inn.open(&[QUICKLY]).await;
    let said = inn.bot().said();
    assert_eq!(said.matches(TRYING).count(), 3, "{said}");
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn as_long_as_discord_says_nothing_is_asked() {
    let inn = Inn::set(None).await;
    inn.discord.fault(gateway().rate_limited(Scope::User, Duration::from_secs(2)));
    let bot = Process::start(inn.command(&[QUICKLY]));
    bot.says("wait for 2 seconds").await;
    let waiting = Instant::now();
    inn.discord.call("GET", "/gateway/bot", |call| call.status == Some(200)).await;
    assert!(waiting.elapsed() > Duration::from_millis(1_500));
    inn.discord.bot_is_ready().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_there_is_named_and_waited_for_and_ctrl_c_ends_it() {
    let inn = Inn::set(None).await;
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let absent = format!("http://127.0.0.1:{port}");
    for (address, signal) in [(absent.as_str(), "-INT"), ("https://nowhere.invalid", "-TERM")] {
        let bot = Process::start(inn.command(&[("CARAVANSERAI_DISCORD_API", address)]));
        bot.says(&format!("nothing answers at {address}.")).await;
        bot.signal(signal);
        let status = bot.ends().await;
        assert!(status.success(), "{status}:\n{}", bot.said());
    }
    let bot = Process::start(inn.command(&[("CARAVANSERAI_DISCORD_API", absent.as_str()), QUICKLY]));
    bot.says(&format!("nothing answers at {absent}.")).await;
    let discord = Playground::start(Settings { port, ..Settings::default() }).await.unwrap();
    discord.bot_is_ready().await;
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_retrying_cannot_mend_ends_it_with_a_sentence() {
    let inn = Inn::set(None).await;
    for (variable, value, sentence) in [
        ("DISCORD_TOKEN", "not.the.token", "Discord refuses the token"),
        ("DISCORD_TOKEN", "käse", "Discord refuses the token"),
        ("CARAVANSERAI_DISCORD_API", "ftp://127.0.0.1", "an address begins with"),
    ] {
        let bot = Process::start(inn.command(&[(variable, value)]));
        let status = bot.ends().await;
        assert_eq!(status.code(), Some(2), "{value}:\n{}", bot.said());
        assert!(bot.said().contains(sentence) && !bot.said().contains(TRYING), "{value}:\n{}", bot.said());
    }
    // The gateway may refuse what REST has let pass.
    inn.discord.revoke_token();
    let bot = Process::start(inn.command(&[]));
    assert_eq!(bot.ends().await.code(), Some(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_login_left_it_does_not_log_in() {
    let inn = Inn::set(None).await;
    inn.discord.leave_logins(Some((0, Duration::from_millis(700))));
    let bot = Process::start(inn.command(&[QUICKLY]));
    bot.says("this token has no login left").await;
    // Asked again, it still says no.
    while inn.discord.calls_to("GET", "/gateway/bot").len() < 2 {
        inn.discord.call("GET", "/gateway/bot", |call| call.status == Some(200)).await;
        tokio::task::yield_now().await;
    }
    assert!(!inn.discord.gateway_log().iter().any(|line| line.starts_with("identified")));
    inn.discord.leave_logins(None);
    inn.discord.bot_is_ready().await;
    assert_eq!(bot.said().matches(TRYING).count(), 1, "{}", bot.said());
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_ends_every_session_is_not_stormed() {
    let inn = Inn::set(None).await;
    // The first pause is 32 times as long: longer than this test.
    let bot = Process::start(inn.command(&[]));
    let identified = |discord: &Playground| {
        discord.gateway_log().iter().filter(|line| line.starts_with("identified")).count()
    };
    let storm = async {
        let mut ended = 0;
        loop {
            let now = identified(&inn.discord);
            if now > ended {
                ended = now;
                inn.discord.invalidate_session(false);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let said = tokio::time::timeout(Duration::from_secs(60), async {
        tokio::select! {
            () = bot.says("the gateway ends every connection soon after the login") => {}
            () = storm => {}
        }
    });
    said.await.unwrap_or_else(|_| panic!("{}\n{}", bot.said(), inn.discord.report()));
    let before = identified(&inn.discord);
    assert!((4..=5).contains(&before), "{before} logins");
    bot.signal("-INT");
    assert!(bot.ends().await.success());
    assert!(identified(&inn.discord) <= before + 1);
}
