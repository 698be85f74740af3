/** Markup that is safe to put into a document as it is. Made only by {@link html}. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Markup in which everything put in is text, whatever it holds: html`<td>${name}</td>`. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = fixed[0] ?? '';
  parts.forEach((part, index) => {
    markup += write(part) + (fixed[index + 1] ?? '');
  });
  return { markup };
}

/** A piece of a style sheet that we wrote ourselves; not for anything from outside. */
export function ownStyle(css: string): Html {
  return { markup: `<style>${css}</style>` };
}

/** A string of CSS (for `content:`), in which nothing can end the string, the rule or the style sheet. */
export function cssString(text: string): string {
  return `"${[...text].map((char) => (/[A-Za-z0-9 ]/.test(char) ? char : `\\${char.codePointAt(0)?.toString(16)} `)).join('')}"`;
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may hold them
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(unprintable, '\ufffd')
    .replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
