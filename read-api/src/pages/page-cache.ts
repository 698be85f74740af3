import type { RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import type { PageKey } from './page-keys.ts';
import { type DeflatedRemainder, type SharedStart, textOf } from './shared-start.ts';

/** A cached page: the document, its dependencies, and its compressed forms. */
export interface CachedPage {
  readonly page: Omit<RenderedPage, 'start' | 'html'>;
  readonly start: SharedStart;
  /** The document after its start; recompressed better when the page is requested often. */
  rest: DeflatedRemainder;
  readonly etag: string;
  readonly keys: ReadonlySet<PageKey>;
  /** Milliseconds since the epoch. */
  readonly renderedAt: number;
  /** The document in brotli, created when the page is requested often. */
  brotli?: Buffer;
  /** Response headers, created on first use. */
  headers?: Readonly<Record<string, string>>;
  /** Number of requests served from this copy. */
  uses: number;
  /** Position of the newest event that changed the page since. */
  staleSince: string | undefined;
}

export interface PageCacheOptions {
  /** Maximum bytes of cached pages, compressed forms included. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Maximum number of keys whose last change is remembered. Default 100,000. */
  readonly maxKeys?: number;
}

/** Share of the bytes reserved for pages that were used again. */
const PROTECTED_PART = 0.8;

/** Pages ordered by their last use, the oldest first. */
class Segment {
  readonly pages = new Map<string, CachedPage>();
  bytes = 0;
}

/**
 * Cache of pages by their address with segmented LRU eviction (R. Karedla, J. S. Love and B. G. Wherry, "Caching
 * strategies to improve disk system performance", 1994): pages that were used once are evicted first, so that many
 * single requests evict no page in use. Events mark the pages that depend on their keys as stale.
 */
export class PageCache {
  /** Pages used once, or least recently among those used again. */
  readonly #probation = new Segment();
  readonly #protected = new Segment();
  readonly #segmentOf = new Map<CachedPage, Segment>();
  readonly #byKey = new Map<PageKey, Set<CachedPage>>();
  readonly #touched = new Map<PageKey, string>();
  readonly #maxBytes: number;
  readonly #maxKeys: number;
  /** Upper bound of the changes of keys that are no longer remembered. */
  #floor = '';

  constructor({ maxBytes = 64 * 1024 * 1024, maxKeys = 100_000 }: PageCacheOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#maxKeys = maxKeys;
  }

  get bytes(): number {
    return this.#probation.bytes + this.#protected.bytes;
  }

  get(address: string): CachedPage | undefined {
    const found = this.#find(address);
    if (!found) return undefined;
    this.#move(address, found, this.#protected);
    for (const [oldest, page] of this.#protected.pages) {
      if (this.#protected.bytes <= this.#maxBytes * PROTECTED_PART) break;
      this.#move(oldest, page, this.#probation);
    }
    return found;
  }

  /**
   * Stores a page rendered from reads at `position` or later; it is stale from the start when a dependency changed
   * meanwhile.
   */
  put(address: string, page: CachedPage, position: string): void {
    const former = this.#find(address);
    const segment = (former && this.#segmentOf.get(former)) ?? this.#probation;
    this.delete(address);
    const changed = this.lastChange(page.keys);
    if (changed > position) page.staleSince = changed;
    this.#move(address, page, segment);
    for (const key of page.keys) {
      const pages = this.#byKey.get(key);
      if (pages) pages.add(page);
      else this.#byKey.set(key, new Set([page]));
    }
    this.#evict();
  }

  /** Stores better compressed forms of a page. */
  keepCompressed(page: CachedPage, forms: Partial<Pick<CachedPage, 'rest' | 'brotli'>>): void {
    const before = sizeOf(page);
    Object.assign(page, forms);
    const segment = this.#segmentOf.get(page);
    if (segment) segment.bytes += sizeOf(page) - before;
    this.#evict();
  }

  /** Marks pages as stale that events up to `position` changed. */
  touch(keys: ReadonlySet<PageKey>, position: string): void {
    for (const key of [...keys, 'everything']) {
      this.#touched.delete(key);
      this.#touched.set(key, position);
      for (const page of this.#byKey.get(key) ?? []) page.staleSince = position;
    }
    for (const [key, at] of this.#touched) {
      if (this.#touched.size <= this.#maxKeys) break;
      this.#touched.delete(key);
      if (at > this.#floor) this.#floor = at;
    }
  }

  /** Returns the position of the newest event that changed one of the keys, as far as remembered; '' for none. */
  lastChange(keys: ReadonlySet<PageKey>): string {
    let newest = '';
    for (const key of keys) {
      const at = this.#touched.get(key) ?? this.#floor;
      if (at > newest) newest = at;
    }
    return newest;
  }

  delete(address: string): void {
    const page = this.#find(address);
    if (!page) return;
    this.#takeOut(address, page);
    for (const key of page.keys) {
      const pages = this.#byKey.get(key);
      pages?.delete(page);
      if (pages?.size === 0) this.#byKey.delete(key);
    }
  }

  #find(address: string): CachedPage | undefined {
    return this.#protected.pages.get(address) ?? this.#probation.pages.get(address);
  }

  /** Makes a page the most recently used of a segment. */
  #move(address: string, page: CachedPage, to: Segment): void {
    this.#takeOut(address, page);
    to.pages.set(address, page);
    to.bytes += sizeOf(page);
    this.#segmentOf.set(page, to);
  }

  #takeOut(address: string, page: CachedPage): void {
    const segment = this.#segmentOf.get(page);
    if (!segment) return;
    segment.pages.delete(address);
    segment.bytes -= sizeOf(page);
    this.#segmentOf.delete(page);
  }

  #evict(): void {
    for (const { pages } of [this.#probation, this.#protected]) {
      for (const address of pages.keys()) {
        if (this.bytes <= this.#maxBytes) return;
        this.delete(address);
      }
    }
  }
}

/** Returns the uncompressed document. */
export function bodyOf({ start, rest }: Pick<CachedPage, 'start' | 'rest'>): Buffer {
  return textOf(start, rest);
}

/** Size of a page with flat estimates for its headers, which contain its keys, and for the entries of the maps. */
function sizeOf({ rest, brotli, keys }: CachedPage): number {
  return rest.deflated.length + (brotli?.length ?? 0) + 1_500 + keys.size * 110;
}
