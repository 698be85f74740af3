import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeRendition, encodeRenditions, UndecodablePicture } from './rendition-encoder.ts';

const drawing = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number } = '#b08d57',
) =>
  sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer();

describe('the renditions of a picture', () => {
  it('are AVIF in every width made so that does not enlarge it, in its shape', async () => {
    const { width, height, renditions } = await encodeRenditions(await drawing(1_000, 1_250));
    expect({ width, height }).toEqual({ width: 1_000, height: 1_250 });
    const decoded = await Promise.all(
      renditions.map(async ({ content, format }) => {
        const found = await sharp(content).metadata();
        // AVIF is one of the pictures that HEIF holds.
        expect([found.format, found.compression]).toEqual(['heif', 'av1']);
        return `${format} ${found.width} x ${found.height}`;
      }),
    );
    expect(decoded.sort()).toEqual(['avif 480 x 600', 'avif 960 x 1200']);
    expect(renditions.every((made) => made.content.length > 0)).toBe(true);
  });

  it.each([
    [480, 1, 480, 1],
    [1_000, 1, 480, 1],
    [481, 2_560, 480, 2_555],
  ])('of one of %i x %i keep its shape as far as pixels go', async (width, height, narrow, low) => {
    const { renditions } = await encodeRenditions(await drawing(width, height));
    const smallest = renditions.filter((made) => made.width === narrow);
    expect(smallest).toHaveLength(1);
    for (const { content } of smallest) {
      expect(await sharp(content).metadata()).toMatchObject({ width: narrow, height: low });
    }
  });

  it('are none of one narrower than the narrowest', async () => {
    expect(await encodeRenditions(await drawing(479, 400))).toEqual({ width: 479, height: 400, renditions: [] });
  });

  it('resemble it, and what was transparent is', async () => {
    const { renditions } = await encodeRenditions(await drawing(480, 480, { r: 200, g: 30, b: 90, alpha: 0.5 }));
    for (const { content } of renditions) {
      const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      const middle = (info.width * (info.height / 2) + info.width / 2) * 4;
      for (const [channel, value] of [200, 30, 90, 128].entries()) {
        expect(Math.abs(data[middle + channel]! - value)).toBeLessThan(8);
      }
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no picture')],
  ])('of %s cannot be made', async (_name, content) => {
    await expect(encodeRenditions(content)).rejects.toThrow(UndecodablePicture);
    expect(await encodeRendition(content, 160, 'webp')).toBeUndefined();
  });

  it('of half a file cannot be made', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
      .webp()
      .toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    await expect(encodeRenditions(half)).rejects.toThrow(UndecodablePicture);
    expect(await encodeRendition(half, 160, 'webp')).toBeUndefined();
  });
});

describe('one rendition', () => {
  it('is the WebP of that width, and never wider than the picture', async () => {
    const original = await drawing(640, 480);
    const made = await encodeRendition(original, 320, 'webp');
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
    expect(await encodeRendition(original, 640, 'webp')).toBeInstanceOf(Buffer);
    expect(await encodeRendition(original, 960, 'webp')).toBeUndefined();
  });
});
