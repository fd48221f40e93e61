//! The web page and the files that messages carry.
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::hub::Hub;
use super::world::clock::Snowflake;

pub(super) fn routes() -> Router<Arc<Hub>> {
    Router::new().route("/attachments/{channel}/{file}/{name}", get(attachment))
}

/// The local CDN. What somebody uploaded never runs as a page of ours.
async fn attachment(
    State(hub): State<Arc<Hub>>,
    Path((channel, file, name)): Path<(u64, u64, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let query = query.unwrap_or_default();
    let value = |key: &str| query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
    let (ex, hm) = (value("ex").unwrap_or_default(), value("hm").unwrap_or_default());
    let found = hub.read(|world| {
        let file =
            world.file(Snowflake(channel), Snowflake(file), ex, hm).filter(|file| file.filename == name)?;
        Some((file.content_type(), Arc::clone(&file.bytes)))
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
