import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { MAX_MEGAPIXELS, MAX_PICTURE_SIDE, pictureTypes } from '@countinghouse/contracts/kernel/http/picture-limits';
import { limitConcurrency } from '../../runtime/limit-concurrency.ts';
import { loadSharp, type SharpLibrary } from '../load-sharp.ts';

const accepted: ReadonlySet<string> = new Set(pictureTypes);
/** Two at a time bound the memory of a process. */
const decoding = limitConcurrency(2);
const maxPixels = MAX_MEGAPIXELS * 1_000_000;

/** A picture as it is kept; its size is in pixels. */
export interface KeptImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an uploaded picture: its type is detected from its content, the first frame is decoded, turned upright, at
 * most 2,560 px wide and high, and written as WebP without any of the original's metadata. A JPEG may lack its end, as
 * after a broken copy.
 * @throws RefusedError BAD_TYPE for what is no readable PNG, JPEG, WebP or GIF, TOO_LARGE beyond 25 megapixels.
 */
export async function reencodeImage(original: Buffer): Promise<KeptImage> {
  const [{ fileTypeFromBuffer }, sharp] = await Promise.all([import('file-type'), loadSharp()]);
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!type || !accepted.has(type.mime))
    throw new RefusedError(refuse('BAD_TYPE', undefined, [{ field: '', code: 'picture_type' }]));
  await checkSize(sharp, original);
  const encode = (failOn: 'none' | 'error'): Promise<KeptImage> =>
    sharp(original, { limitInputPixels: maxPixels, sequentialRead: true, failOn, pages: 1 })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 4 })
      .toBuffer({ resolveWithObject: true })
      .then(({ data, info }) => ({ content: data, width: info.width, height: info.height }));
  return decoding(() =>
    encode('error')
      .catch((error) => {
        if (type.mime === 'image/jpeg' && /premature end/i.test(String(error))) return encode('none');
        throw error;
      })
      .catch(() => {
        throw undecodable();
      }),
  );
}

function undecodable(): RefusedError {
  return new RefusedError(refuse('BAD_TYPE', { cause: 'undecodable' }, [{ field: '', code: 'picture_damaged' }]));
}

/** From the header alone, before a single pixel is decoded. */
async function checkSize(sharp: SharpLibrary, original: Buffer): Promise<void> {
  const header = await sharp(original, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  if (!header?.width || !header.height) throw undecodable();
  const pixels = header.width * (header.pageHeight ?? header.height);
  if (pixels <= maxPixels) return;
  const fault = { field: '', code: 'picture_pixels', limit: MAX_MEGAPIXELS };
  throw new RefusedError(refuse('TOO_LARGE', { pixels, maxPixels }, [fault]));
}
