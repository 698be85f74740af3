import type { Shelf } from './shelf.ts';
import { listing, type ShelfFilter, type ShelfListing } from './shelf-listing.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Approximate size of a listing beside its slots. */
const LISTING_BYTES = 4_000;

/**
 * Caches listings until the shelf changes, up to a number of bytes; pages of one listing are slices of the same entry.
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
    const key = JSON.stringify(filter);
    const known = kept.get(key);
    if (known) return known;
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

function bytesOf({ slots }: ShelfListing): number {
  return slots.byteLength + LISTING_BYTES;
}
