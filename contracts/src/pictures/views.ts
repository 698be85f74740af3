import { z } from 'zod';

/**
 * A picture and its renditions. `path` is the original, `/files/images/<uuid>.webp`. Sizes are in pixels; `width` and
 * `height` are known from the upload, and 0 where nothing is. A WebP of width `w` is at `/files/images/<uuid>-<w>.webp`
 * for each of `renditionWidthsUpTo(width)`, an AVIF at `…-<w>.avif` for each of `widths`, which is empty until they are
 * made.
 */
export const picture = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
});
export type Picture = z.output<typeof picture>;
