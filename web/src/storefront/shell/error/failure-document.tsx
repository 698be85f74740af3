import type { Language } from '../../../shared/i18n/languages.ts';
import { faultTexts } from './error-page.tsx';

/** The styles of a standalone document; with system fonts. */
export const failureStyles = `
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60ch;margin:15vh auto 0;padding:0 24px}
h1{margin:0 0 12px;font:500 32px/1.2 Georgia,serif}
p{margin:0 0 20px;color:var(--ink-soft)}
small{color:var(--ink-faint);overflow-wrap:anywhere}
a{display:inline-flex;align-items:center;min-height:48px;padding:10px 24px;border-radius:2px;background:var(--action);color:var(--on-action);text-decoration:none}
a:focus-visible{outline:2px solid var(--brass);outline-offset:2px}`;

/** The content of a standalone error document, and its styles. */
export interface FailureDocument {
  readonly status: number;
  readonly language: Language;
  readonly styles: readonly string[];
  /** Id of the failed request, to quote in support requests. */
  readonly requestId?: string | undefined;
}

/** Returns a standalone document; it reloads itself, unless rendering the page failed. */
export function failureHtml({ status, language, styles, requestId }: FailureDocument): string {
  const { title, text, again, reference } = faultTexts(status, language);
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    ...(status === 500 ? [] : ['<meta http-equiv="refresh" content="10">']),
    `<title>${title}</title>`,
    ...styles.map((css) => `<style>${css}</style>`),
    `</head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p>`,
    ...(requestId ? [`<p><small>${reference(escaped(requestId))}</small></p>`] : []),
    '</main></body></html>',
  ].join('\n');
}

function escaped(value: string): string {
  return value.replace(/[^\w.-]/g, (char) => `&#${char.codePointAt(0)};`);
}
