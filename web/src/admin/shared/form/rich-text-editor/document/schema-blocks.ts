import { isSafeLink } from '@countinghouse/contracts/settings/raw-document';
import type { Attrs, DOMOutputSpec, Node, NodeSpec, TagParseRule } from 'prosemirror-model';
import type { Entity } from '../../../../../shared/rich-text/runs.ts';

/** Attributes of every block of the raw format beside its type. */
const blockAttrs = {
  key: { default: null },
  depth: { default: 0 },
  data: { default: {} },
  extra: { default: {} },
} as const;

/** Maximum depth in the editor; deeper items are preserved. */
export const MAX_DEPTH = 4;

type DomAttributes = Record<string, string>;

/** The attributes are in the DOM, so that copy and paste within the editor keeps them; the key is replaced anyway. */
function domAttributes({ attrs }: Node): DomAttributes {
  const { key: _, ...rest } = attrs;
  const align = String(attrs.data['text-align'] ?? '');
  return {
    'data-block': JSON.stringify(rest),
    'data-depth': String(Math.min(attrs.depth, MAX_DEPTH)),
    ...(/^(left|center|right|justify)$/.test(align) && { style: `text-align: ${align}` }),
  };
}

function attrsFrom(dom: HTMLElement, defaults: Attrs = {}): Attrs {
  try {
    return { ...defaults, ...JSON.parse(dom.getAttribute('data-block') ?? '{}'), key: null };
  } catch {
    return { ...defaults, key: null };
  }
}

function rule(tag: string, attrs: Attrs = {}, more: Partial<TagParseRule> = {}): TagParseRule {
  return { tag, getAttrs: (dom) => attrsFrom(dom, attrs), ...more };
}

function textBlock(spec: NodeSpec): NodeSpec {
  return { group: 'block', content: 'inline*', marks: '_', ...spec, attrs: { ...blockAttrs, ...spec.attrs } };
}

const levels = [1, 2, 3, 4, 5, 6];

/** The first is the default block. */
export const textBlocks = {
  /** Also for sections, articles and unknown types. */
  paragraph: textBlock({
    attrs: { draftType: { default: 'unstyled' } },
    parseDOM: [rule('p'), rule('div[data-block]')],
    toDOM: (node): DOMOutputSpec => ['p', domAttributes(node), 0],
  }),
  heading: textBlock({
    attrs: { level: { default: 1 } },
    defining: true,
    parseDOM: levels.map((level) => rule(`h${level}`, { level })),
    toDOM: (node): DOMOutputSpec => [`h${node.attrs.level}`, domAttributes(node), 0],
  }),
  list_item: textBlock({
    attrs: { kind: { default: 'unordered' } },
    defining: true,
    parseDOM: [rule('ol > li', { kind: 'ordered' }), rule('li'), rule('div[data-list]')],
    toDOM: (node): DOMOutputSpec => ['div', { ...domAttributes(node), 'data-list': node.attrs.kind }, 0],
  }),
  blockquote: textBlock({
    defining: true,
    parseDOM: [rule('blockquote')],
    toDOM: (node): DOMOutputSpec => ['blockquote', domAttributes(node), 0],
  }),
  code_block: textBlock({
    attrs: { draftType: { default: 'code-block' } },
    content: 'text*',
    code: true,
    defining: true,
    parseDOM: [rule('pre', {}, { preserveWhitespace: 'full' })],
    toDOM: (node): DOMOutputSpec => ['pre', domAttributes(node), 0],
  }),
} satisfies Record<string, NodeSpec>;

/** An atomic block (an image, a video): moved and removed as a whole, without editable text. */
export const atomic: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { ...blockAttrs, text: { default: ' ' }, styles: { default: [] }, entities: { default: [] } },
  parseDOM: [rule('figure[data-block]')],
  toDOM: (node): DOMOutputSpec => ['figure', domAttributes(node), ...atomicContent(node)],
};

function atomicContent(node: Node): DOMOutputSpec[] {
  const entity: Entity | undefined = node.attrs.entities[0]?.entity;
  const source = typeof entity?.data.src === 'string' && isSafeLink(entity.data.src) ? entity.data.src : '';
  if (entity?.type.toUpperCase() === 'IMAGE' && source) {
    return [['img', { src: source, alt: String(entity.data.alt ?? '') }]];
  }
  return [['figcaption', `${entity?.type ?? node.attrs.text} ${source}`.trim()]];
}

/** A block with nested blocks, which the editor does not parse: shown, preserved, read-only. */
export const rawTree: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: { raw: {} },
  toDOM: (node): DOMOutputSpec => ['aside', ['p', textOfTree(node.attrs.raw)]],
};

function textOfTree({ text, children = [] }: { text?: string; children?: readonly object[] }): string {
  return [text, ...children.map(textOfTree)].filter(Boolean).join(' · ');
}
