export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Returns why a file cannot be uploaded as an image, by the rules of the server. */
export function imageFault(file: Pick<File, 'type' | 'size'>): 'notAnImage' | 'imageTooLarge' | undefined {
  if (!imageTypes.includes(file.type)) return 'notAnImage';
  return file.size > MAX_IMAGE_BYTES ? 'imageTooLarge' : undefined;
}
