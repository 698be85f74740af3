import { Parser } from 'htmlparser2';

/** Elements whose text is for no reader. */
const HIDDEN = new Set(['script', 'style', 'template', 'head', 'iframe', 'noscript', 'object', 'svg']);
/** Elements that stand on lines of their own. */
const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'footer', 'form'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'table'],
  ...['tbody', 'thead', 'tr', 'ul'],
]);
const INLINE = [
  'a',
  'b',
  'br',
  'center',
  'em',
  'font',
  'i',
  'img',
  'meta',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
];
const TAG = new RegExp(`</?(${[...BLOCKS, ...HIDDEN, ...INLINE, 'td', 'th'].join('|')})(\\s[^<>]*)?/?>`, 'i');
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/**
 * The text of HTML as lines: paragraphs, list entries and table rows each on their own, entities decoded, without what
 * scripts and styles hold. Text without a tag keeps its lines, and text without an entity is returned as it is.
 */
export function plainText(given: string): string {
  const isHtml = TAG.test(given);
  if (!isHtml && !ENTITY.test(given)) return given;
  const lines = [''];
  const lists: number[] = [];
  let hidden = 0;
  const add = (text: string) => {
    lines[lines.length - 1] += text;
  };
  const breakLine = () => {
    if (lines.at(-1)?.trim() !== '') lines.push('');
  };
  const parser = new Parser({
    ontext(text) {
      if (hidden === 0) add(isHtml ? text.replace(/[\s\u00a0]+/g, ' ') : text);
    },
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (name === 'br') lines.push('');
      if (BLOCKS.has(name)) breakLine();
      if (name === 'ul') lists.push(Number.NaN);
      if (name === 'ol') lists.push(0);
      if (name === 'td' || name === 'th') add(' ');
      if (name === 'li') add(entryMark(lists));
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
      if (name === 'ul' || name === 'ol') lists.pop();
      if (BLOCKS.has(name)) breakLine();
    },
  });
  parser.end(given);
  return isHtml ? tidied(lines) : lines.join('');
}

/** {@link plainText} on one line. */
export function plainLine(given: string): string {
  const text = plainText(given);
  return text === given ? given : text.replace(/\s+/g, ' ').trim();
}

/** The mark of the next entry of the innermost list, which counts where it is ordered. */
function entryMark(lists: number[]): string {
  const innermost = lists.length - 1;
  const count = (lists[innermost] ?? Number.NaN) + 1;
  if (Number.isNaN(count)) return '• ';
  lists[innermost] = count;
  return `${count}. `;
}

/** Lines without blanks at their ends, and never two empty ones in a row. */
function tidied(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
