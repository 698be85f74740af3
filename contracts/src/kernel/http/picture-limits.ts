/** Media types of pictures that can be uploaded. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** The largest file that can be uploaded, in megabytes and in bytes. */
export const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** The largest picture that can be uploaded, in megapixels: 25 of them decode to 100 MB. */
export const MAX_MEGAPIXELS = 25;
/** The most pictures with one return request. */
export const MAX_RETURN_PICTURES = 4;
/** Longest side in pixels of what is kept: two physical pixels for each of a wide screen's. */
export const MAX_PICTURE_SIDE = 2_560;
