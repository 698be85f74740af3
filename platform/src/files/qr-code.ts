import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Pixels of a module, and modules of the margin that readers need. */
const SCALE = 8;
const MARGIN = 4;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * A QR code as a PNG file of one bit a pixel, black on white, with its margin; equal texts give equal bytes.
 * Source: ISO/IEC 18004; PNG (Third Edition), section 11.
 * @throws for a text of more than some 2,300 bytes
 */
export function qrCodePng(text: string): Buffer {
  const { data: modules } = encode(text, { ecc: 'M', border: MARGIN });
  const side = modules.length * SCALE;
  const rows = modules.map((row) => {
    // The first byte of a row names its filter: none.
    const pixels = Buffer.alloc(1 + side / 8, 0xff);
    pixels[0] = 0;
    row.forEach((isDark, column) => {
      // A module is as wide as a byte has pixels.
      if (isDark) pixels[1 + column] = 0;
    });
    return pixels;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const body = deflateSync(Buffer.concat(rows.flatMap((row) => Array.from({ length: SCALE }, () => row))));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
