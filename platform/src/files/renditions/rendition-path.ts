import {
  MAIL_WIDTH,
  RENDITION_WIDTHS,
  type RenditionFormat,
  type RenditionWidth,
  renditionFormats,
} from '@countinghouse/contracts/kernel/http/rendition';
import { type FilePath, parseKey } from '../file-path.ts';

/** A picture in one declared width and format. It is there as long as its original is. */
export interface Rendition {
  readonly original: FilePath;
  readonly width: RenditionWidth;
  readonly format: RenditionFormat;
  /** Its path in the storage: `images/<uuid>-640.avif`. */
  readonly file: FilePath;
}

const shape = new RegExp(
  `^(images/[^/]+)-(?:(${RENDITION_WIDTHS.join('|')})\\.(${renditionFormats.join('|')})|(${MAIL_WIDTH})\\.(jpg))$`,
);

/** The place of a rendition, made or not. */
export function renditionOf(original: FilePath, width: RenditionWidth, format: RenditionFormat): Rendition {
  const key = `${original.key.slice(0, -'.webp'.length)}-${width}.${format}`;
  return { original, width, format, file: { kind: 'image', ending: format, key } };
}

/** Reads what follows `/files/`; undefined for everything but a declared width of a picture in a declared format. */
export function parseRenditionKey(key: string): Rendition | undefined {
  const [, stem, pageWidth, pageFormat, mailWidth, mailFormat] = shape.exec(key) ?? [];
  const [width, format] = [pageWidth ?? mailWidth, pageFormat ?? mailFormat];
  const original = stem && parseKey(`${stem}.webp`);
  return original ? renditionOf(original, Number(width) as RenditionWidth, format as RenditionFormat) : undefined;
}

/** Every rendition that may be stored of a picture; none of what is no picture of the shop. */
export function renditionsOf(original: FilePath): Rendition[] {
  if (original.kind !== 'image') return [];
  const onPages = RENDITION_WIDTHS.flatMap((width) =>
    renditionFormats.map((format) => renditionOf(original, width, format)),
  );
  return [...onPages, renditionOf(original, MAIL_WIDTH, 'jpg')];
}
