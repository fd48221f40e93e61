//! The web page: its files (embedded), a socket that shows a user what they see, one POST for what they do, and the
//! local CDN. The page acts through `client`, like the test driver.
mod act;
mod view;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde_json::json;

use super::hub::Hub;
use super::world::clock::Snowflake;

/// The close code of the page's socket for a user who does not exist.
const NO_SUCH_USER: u16 = 4404;

/// How long to collect changes before the page is told.
const SWARM: Duration = Duration::from_millis(30);

/// Every file of the page, with its type.
const FILES: [(&str, &str, &str); 14] = [
    ("style.css", "text/css", include_str!("style.css")),
    ("message.css", "text/css", include_str!("message.css")),
    ("composer.css", "text/css", include_str!("composer.css")),
    ("app.js", "text/javascript", include_str!("app.js")),
    ("dom.js", "text/javascript", include_str!("dom.js")),
    ("store.js", "text/javascript", include_str!("store.js")),
    ("sidebar.js", "text/javascript", include_str!("sidebar.js")),
    ("message.js", "text/javascript", include_str!("message.js")),
    ("markup.js", "text/javascript", include_str!("markup.js")),
    ("composer.js", "text/javascript", include_str!("composer.js")),
    ("commandline.js", "text/javascript", include_str!("commandline.js")),
    ("suggestions.js", "text/javascript", include_str!("suggestions.js")),
    ("typed.js", "text/javascript", include_str!("typed.js")),
    ("dialogs.js", "text/javascript", include_str!("dialogs.js")),
];

pub(super) fn routes() -> Router<Arc<Hub>> {
    Router::new()
        .route("/", get(index))
        .route("/favicon.ico", get(async || file("image/svg+xml", include_str!("icon.svg"))))
        .route("/page/act", post(act::act).layer(DefaultBodyLimit::max(act::LARGEST)))
        .route("/page/socket", get(socket))
        .route("/page/{name}", get(asset))
        .route("/attachments/{channel}/{file}/{name}", get(attachment))
}

/// Picture links contain the server's address, and the page shows only its own server's pictures: a visitor of
/// `localhost` is redirected to the address.
async fn index(State(hub): State<Arc<Hub>>, headers: HeaderMap, uri: Uri) -> Response {
    if headers.get(HOST).is_some_and(|host| host.as_bytes().starts_with(b"localhost:")) {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::temporary(&format!("http://{}/{query}", hub.address)).into_response();
    }
    file("text/html; charset=utf-8", include_str!("index.html"))
}

async fn asset(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => file(kind, text),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn file(kind: &'static str, text: &'static str) -> Response {
    // Never cached: after an update of the program nobody should see an old page.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}

fn parameter<'q>(query: &'q str, key: &str) -> Option<&'q str> {
    query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}

/// The local CDN. Uploaded files never run as a page of ours.
async fn attachment(
    State(hub): State<Arc<Hub>>,
    Path((channel, file, name)): Path<(u64, u64, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let query = query.unwrap_or_default();
    let (ex, hm) = (parameter(&query, "ex").unwrap_or_default(), parameter(&query, "hm").unwrap_or_default());
    let found = hub.read(|world| {
        let file = world.file(Snowflake(channel), Snowflake(file), ex, hm);
        file.filter(|file| file.filename == name).map(|file| (file.content_type(), Arc::clone(&file.bytes)))
    });
    let Some((kind, bytes)) = found else {
        return (StatusCode::NOT_FOUND, "This content is no longer available.").into_response();
    };
    let mut response = Response::new(Body::from(bytes.to_vec()));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    if !kind.starts_with("image/") {
        headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    response
}

/// Shows one user what they see, from now on.
async fn socket(
    State(hub): State<Arc<Hub>>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Response {
    let query = query.unwrap_or_default();
    let user = parameter(&query, "user").and_then(|text| text.parse::<Snowflake>().ok());
    let known = user.filter(|user| hub.read(|world| world.users.get(user).is_some_and(|user| !user.bot)));
    match known {
        Some(user) => upgrade.on_upgrade(move |socket| show(socket, hub, user)),
        // Said on the socket: a page cannot read why a connection was refused.
        None => upgrade.on_upgrade(async |mut socket| {
            let close = CloseFrame { code: NO_SUCH_USER, reason: "There is no such user.".into() };
            let _ = socket.send(Message::Close(Some(close))).await;
        }),
    }
}

/// Sends everything once, then only changes.
async fn show(mut socket: WebSocket, hub: Arc<Hub>, user: Snowflake) {
    let mut changes = hub.changes();
    let mut screen = view::Screen::default();
    loop {
        changes.mark_unchanged();
        if let Some(news) = screen.update(&hub, user)
            && socket.send(Message::text(json!(news).to_string())).await.is_err()
        {
            return;
        }
        tokio::select! {
            changed = changes.changed() => {
                if changed.is_err() {
                    return;
                }
                // Changes come in bursts: look once at all of them.
                tokio::time::sleep(SWARM).await;
            }
            message = socket.recv() => if !matches!(message, Some(Ok(_))) { return },
        }
    }
}
