//! Request bodies: JSON, or multipart with `payload_json` and `files[N]`.
use std::sync::Arc;

use axum::body::{Body as RawBody, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use serde_json::{Value, json};

use crate::error::{ApiError, NOT_JSON};
use crate::limits;
use crate::world::files::Upload;

#[derive(Clone, Debug)]
pub struct Body {
    pub json: Value,
    pub files: Vec<Upload>,
}

impl Default for Body {
    fn default() -> Self {
        Body { json: json!({}), files: Vec::new() }
    }
}

impl Body {
    pub async fn read(parts: &Parts, bytes: Bytes) -> Result<Self, ApiError> {
        let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            return Self::multipart(parts.clone(), bytes).await;
        }
        if bytes.is_empty() {
            return Ok(Body::default());
        }
        if !kind.starts_with("application/json") {
            let words = "Expected \"Content-Type\" header to be one of {'application/json'}.";
            return Err(limits::one_complaint("_body", "CONTENT_TYPE_INVALID", words));
        }
        let json = serde_json::from_slice(&bytes).map_err(|_| NOT_JSON)?;
        Ok(Body { json, files: Vec::new() })
    }

    async fn multipart(parts: Parts, bytes: Bytes) -> Result<Self, ApiError> {
        let request = Request::from_parts(parts, RawBody::from(bytes));
        let mut multipart = Multipart::from_request(request, &()).await.map_err(|_| NOT_JSON)?;
        let mut body = Body::default();
        while let Some(part) = multipart.next_field().await.map_err(|_| NOT_JSON)? {
            let name = part.name().unwrap_or_default().to_owned();
            let filename = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|_| NOT_JSON)?;
            if name == "payload_json" {
                body.json = serde_json::from_slice(&bytes).map_err(|_| NOT_JSON)?;
                continue;
            }
            let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
            let (Some(number), Some(filename)) = (number, filename) else {
                let words = "Only payload_json and files[N] with a file name are parts of a message";
                return Err(limits::one_complaint(&name, "PLAYGROUND_UNKNOWN_KEY", words));
            };
            body.files.push(Upload { number, filename, bytes: Arc::new(bytes.to_vec()) });
        }
        Ok(body)
    }
}
