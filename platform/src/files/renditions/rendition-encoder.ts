import {
  avifWidthsUpTo,
  type RenditionFormat,
  type RenditionWidth,
} from '@countinghouse/contracts/kernel/http/rendition';
import type { Raw, Sharp } from 'sharp';
import { loadSharp } from '../load-sharp.ts';

export interface EncodedRendition {
  readonly width: RenditionWidth;
  readonly format: RenditionFormat;
  readonly content: Buffer;
}

export interface EncodedPicture {
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** As AVIF, in every width that is made so and does not enlarge it. */
  readonly renditions: readonly EncodedRendition[];
}

/** What should be a picture cannot be decoded; another try cannot help. */
export class UndecodablePicture extends Error {
  override readonly name = 'UndecodablePicture';
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
}

const maxPixels = 25_000_000;

/**
 * AVIF at effort 0 makes a flat drawing half larger than at effort 1. In four widths it takes 0.3 times the processor
 * time of AVIF at effort 1 and WebP in seven. At quality 50 it is as near to the original as WebP at 80.
 */
const encoders: Readonly<Record<RenditionFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 82 }),
};

/**
 * Makes the renditions of a picture of the shop that are stored as AVIF. It is decoded once; each width is scaled down
 * from the next wider one.
 * @throws UndecodablePicture
 */
export async function encodeRenditions(original: Buffer): Promise<EncodedPicture> {
  let pixels = await decode(original);
  const { width, height } = pixels.raw;
  const renditions: EncodedRendition[] = [];
  for (const next of avifWidthsUpTo(width).reverse()) {
    pixels = await scale(pixels, next, heightAt(next, { width, height }));
    renditions.push({ width: next, format: 'avif', content: await encode(pixels, 'avif') });
  }
  return { width, height, renditions };
}

/**
 * Makes one rendition; undefined when the picture is narrower or cannot be decoded. The one for mails is not wider than
 * the picture: a mail cannot know.
 */
export async function encodeRendition(
  original: Buffer,
  wanted: RenditionWidth,
  format: 'webp' | 'jpg',
): Promise<Buffer | undefined> {
  try {
    const header = await (await reader(original)).metadata();
    const width = format === 'jpg' ? Math.min(wanted, header.width) : wanted;
    if (header.width < width) return undefined;
    const height = heightAt(width, header);
    return await encoders[format]((await reader(original)).resize({ width, height, fit: 'fill' })).toBuffer();
  } catch {
    return undefined;
  }
}

async function reader(original: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(original, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
}

async function decode(original: Buffer): Promise<Pixels> {
  try {
    return await pixelsOf(await reader(original));
  } catch (error) {
    throw new UndecodablePicture('the picture cannot be decoded', { cause: error });
  }
}

async function scale({ data, raw }: Pixels, width: number, height: number): Promise<Pixels> {
  const sharp = await loadSharp();
  return pixelsOf(sharp(data, { raw }).resize({ width, height, fit: 'fill' }));
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  // Other fields of the information, such as `premultiplied`, describe the decoding and not the pixels.
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels, format: RenditionFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  return encoders[format](sharp(data, { raw })).toBuffer();
}

/** Of the original's shape, a pixel high at least. */
function heightAt(width: number, original: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.round((original.height * width) / original.width));
}
