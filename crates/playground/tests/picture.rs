//! A small picture of dunes, made without any library: stored (uncompressed) PNG.

/// Dunes under a low sun.
pub(crate) fn dunes(width: u32, height: u32) -> Vec<u8> {
    let mut rows = Vec::new();
    for y in 0..height {
        rows.push(0); // no filter
        for x in 0..width {
            let (u, v) = (f64::from(x) / f64::from(width), f64::from(y) / f64::from(height));
            let sun = ((u - 0.72).powi(2) + ((v - 0.32) * 0.6).powi(2)).sqrt() < 0.07;
            let far = 0.55 + 0.06 * (u * 7.0).sin();
            let near = 0.74 + 0.09 * (u * 4.0 + 1.0).sin();
            let colour = if v > near {
                [0xB8, 0x6B, 0x2E]
            } else if v > far {
                [0xD9, 0x93, 0x48]
            } else if sun {
                [0xFF, 0xF0, 0xC2]
            } else {
                let fade = |from: f64, to: f64| (from + (to - from) * v / 0.6).clamp(0.0, 255.0) as u8;
                [fade(38.0, 240.0), fade(54.0, 170.0), fade(98.0, 110.0)]
            };
            rows.extend(colour);
        }
    }
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]); // 8 bits, RGB
    chunk(&mut png, b"IHDR", &header);
    chunk(&mut png, b"IDAT", &zlib(&rows));
    chunk(&mut png, b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    png.extend(u32::try_from(data.len()).expect("a small picture").to_be_bytes());
    let from = png.len();
    png.extend(kind);
    png.extend(data);
    let sum = crc(&png[from..]);
    png.extend(sum.to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |mut crc, byte| {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
        }
        crc
    })
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let mut blocks = bytes.chunks(0xFFFF).peekable();
    while let Some(block) = blocks.next() {
        out.push(u8::from(blocks.peek().is_none()));
        let length = u16::try_from(block.len()).expect("cut to fit");
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend(block);
    }
    let (a, b) = bytes.iter().fold((1_u32, 0_u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    out.extend((b << 16 | a).to_be_bytes());
    out
}
