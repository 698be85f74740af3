import jsQr from 'jsqr';
import { expect, it } from 'vitest';
import { loadSharp } from './load-sharp.ts';
import { qrCodePng } from './qr-code.ts';

it.each(['A', 'https://shop.example/pay', '0'.repeat(300), '送貨 & <b>'])('can be scanned: %s', async (text) => {
  const sharp = await loadSharp();
  const { data, info } = await sharp(qrCodePng(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsQr(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe(text);
  expect(qrCodePng(text).equals(qrCodePng(text))).toBe(true);
});
