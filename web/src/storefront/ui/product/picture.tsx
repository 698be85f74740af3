import { renditionWidthsUpTo } from '@countinghouse/contracts/kernel/http/rendition';
import type { Picture as PictureData } from '@countinghouse/contracts/pictures/views';
import { imageUrl } from '../../../shared/shop/image-url.ts';

interface PictureProps {
  readonly picture: PictureData | null;
  /** '' when the text beside it has the same content. */
  readonly alt: string;
  /** CSS widths by viewport, as the attribute `sizes`. */
  readonly sizes: string;
  /** Maximum CSS pixels of its width; larger renditions are left out. Default: all are offered. */
  readonly most?: number;
  /** It is far down a long page: only every second rendition is offered. Default false. */
  readonly isFar?: boolean;
  readonly className?: string | undefined;
  /** The first picture of a page: it is fetched with high priority. */
  readonly priority?: boolean;
}

/** Maximum device pixels per CSS pixel with a visible difference. */
const SHARPEST = 3;

/**
 * A picture in the width and format chosen by the browser; the box around it has the ratio, so that the layout does not
 * shift.
 */
export function Picture({ picture, alt, sizes, most, isFar = false, className, priority = false }: PictureProps) {
  // Where the text beside it has the same content, an empty box is hidden.
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  if (!picture) return <span className={className} {...name} data-no-picture="" />;
  const { path, width, height, widths } = picture;
  const address = imageUrl(path);
  const stem = address.replace(/\.webp$/, '');
  const fit = (all: readonly number[]) => (most === undefined ? all : widthsFor(all, most));
  const useful = fit(renditionWidthsUpTo(width));
  const offered = isFar ? useful.filter((_, index) => index % 2 === 0 || index === useful.length - 1) : useful;
  const sourceSet = (sizesOf: readonly number[], ending: string) =>
    sizesOf.map((size) => `${stem}-${size}.${ending} ${size}w`).join(',');
  // A small picture has one WebP for the few browsers without AVIF, and until there is AVIF.
  const plain = most === undefined ? undefined : (offered.find((size) => size >= 2 * most) ?? offered.at(-1));
  const image = (
    <img
      className={className}
      src={plain === undefined ? address : `${stem}-${plain}.webp`}
      alt={alt}
      {...(width > 0 && { width, height })}
      {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
      {...(plain === undefined && offered.length > 0 && { srcSet: sourceSet(offered, 'webp'), sizes })}
    />
  );
  if (widths.length === 0) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(fit(widths), 'avif')} sizes={sizes} />
      {image}
    </picture>
  );
}

/** Returns the renditions, in ascending order, for a picture of at most this many CSS pixels. */
function widthsFor(widths: readonly number[], most: number): readonly number[] {
  const enough = widths.findIndex((width) => width >= most * SHARPEST);
  const useful = (enough === -1 ? widths : widths.slice(0, enough + 1)).filter((width) => width >= most);
  return useful.length > 0 ? useful : widths.slice(-1);
}
