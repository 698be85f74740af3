import { deflateSync } from 'node:zlib';
import type { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeImage } from './image-intake.ts';

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b08d57' } });

/** A PNG whose header promises `side` × `side` pixels and whose data holds a few. */
function pngThatPromises(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_096))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const refusalOf = (content: Buffer) =>
  reencodeImage(content).then(
    () => 'taken',
    (error) => error.refusal?.refused ?? `not a refusal: ${error}`,
  );

describe('an uploaded picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'is taken as %s and becomes WebP of the same size',
    async (format) => {
      const { content, ...size } = await reencodeImage(await drawing(40, 30).toFormat(format).toBuffer());
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
      expect(size).toEqual({ width: 40, height: 30 });
    },
  );

  it('loses all metadata about its maker, its place and its camera', async () => {
    const original = await drawing(40, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'CANARY-COPYRIGHT' }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
      .toBuffer();
    expect(original.includes('CANARY-COPYRIGHT')).toBe(true);
    const { content: result } = await reencodeImage(original);
    expect(result.includes('CANARY')).toBe(false);
    const { exif, xmp, iptc } = await sharp(result).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  });

  it('is turned upright by the orientation in its metadata', async () => {
    const lying = await drawing(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { content, ...size } = await reencodeImage(lying);
    expect(await sharp(content).metadata()).toMatchObject({ width: 30, height: 40 });
    expect(size).toEqual({ width: 30, height: 40 });
  });

  it('keeps its transparency', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { data } = await sharp((await reencodeImage(clear)).content)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  it('is the first frame when it moves', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const { content: result } = await reencodeImage(moving);
    expect((await sharp(result).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(result).raw().toBuffer())[0]).toBeGreaterThan(200);
  });

  it('is made smaller when it is wider than any screen needs', async () => {
    const { content, ...size } = await reencodeImage(await drawing(5_000, 1_000).jpeg().toBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ width: 2_560, height: 512 });
    expect(size).toEqual({ width: 2_560, height: 512 });
  });

  it('loses what was hidden behind it', async () => {
    const gif = await drawing(8, 8).gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from('<script>alert("CANARY")</script>')]);
    expect((await reencodeImage(polyglot)).content.includes('CANARY')).toBe(false);
  });
});

/** Its code, and what its words say. */
const wordsFor = (content: Buffer) =>
  reencodeImage(content).then(
    () => [],
    ({ refusal }: RefusedError) => [
      refusal.refused,
      ...refusal.fields!.map(({ code, limit }) => fieldMessage('en', code, limit)),
    ],
  );

describe('a JPEG that lacks its end', () => {
  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    });
  it.each([2, 200, 2_000])('of %i bytes is taken, and keeps its size', async (missing) => {
    const photo = await noise().jpeg().toBuffer();
    expect(await reencodeImage(photo.subarray(0, -missing))).toMatchObject({ width: 300, height: 200 });
  });
});

describe('what is no picture for a shop', () => {
  it('is told which types there are, and how large they can be', async () => {
    const types = 'Pictures can be PNG, JPEG, WebP or GIF files.';
    expect(await wordsFor(await drawing(8, 8).tiff().toBuffer())).toEqual(['BAD_TYPE', types]);
    expect(await wordsFor(Buffer.from('%PDF-1.7\n1 0 obj\n'))).toEqual(['BAD_TYPE', types]);
    const half = (await png).subarray(0, Math.floor((await png).length / 2));
    expect(await wordsFor(half)).toEqual(['BAD_TYPE', 'The picture is damaged and cannot be opened.']);
    expect(await wordsFor(pngThatPromises(6_000))).toEqual(['TOO_LARGE', 'Pictures can have 25 megapixels at most.']);
  });

  const png = drawing(64, 64).png().toBuffer();
  const notPictures: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['SVG behind an XML head', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a program', () => Buffer.from('MZ\u0090\u0000\u0003')],
    ['TIFF', () => drawing(8, 8).tiff().toBuffer()],
    ['AVIF', () => drawing(8, 8).avif().toBuffer()],
    ['only the magic number of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['half a PNG', async () => (await png).subarray(0, Math.floor((await png).length / 2))],
    ['a GIF of a magic number and a script', () => Buffer.from('GIF89a/*<script>*/=1;alert(1)')],
    [
      'noise behind the magic number of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 0xaa)]),
    ],
  ];
  it.each(notPictures)('%s is refused as BAD_TYPE', async (_name, make) => {
    expect(await refusalOf(await make())).toBe('BAD_TYPE');
  });

  it.each([5_001, 64_250, 1_000_000])(
    'a header that promises %i pixels each way is refused as TOO_LARGE',
    async (side) => {
      const before = process.memoryUsage().rss;
      expect(await refusalOf(pngThatPromises(side))).toBe('TOO_LARGE');
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    },
  );

  it('a real picture beyond 25 megapixels is refused, one just below is taken', async () => {
    expect(await refusalOf(await drawing(5_001, 5_000).png().toBuffer())).toBe('TOO_LARGE');
    expect(await refusalOf(await drawing(5_000, 5_000).png().toBuffer())).toBe('taken');
  });
});
