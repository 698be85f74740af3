import type { Shelf } from './shelf.ts';
import { listing, type ShelfFilter, type ShelfListing } from './shelf-listing.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Approximate size of a listing beside its slots. */
const LISTING_BYTES = 4_000;

/**
 * Caches listings until the shelf changes, up to a number of bytes; pages of one listing are slices of the same entry,
 * with facets or without.
 */
export function cachedListings(maxBytes = MAX_BYTES): (shelf: Shelf, filter: ShelfFilter) => ShelfListing {
  const kept = new Map<string, ShelfListing>();
  let of: { readonly shelf: Shelf; readonly version: number } | undefined;
  let bytes = 0;

  return (shelf, filter) => {
    if (of?.shelf !== shelf || of.version !== shelf.version) {
      kept.clear();
      bytes = 0;
      of = { shelf, version: shelf.version };
    }
    const key = keyOf(filter);
    const known = kept.get(key);
    if (known) return known;
    const whole = filter.facets ? undefined : kept.get(keyOf({ ...filter, facets: true }));
    if (whole) {
      const { facets: _, ...listed } = whole;
      return listed;
    }
    const made = listing(shelf, filter);
    kept.set(key, made);
    bytes += bytesOf(made);
    for (const [oldest, other] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= bytesOf(other);
    }
    return made;
  };
}

function keyOf({ facets = false, ...filter }: ShelfFilter): string {
  return JSON.stringify([facets, filter]);
}

function bytesOf({ slots }: ShelfListing): number {
  return slots.byteLength + LISTING_BYTES;
}
