import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { type Language, languages } from '@countinghouse/contracts/messages/language';
import { categoryPath, type Named, pagePaths, productPath, tagPath } from '@countinghouse/contracts/pages/page-paths';
import type { FrameView, HomeView } from '@countinghouse/contracts/storefront/api';

/** Products per file of the sitemap: with two languages and long Chinese names far below the 50 MB of the protocol. */
export const PRODUCTS_PER_FILE = 2_500;

/** One address in every language, each with its alternates. `changedAt` is ISO 8601. */
interface Place {
  readonly path: string;
  readonly changedAt?: string;
}

/** Address of the shop, and the language whose addresses have no prefix. */
export interface SiteAddress {
  /** Without a trailing slash. */
  readonly shopUrl: string;
  readonly locale: Language;
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/** Pages of one person or one moment, and addresses that are no pages. */
const CLOSED = [
  '/cart',
  '/checkout',
  '/account',
  '/order',
  '/pay',
  '/sign-in',
  '/register',
  '/forgot',
  '/reset',
  '/search',
];

/** Returns robots.txt with the closed paths and the address of the sitemap. */
export function robotsTxt({ shopUrl, locale }: SiteAddress): string {
  const prefixes = languages.map((language) => prefixOf(language, locale));
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    ...prefixes.flatMap((prefix) => CLOSED.map((path) => `Disallow: ${prefix}${path}`)),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * Returns the index: the shop's own pages, then the products; `starts` are the ids after which the files of products
 * begin.
 */
export function sitemapIndex({ shopUrl }: SiteAddress, starts: readonly (string | undefined)[]): string {
  const files = ['/sitemap-pages.xml', ...starts.map(productFile)];
  const entries = files.map((file) => `<sitemap><loc>${text(absolute(shopUrl, file))}</loc></sitemap>\n`);
  return `${PROLOGUE}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

/** Returns home, listings, categories, tags that are on display, and pages with content. */
export function pagesSitemap(
  site: SiteAddress,
  { categories, pages }: Pick<FrameView, 'categories' | 'pages'>,
  { displays }: Pick<HomeView, 'displays'>,
): string {
  const tags = new Map(displays.map(({ tag }) => [tag._id, tag]));
  const paths = [
    '/',
    '/products',
    ...nodesOf(categories).map(categoryPath),
    ...[...tags.values()].map(tagPath),
    ...pages.flatMap((page) => (page === 'dashboard' ? [] : [pagePaths[page]])),
  ];
  return [...urlset(), ...paths.map((path) => urlEntries(site, { path })), ...urlsetEnd()].join('');
}

/** Returns the entries of products in a file. */
export function productEntries(
  site: SiteAddress,
  products: readonly (Named & { readonly changedAt: string })[],
): string {
  return products
    .map((product) => urlEntries(site, { path: productPath(product), changedAt: product.changedAt }))
    .join('');
}

/** Returns the opening of a file of addresses. */
export function urlset(): readonly [string, string] {
  return [PROLOGUE, URLSET];
}

/** Returns the end of a file of addresses. */
export function urlsetEnd(): readonly [string] {
  return ['</urlset>\n'];
}

function productFile(after: string | undefined): string {
  return after === undefined ? '/sitemap-products.xml' : `/sitemap-products.xml?after=${after}`;
}

function nodesOf(nodes: readonly CategoryNode[]): Named[] {
  return nodes.flatMap((node) => [node, ...nodesOf(node.subCategory)]);
}

function urlEntries({ shopUrl, locale }: SiteAddress, { path, changedAt }: Place): string {
  const addresses = languages.map((language) => {
    const href = text(absolute(shopUrl, inLanguage(path, prefixOf(language, locale))));
    return { language, href };
  });
  const own = addresses.find(({ language }) => language === locale)!;
  const alternates = [...addresses, { ...own, language: 'x-default' }]
    .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('');
  const changed = changedAt === undefined ? '' : `<lastmod>${text(changedAt)}</lastmod>`;
  return addresses.map(({ href }) => `<url><loc>${href}</loc>${changed}${alternates}</url>\n`).join('');
}

function prefixOf(language: Language, locale: Language): string {
  return language === locale ? '' : `/${language}`;
}

function inLanguage(path: string, prefix: string): string {
  return path === '/' && prefix !== '' ? prefix : prefix + path;
}

/** Returns an absolute address in ASCII. */
function absolute(shopUrl: string, path: string): string {
  return new URL(shopUrl + path).href;
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
