import type { Language } from '@countinghouse/contracts/messages/language';
import { embeddedFonts } from './embedded-fonts.ts';
import { type Html, html, ownStyle } from './html.ts';

export interface DocumentParts {
  readonly title: string;
  readonly language: Language;
  /** Trusted CSS of our own. */
  readonly style: string;
  readonly body: Html;
  /** Text that the style sheet prints. */
  readonly alsoPrinted: string;
}

/** A document with embedded fonts and without external resources, and what these fonts lack. */
export interface PrintableDocument {
  readonly html: string;
  /** The visible characters of its text that no font has, each once. */
  readonly unprinted: string;
}

/** Lays out a document with the fonts that its text requires. */
export async function documentOf(parts: DocumentParts): Promise<PrintableDocument> {
  const { title, language, style, body, alsoPrinted } = parts;
  const { rules, unprinted } = await embeddedFonts(`${body.markup}${alsoPrinted}0123456789`, [400, 600]);
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${ownStyle(rules)}${ownStyle(style)}</head><body>${body}</body></html>`;
  return { html: page.markup, unprinted };
}
