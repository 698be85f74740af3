/** Widths in pixels in which the shop's pictures are served, ascending. Nothing else is ever made. */
export const RENDITION_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

/**
 * Those of the widths that are made as AVIF: for a card and a picture of a page on sharp and on plain screens. AVIF
 * takes several times as long as WebP, which is made in every width at its first request.
 */
const AVIF_WIDTHS: readonly RenditionWidth[] = [480, 960, 1280, 1920];

/** Formats of renditions on pages, the smallest files first. */
export const renditionFormats = ['avif', 'webp'] as const;
/** A format of renditions; JPEG only in {@link MAIL_WIDTH}. */
export type RenditionFormat = (typeof renditionFormats)[number] | 'jpg';

/** Width in pixels of a picture in mails, a JPEG: many mail programs show no newer format. */
export const MAIL_WIDTH = 160;

const picture = /^\/files\/images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.webp$/;

/** The id in the path of a picture, `/files/images/<id>.webp`; undefined for any other path, the empty one included. */
export function pictureIdOf(path: string): string | undefined {
  return picture.exec(path)?.[1];
}

/** The path of the picture with an id, as {@link pictureIdOf} reads it. */
export function picturePath(pictureId: string): string {
  return `/files/images/${pictureId}.webp`;
}

/**
 * The path of a picture in one of its widths: `/files/images/<id>-640.avif`. Use only widths that its `Picture` names.
 * @param path the picture's own path; any other path comes back as it is.
 */
export function renditionPath(path: string, width: number, format: RenditionFormat): string {
  const id = pictureIdOf(path);
  return id === undefined ? path : `/files/images/${id}-${width}.${format}`;
}

/** The path of a picture for mails, of any width; undefined for what is no picture of the shop. */
export function mailPicturePath(path: string): string | undefined {
  return pictureIdOf(path) && renditionPath(path, MAIL_WIDTH, 'jpg');
}

/** The declared widths in which a picture of this width is served as WebP: none is wider. None below 160 px. */
export function renditionWidthsUpTo(width: number): RenditionWidth[] {
  return RENDITION_WIDTHS.filter((declared) => declared <= width);
}

/** Those of {@link renditionWidthsUpTo} in which a picture of this width is stored as AVIF. None below 480 px. */
export function avifWidthsUpTo(width: number): RenditionWidth[] {
  return AVIF_WIDTHS.filter((declared) => declared <= width);
}
