import { newId } from '@countinghouse/contracts/kernel/ids';
import { isSafeLink } from '@countinghouse/contracts/settings/raw-document';
import type { Attrs, DOMOutputSpec, MarkSpec } from 'prosemirror-model';

/** The styles that have a mark of their own, by their name in the raw format. */
export const markOfStyle = {
  BOLD: 'bold',
  ITALIC: 'italic',
  UNDERLINE: 'underline',
  STRIKETHROUGH: 'strike',
  CODE: 'code',
  SUPERSCRIPT: 'superscript',
  SUBSCRIPT: 'subscript',
} as const;

function plain(tag: string, ...alsoParsed: string[]): MarkSpec {
  return { parseDOM: [tag, ...alsoParsed].map((name) => ({ tag: name })), toDOM: () => [tag, 0] };
}

/** Returns the attributes of a link entity to `url`. */
export function linkEntity(url: string): Attrs {
  return { id: newId(), type: 'LINK', mutability: 'MUTABLE', data: { url }, extra: {} };
}

/** Returns the URL of an entity; undefined when it is no link, or an unsafe one. */
export function urlOfEntity({ type, data }: Attrs): string | undefined {
  const url: unknown = data.url ?? data.href;
  return String(type).toUpperCase() === 'LINK' && typeof url === 'string' && isSafeLink(url) ? url : undefined;
}

function entityFrom(dom: HTMLElement): Attrs | false {
  try {
    const attrs = JSON.parse(dom.getAttribute('data-entity') ?? '');
    return typeof attrs?.type === 'string' && typeof attrs.data === 'object' ? attrs : false;
  } catch {
    return false;
  }
}

function linkFrom(dom: HTMLElement): Attrs | false {
  const url = dom.getAttribute('href') ?? '';
  return url !== '' && isSafeLink(url) ? linkEntity(url) : false;
}

/** CSS of further styles, as far as known. */
const cssOfStyle: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/^color-(.+)$/, (value) => `color: ${value}`],
  [/^bgcolor-(.+)$/, (value) => `background-color: ${value}`],
  [/^fontsize-(\d{1,3})$/, (value) => `font-size: ${value}px`],
  [/^fontfamily-([\w ,-]+)$/, (value) => `font-family: ${value}`],
];

function cssFor(style: string): string {
  for (const [pattern, css] of cssOfStyle) {
    const value = pattern.exec(style)?.[1];
    if (value) return css(value);
  }
  return '';
}

/** In their nesting order in the DOM: links outside, code inside. */
export const marks = {
  /** At most one per character, as in the format; text typed after a link is not part of it. */
  entity: {
    attrs: { id: {}, type: {}, mutability: { default: 'MUTABLE' }, data: { default: {} }, extra: { default: {} } },
    inclusive: false,
    parseDOM: [
      { tag: '[data-entity]', getAttrs: entityFrom },
      { tag: 'a[href]', getAttrs: linkFrom },
    ],
    toDOM({ attrs }): DOMOutputSpec {
      const url = urlOfEntity(attrs);
      const kept = { 'data-entity': JSON.stringify(attrs) };
      return url === undefined ? ['span', kept, 0] : ['a', { ...kept, href: url, title: url }, 0];
    },
  },
  bold: plain('strong', 'b'),
  italic: plain('em', 'i'),
  underline: plain('u'),
  strike: plain('s', 'del', 'strike'),
  superscript: plain('sup'),
  subscript: plain('sub'),
  /** Any other style; it excludes nothing, so that a character may have several. */
  draft_style: {
    attrs: { style: {} },
    excludes: '',

    parseDOM: [{ tag: '[data-style]', getAttrs: (dom) => ({ style: dom.getAttribute('data-style') }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['span', { 'data-style': attrs.style, style: cssFor(attrs.style) }, 0],
  },
  code: plain('code'),
} satisfies Record<string, MarkSpec>;
