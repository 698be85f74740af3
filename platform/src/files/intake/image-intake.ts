import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { limitConcurrency } from '../../runtime/limit-concurrency.ts';
import { loadSharp, type SharpLibrary } from '../load-sharp.ts';

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** 25 megapixels decode to 100 MB; two at a time bound the memory of a process. */
const decoding = limitConcurrency(2);
const maxPixels = 25_000_000;
/** Longest side of what is kept: two physical pixels for each of a wide screen's. */
const maxSide = 2_560;

/** A picture as it is kept; its size is in pixels. */
export interface KeptImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an uploaded picture: its type is detected from its content, the first frame is decoded, turned upright, at
 * most 2,560 px wide and high, and written as WebP without any of the original's metadata.
 * @throws RefusedError BAD_TYPE for what is no readable PNG, JPEG, WebP or GIF, TOO_LARGE beyond 25 megapixels.
 */
export async function reencodeImage(original: Buffer): Promise<KeptImage> {
  const [{ fileTypeFromBuffer }, sharp] = await Promise.all([import('file-type'), loadSharp()]);
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw new RefusedError(refuse('BAD_TYPE'));
  await checkSize(sharp, original);
  return decoding(() =>
    sharp(original, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 4 })
      .toBuffer({ resolveWithObject: true })
      .then(({ data, info }) => ({ content: data, width: info.width, height: info.height }))
      .catch(() => {
        throw new RefusedError(refuse('BAD_TYPE', { cause: 'undecodable' }));
      }),
  );
}

/** From the header alone, before a single pixel is decoded. */
async function checkSize(sharp: SharpLibrary, original: Buffer): Promise<void> {
  const header = await sharp(original, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  if (!header?.width || !header.height) throw new RefusedError(refuse('BAD_TYPE', { cause: 'undecodable' }));
  const pixels = header.width * (header.pageHeight ?? header.height);
  if (pixels > maxPixels) throw new RefusedError(refuse('TOO_LARGE', { pixels, maxPixels }));
}
