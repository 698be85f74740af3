/** Markup that can be embedded unescaped; created only by {@link html}. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Markup with all values escaped as text: html`<td>${name}</td>`. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = fixed[0] ?? '';
  parts.forEach((part, index) => {
    markup += write(part) + (fixed[index + 1] ?? '');
  });
  return { markup };
}

/** Trusted CSS of our own; not for external input. */
export function ownStyle(css: string): Html {
  return { markup: `<style>${css}</style>` };
}

/**
 * Returns a string of CSS (for `content:`) with everything escaped that could end the string, the rule or the style
 * sheet.
 */
export function cssString(text: string): string {
  return `"${[...text].map((char) => (/[A-Za-z0-9 ]/.test(char) ? char : `\\${char.codePointAt(0)?.toString(16)} `)).join('')}"`;
}

/** A paragraph for each text that is not empty. */
export function paragraphs(...texts: readonly string[]): Html[] {
  return texts.filter(Boolean).map((text) => html`<p>${text}</p>`);
}

function write(part: Part): string {
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map((item) => item.markup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may contain them
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(unprintable, '\ufffd')
    .replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
