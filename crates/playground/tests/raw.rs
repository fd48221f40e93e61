//! REST without a bot library, to say what no library would.
use playground::driver::Action;
use playground::world::scene::BOT;
use playground::{Playground, TOKEN};
use reqwest::header::AUTHORIZATION;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

pub(crate) struct Api {
    client: Client,
    base: String,
    pub(crate) token: String,
}

/// A status and a body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Answer {
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.body
    }

    /// Refused with this status and code.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: u32) -> Value {
        assert_eq!((self.status, self.body["code"].as_u64()), (status, Some(code.into())), "{}", self.body);
        assert!(self.body["message"].is_string(), "{}", self.body);
        self.body
    }

    /// 50035 with this fault at this place: `embeds.0.title`.
    #[track_caller]
    pub(crate) fn complains(self, place: &str, code: &str) {
        let body = self.refused(400, 50035);
        let mut at = &body["errors"];
        for key in place.split('.').filter(|key| !key.is_empty()) {
            at = &at[key];
        }
        let codes: Vec<&str> = at["_errors"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|error| error["code"].as_str())
            .collect();
        assert!(codes.contains(&code), "no {code} at {place} in {body}");
        assert!(at["_errors"][0]["message"].is_string());
    }

    pub(crate) fn id(&self) -> String {
        self.body["id"].as_str().unwrap_or_default().to_owned()
    }
}

impl Api {
    pub(crate) fn of(discord: &Playground) -> Self {
        let client = Client::builder().no_proxy().build().expect("a client");
        Api { client, base: discord.url(), token: TOKEN.to_owned() }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let url = format!("{}/api/v10{path}", self.base);
        self.client.request(method, url).header(AUTHORIZATION, format!("Bot {}", self.token))
    }

    pub(crate) async fn send(request: RequestBuilder) -> Answer {
        let response = request.send().await.expect("the server answers");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).expect("JSON") };
        Answer { status, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        Self::send(self.request("GET", path)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        Self::send(self.request("DELETE", path)).await
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> Answer {
        Self::send(self.request(method, path).json(&body)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.call("POST", path, body).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.call("PATCH", path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.call("PUT", path, body).await
    }

    /// A message with files.
    pub(crate) async fn upload(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(&str, Vec<u8>)],
    ) -> Answer {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (number, (name, bytes)) in files.iter().enumerate() {
            let part = Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{number}]"), part);
        }
        Self::send(self.request(method, path).multipart(form)).await
    }

    /// Registers commands for everybody.
    pub(crate) async fn register(&self, commands: Value) -> Answer {
        self.put(&format!("/applications/{BOT}/commands"), commands).await
    }

    /// The path of a first answer to an interaction.
    pub(crate) async fn answer(
        &self,
        discord: &Playground,
        action: &Action,
        kind: u64,
        data: Value,
    ) -> Answer {
        let path = format!("/interactions/{}/{}/callback", action.id, token(discord, action));
        self.post(&path, json!({"type": kind, "data": data})).await
    }
}

pub(crate) fn token(discord: &Playground, action: &Action) -> String {
    discord.read(|world| world.interactions[&action.id].token.clone())
}

/// Follow-ups of an interaction.
pub(crate) fn webhook(discord: &Playground, action: &Action) -> String {
    format!("/webhooks/{BOT}/{}", token(discord, action))
}
