//! Pins, page by page.
use std::time::Duration;

use playground::world::scene::BOT;
use serde_json::{Value, json};

use super::playground;
use super::raw::Api;

#[tokio::test]
async fn pins_are_listed_in_pages_by_the_time_of_pinning() {
    let discord = playground().await;
    let api = Api::of(&discord);
    discord.change(|world| world.guild.owner = BOT);
    let oasis = discord.channel("oasis");
    let path = format!("/channels/{oasis}/messages");
    let mut posts = Vec::new();
    for words in ["one", "two", "three"] {
        posts.push(api.post(&path, json!({"content": words})).await.id());
    }
    for at in [2, 0, 1] {
        discord.advance(Duration::from_secs(60));
        api.put(&format!("{path}/pins/{}", posts[at]), json!({})).await.ok();
    }
    let list = format!("/channels/{oasis}/messages/pins");
    let words = |page: &Value| -> Vec<String> {
        let items = page["items"].as_array().expect("items");
        items.iter().map(|item| item["message"]["content"].as_str().expect("text").to_owned()).collect()
    };
    let all = api.get(&list).await.ok();
    assert_eq!(
        (words(&all), &all["has_more"]),
        (["two", "one", "three"].map(str::to_owned).to_vec(), &json!(false))
    );
    let first = api.get(&format!("{list}?limit=2")).await.ok();
    assert_eq!(
        (words(&first), &first["has_more"]),
        (["two", "one"].map(str::to_owned).to_vec(), &json!(true))
    );
    let last = first["items"][1]["pinned_at"].as_str().expect("a time");
    for before in [last.to_owned(), last.replace(':', "%3A").replace('+', "%2B")] {
        let rest = api.get(&format!("{list}?limit=2&before={before}")).await.ok();
        assert_eq!((words(&rest), &rest["has_more"]), (vec!["three".to_owned()], &json!(false)));
    }
    api.get(&format!("{list}?limit=51")).await.complains("limit", "NUMBER_TYPE_MAX");
    api.get(&format!("{list}?before=yesterday")).await.complains("before", "DATE_TIME_TYPE_PARSE");
    discord.finish();
}
