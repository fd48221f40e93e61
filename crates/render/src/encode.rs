//! Pixels to an indexed PNG. Rows are not filtered: filters turn palette indices into noise.
//!
//! Nothing of an earlier picture is used again. After a turn 85 of 100 bands of 32 rows are new: the names of legal hexes stand
//! out all over the board, and the panel says whose turn it is. Of single rows, board and panel apart, the new ones hold
//! almost half of all there is to pack; but an encoder of our own that kept the tokens of the others took longer than zlib-rs
//! takes for everything.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

use super::palette::Palette;
use super::raster::Frame;

/// Higher levels take much longer (the fourth half as long again, the sixth three times as long) for fewer bytes (a ninth,
/// a fifth), so only a crowded picture gets one.
const LEVEL: u32 = 2;
const HARDER: u32 = 4;
const HARDEST: u32 = 6;
/// At [`LEVEL`], a picture makes three to four bytes for every four pixels that differ from the one to their left. With more
/// of these it could come close to the limit.
const CROWDED: usize = 295_000;
/// A picture of this many bytes is too close to the limit all the same. Boards of random games in our tests have fewer.
const LARGE: usize = 245_000;

pub fn png(frame: &Frame) -> Vec<u8> {
    let palette = Palette::get();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((frame.width as u32).to_be_bytes());
    header.extend((frame.height as u32).to_be_bytes());
    header.extend([8, 3, 0, 0, 0]); // eight bits, indexed, deflate, no filter, not interlaced
    chunk(&mut png, b"IHDR", &header);
    chunk(&mut png, b"PLTE", palette.entries().as_flattened());
    chunk(&mut png, b"tRNS", &Palette::opacities().collect::<Vec<u8>>());
    chunk(&mut png, b"IDAT", &compressed(frame));
    chunk(&mut png, b"IEND", &[]);
    png
}

fn compressed(frame: &Frame) -> Vec<u8> {
    let packed = deflated(frame, if edges(frame) < CROWDED { LEVEL } else { HARDER });
    if packed.len() < LARGE { packed } else { deflated(frame, HARDEST) }
}

fn deflated(frame: &Frame, level: u32) -> Vec<u8> {
    /// Rows that are handed over together: about as many bytes as zlib looks back.
    const ROWS: usize = 20;
    let room = Vec::with_capacity(frame.pixels.len() / 8);
    let mut encoder = ZlibEncoder::new(room, Compression::new(level));
    let mut bytes = Vec::with_capacity((frame.width + 1) * ROWS);
    for rows in frame.pixels.chunks(frame.width * ROWS) {
        bytes.clear();
        for row in rows.chunks_exact(frame.width) {
            bytes.push(0); // no filter
            bytes.extend_from_slice(row);
        }
        encoder.write_all(&bytes).expect("a vector takes all bytes");
    }
    encoder.finish().expect("a vector takes all bytes")
}

/// About how many pixels differ from the one to their left: counted in every fourth row.
fn edges(frame: &Frame) -> usize {
    const STEP: usize = 4;
    let differing = |row: &[u8]| row.iter().zip(&row[1..]).filter(|(left, right)| left != right).count();
    STEP * frame.pixels.chunks_exact(frame.width).step_by(STEP).map(differing).sum::<usize>()
}

fn chunk(png: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend(name);
    png.extend(data);
    let mut check = Crc::new();
    check.update(&png[start..]);
    png.extend(check.sum().to_be_bytes());
}
