import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { type Language, languages } from '../../shared/i18n/languages.ts';
import { imageUrl } from '../../shared/shop/image-url.ts';
import { type PageLanguage, prefixOf } from '../i18n/language.ts';
import { jsonText } from './json-text.ts';
import type { Head } from './page.tsx';

/** The common parts of documents of a page module. */
interface StartInput {
  /** Addresses of the fonts of every page. */
  readonly fonts: readonly string[];
  /** Style sheets in the page, in their order. */
  readonly styles: readonly string[];
  /** The script that runs before anything else, as text; undefined for a document without scripts. */
  readonly boot: string | undefined;
  readonly language: Language;
}

/**
 * Returns the common start of these documents. Where lines are fast, fonts are loaded before anything is drawn; on a
 * phone they would delay the pictures.
 */
export function documentStart({ fonts, styles, boot, language }: StartInput): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin media="(min-width:768px)" href="${attribute(font)}">`,
    ),
    ...styles.map((css) => `<style>${css}</style>`),
    ...(boot === undefined ? [] : [`<script>${boot}</script>`]),
    '',
  ].join('\n');
}

interface DocumentInput {
  readonly head: Head;
  readonly frame: FrameView | undefined;
  readonly language: PageLanguage;
  /** The rendered application. */
  readonly body: string;
  /** The hydration data, as the text of a data block. */
  readonly hydration: string;
  /** Without scripts; clicks and keys have no effect. */
  readonly isInert: boolean;
}

/** Returns the rest of the document around a rendered page; everything but our own markup is escaped and cannot run. */
export function documentRemainder({ head, frame, language, body, hydration, isInert }: DocumentInput): string {
  const icon = frame?.icon ? imageUrl(frame.icon.path) : '/mark.svg';
  return [
    `<title>${text(fullTitle(head, frame))}</title>`,
    ...metaTags(head, frame, language),
    `<link rel="icon" href="${attribute(icon)}">`,
    ...(head.jsonLd ?? []).map((object) => `<script type="application/ld+json">${jsonText(object)}</script>`),
    '</head>',
    '<body>',
    // Before the markup: gzip refers back 32 kB only, and what both of them name is nearer so than at the end.
    ...(isInert ? [] : [`<script type="application/json" id="page-data">${hydration}</script>`]),
    `<div id="app"${isInert ? ' inert' : ''}>${body}</div>`,
    '</body>',
    '</html>',
  ].join('\n');
}

/** Combines a page's title with the shop's. */
export function fullTitle({ title }: Head, frame: FrameView | undefined): string {
  return [title, frame?.title].filter(Boolean).join(' – ');
}

function metaTags(head: Head, frame: FrameView | undefined, { language, locale }: PageLanguage): string[] {
  const { path, description, image, type = 'website' } = head;
  if (path === undefined || !frame) return ['<meta name="robots" content="noindex">'];
  const address = (of: Language) => frame.shopUrl + (`${prefixOf(of, locale)}${path === '/' ? '' : path}` || '/');
  const property = (name: string, content: string) => `<meta property="${name}" content="${attribute(content)}">`;
  return [
    ...(description ? [`<meta name="description" content="${attribute(description)}">`] : []),
    `<link rel="canonical" href="${attribute(address(language))}">`,
    ...(Object.keys(languages) as Language[]).map(
      (of) => `<link rel="alternate" hreflang="${of}" href="${attribute(address(of))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${attribute(address(locale))}">`,
    property('og:title', head.title || frame.title),
    property('og:type', type),
    property('og:url', address(language)),
    property('og:site_name', frame.title),
    property('og:locale', language === 'en' ? 'en_GB' : 'zh_HK'),
    ...(description ? [property('og:description', description)] : []),
    ...(image ? [property('og:image', frame.shopUrl + imageUrl(image.path))] : []),
    ...(image?.width
      ? [property('og:image:width', String(image.width)), property('og:image:height', String(image.height))]
      : []),
  ];
}

function text(value: string): string {
  return value.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function attribute(value: string): string {
  return value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
