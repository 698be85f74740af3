import { MAX_FILE_BYTES, MAX_PICTURE_SIDE, pictureTypes } from '@countinghouse/contracts/kernel/http/picture-limits';

/** Photos of phones, which few browsers show; some systems know no type for them. */
const heic = /\.(heic|heif)$/i;

/** Returns why a file cannot be an image of the shop. */
export function imageFault({ name, type }: Pick<File, 'name' | 'type'>): 'notAnImage' | 'heicImage' | undefined {
  if ((pictureTypes as readonly string[]).includes(type)) return undefined;
  return heic.test(name) || /^image\/hei[cf]/.test(type) ? 'heicImage' : 'notAnImage';
}

/** Whether the server refuses the file for its size. */
export function isTooLarge({ size }: Pick<File, 'size'>): boolean {
  return size > MAX_FILE_BYTES;
}

/**
 * The image as it is sent: no wider and higher than what the server keeps, and upright. An animation becomes its first
 * frame, as on the server. What this browser cannot draw is sent as it is.
 */
export async function shrunkImage(file: File): Promise<File> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file;
  // The browser decodes beside the page, and turns a photo by the orientation that its camera recorded.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const scale = MAX_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1 && !isTooLarge(file)) return file;
    const size = (side: number) => Math.max(1, Math.round(side * Math.min(1, scale)));
    const canvas = new OffscreenCanvas(size(bitmap.width), size(bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/gif' ? 'image/png' : file.type;
    const drawn = await canvas.convertToBlob({ type, quality: 0.92 });
    // A photo in a format without loss can still be too large.
    const smaller = isTooLarge(drawn) ? await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 }) : drawn;
    return new File([smaller], file.name, { type: smaller.type });
  } catch {
    return file;
  } finally {
    bitmap.close();
  }
}
