import { limitConcurrency } from '../../runtime/limit-concurrency.ts';
import { encodeRendition } from './rendition-encoder.ts';
import type { Rendition } from './rendition-path.ts';

/** How many renditions are made at once and how many wait; together they bound what strangers can make a process do. */
const atOnce = 2;
const maxWaiting = 16;

/**
 * Makes renditions that are not stored, as WebP. Concurrent requests for one rendition share one; none is kept. The
 * function returned resolves to undefined for AVIF, which is too slow, for what would be enlarged and for what cannot
 * be decoded. It throws RefusedError UNAVAILABLE when too many wait.
 */
export function renditionsOnDemand(
  load: (rendition: Rendition) => Promise<Buffer | undefined>,
): (rendition: Rendition) => Promise<Buffer | undefined> {
  const inTurn = limitConcurrency(atOnce, maxWaiting);
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  const make = async (rendition: Rendition) => {
    const original = await load(rendition);
    return original && encodeRendition(original, rendition.width);
  };
  return async (rendition) => {
    if (rendition.format !== 'webp') return undefined;
    const { key } = rendition.file;
    const made = underWay.get(key) ?? inTurn(() => make(rendition)).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}
