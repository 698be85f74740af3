import type { ReadIn } from '../kernel/http/read.ts';
import type { Language } from '../messages/language.ts';

/** A public read in a language of the shop. */
export type Read = ReadIn<Language>;

export interface PageRequest {
  /** Path and query of the address, beginning with a slash. */
  readonly address: string;
  readonly read: Read;
  /** The page is a preview: no scripts, and nothing in it reacts to clicks or keys. Default false. */
  readonly isInert?: boolean;
}

/** One page of the storefront, the same for everybody. */
export interface RenderedPage {
  /** 200, 301, 302, 404, 410, 422 or 500. */
  readonly status: number;
  /** Where a redirect leads: a path of the shop. */
  readonly location?: string;
  /** How the document begins: one text for all pages of a kind in a language, '' where none is shared. */
  readonly start: string;
  /** The document from there on. */
  readonly html: string;
  readonly language: Language;
  /** Sources for `script-src` and `style-src` of the content security policy: hashes of the page's inline code. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
  /** The cause of an unexpected failure, for the log; the page shows only that something failed. */
  readonly unexpected?: unknown;
  /** When the page changes without any event, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** The storefront as the page server uses it: built by web, loaded by path. */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>;
  /**
   * The address under which a page is cached, for which every variant renders alike: unknown query parameters are
   * dropped, the others sorted. Undefined for an address that only leads to 404, which is not worth caching.
   */
  cacheKey(address: string): string | undefined;
  /** A page without any data; it tries again by itself, but for 500, where it quotes the request. */
  failurePage(status: 429 | 500 | 503, language: Language, requestId?: string): RenderedPage;
}

/** What the built bundle exports. */
export interface PageRendererModule {
  /** @param webRoot absolute path of the built web application. */
  createPageRenderer(options: { readonly webRoot: string; readonly locale: Language }): Promise<PageRenderer>;
}
