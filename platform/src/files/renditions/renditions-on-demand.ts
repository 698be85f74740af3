import { type CallerOf, fairTurns } from '../../rest/limits/fair-turns.ts';
import { encodeRendition } from './rendition-encoder.ts';
import type { Rendition } from './rendition-path.ts';

/** How many renditions are made at once and how many wait; together they bound what strangers can make a process do. */
const atOnce = 2;
const mostWaiting = 64;

/**
 * Makes renditions that are not stored, as WebP or JPEG. Concurrent requests for one rendition share one. The function
 * returned resolves to undefined for AVIF, which is too slow, for what would be enlarged and for what cannot be
 * decoded. They are made in turns of those who ask; when too many wait it throws RefusedError UNAVAILABLE to the caller
 * with most.
 */
export function renditionsOnDemand(
  load: (rendition: Rendition) => Promise<Buffer | undefined>,
): (rendition: Rendition, caller?: CallerOf) => Promise<Buffer | undefined> {
  const turns = fairTurns({ atOnce, mostWaiting });
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  const encode = async (rendition: Rendition, format: 'webp' | 'jpg') => {
    const original = await load(rendition);
    return original && encodeRendition(original, rendition.width, format);
  };
  return async (rendition, caller = '') => {
    const { format, file } = rendition;
    if (format === 'avif') return undefined;
    const { key } = file;
    const make = () => encode(rendition, format);
    const made = underWay.get(key) ?? turns.run(caller, make).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}
