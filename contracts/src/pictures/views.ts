import { z } from 'zod';

/**
 * A picture and the renditions of it that exist. `path` is the original, `/files/images/<uuid>.webp`; a rendition of
 * width `w` is at `/files/images/<uuid>-<w>.avif` and `…-<w>.webp`. Sizes are in pixels; before the renditions are
 * made, `width` and `height` are 0 and `widths` is empty. A picture narrower than 160 px has no renditions either:
 * `widths` is empty and the original is all there is.
 */
export const picture = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
});
export type Picture = z.output<typeof picture>;
