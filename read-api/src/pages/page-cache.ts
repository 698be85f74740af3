import type { RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import type { PageKey } from './page-keys.ts';
import { type DeflatedRest, type SharedStart, textOf } from './shared-start.ts';

/** A page as it is kept: what was rendered, from what, and how it goes over the wire. */
export interface CachedPage {
  readonly page: Omit<RenderedPage, 'start' | 'html'>;
  readonly start: SharedStart;
  /** The document behind its start; compressed better when the page is asked for again and again. */
  rest: DeflatedRest;
  readonly etag: string;
  readonly keys: ReadonlySet<PageKey>;
  /** Milliseconds since the epoch. */
  readonly renderedAt: number;
  /** The document in brotli, made when the page is asked for again and again. */
  brotli?: Buffer;
  /** Headers of the answer, made when somebody wants them. */
  headers?: Readonly<Record<string, string>>;
  /** Requests that this copy answered. */
  uses: number;
  /** Position of the newest event that changed something on it since. */
  staleSince: string | undefined;
}

export interface PageCacheOptions {
  /** Bytes of pages, compressed forms included, that are kept at most. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Keys whose last change is remembered at most. Default 100,000. */
  readonly maxKeys?: number;
}

/**
 * Pages by their address, the least recently used evicted first. An event marks the pages that it changes as stale;
 * which pages those are is known by their keys.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #byKey = new Map<PageKey, Set<CachedPage>>();
  readonly #touched = new Map<PageKey, string>();
  readonly #maxBytes: number;
  readonly #maxKeys: number;
  #bytes = 0;
  /** Changes of keys that are no longer remembered are at most as new as this. */
  #floor = '';

  constructor({ maxBytes = 64 * 1024 * 1024, maxKeys = 100_000 }: PageCacheOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#maxKeys = maxKeys;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(address: string): CachedPage | undefined {
    const found = this.#pages.get(address);
    if (found) {
      this.#pages.delete(address);
      this.#pages.set(address, found);
    }
    return found;
  }

  /**
   * Keeps a page that was rendered from reads at `position` or later. It is stale from the start when something that it
   * is made from changed meanwhile.
   */
  put(address: string, page: CachedPage, position: string): void {
    this.delete(address);
    const changed = this.lastChange(page.keys);
    if (changed > position) page.staleSince = changed;
    this.#pages.set(address, page);
    this.#bytes += sizeOf(page);
    for (const key of page.keys) {
      const pages = this.#byKey.get(key);
      if (pages) pages.add(page);
      else this.#byKey.set(key, new Set([page]));
    }
    this.#evict();
  }

  /** Keeps better compressed forms of a page. */
  keepCompressed(page: CachedPage, forms: Partial<Pick<CachedPage, 'rest' | 'brotli'>>): void {
    const before = sizeOf(page);
    Object.assign(page, forms);
    // A page that was replaced meanwhile is nobody's any more.
    if ([...page.keys].some((key) => this.#byKey.get(key)?.has(page))) this.#bytes += sizeOf(page) - before;
    this.#evict();
  }

  /** Marks what events up to `position` changed. */
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

  /** Position of the newest event that changed one of the keys, as far as it is remembered; '' for none. */
  lastChange(keys: ReadonlySet<PageKey>): string {
    let newest = '';
    for (const key of keys) {
      const at = this.#touched.get(key) ?? this.#floor;
      if (at > newest) newest = at;
    }
    return newest;
  }

  delete(address: string): void {
    const page = this.#pages.get(address);
    if (!page) return;
    this.#pages.delete(address);
    this.#bytes -= sizeOf(page);
    for (const key of page.keys) {
      const pages = this.#byKey.get(key);
      pages?.delete(page);
      if (pages?.size === 0) this.#byKey.delete(key);
    }
  }

  #evict(): void {
    for (const address of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(address);
    }
  }
}

/** The document as it is. */
export function bodyOf({ start, rest }: Pick<CachedPage, 'start' | 'rest'>): Buffer {
  return textOf(start, rest);
}

/** What a page takes beside its bytes is counted with a round sum; the start belongs to all. */
function sizeOf({ rest, brotli, keys }: CachedPage): number {
  return rest.deflated.length + (brotli?.length ?? 0) + 1_000 + keys.size * 60;
}
