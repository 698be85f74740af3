import type { RawBlock, RawDocument } from '@countinghouse/contracts/settings/page-content';
import { isSafeLink } from '@countinghouse/contracts/settings/raw-document';
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './rich-text-view.module.css';
import { type Entity, type EntityRange, type Run, runsOf, type StyleRange } from './runs.ts';

/** Renders a rich text read-only: elements only, never HTML from the document, and only safe links. */
export function RichTextView({ document }: { document: RawDocument }) {
  return groups(document.blocks).map((group) => {
    const [first] = group;
    const key = keyOf(first);
    const list = listOf(first);
    if (!list) return <Fragment key={key}>{blockElement(first, document)}</Fragment>;
    const items = group.map((item) => (
      <li key={keyOf(item)} className={depthClass(item)}>
        {inline(item, document)}
      </li>
    ));
    return createElement(list, { key }, items);
  });
}

type Group = readonly [RawBlock, ...RawBlock[]];

/** Groups consecutive items of a list; every other block is a group of its own. */
function groups(blocks: readonly RawBlock[]): Group[] {
  const found: [RawBlock, ...RawBlock[]][] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (last && listOf(block) && listOf(last[0]) === listOf(block)) last.push(block);
    else found.push([block]);
  }
  return found;
}

function listOf({ type }: RawBlock): 'ul' | 'ol' | undefined {
  if (type === 'unordered-list-item') return 'ul';
  return type === 'ordered-list-item' ? 'ol' : undefined;
}

/** Items of a list are indented by class: pages of the storefront allow no styles in attributes. */
const depthClasses = [undefined, styles.depth1, styles.depth2, styles.depth3, styles.depth4];

function depthClass({ depth }: RawBlock): string | undefined {
  return depthClasses[Math.min(Math.max(Math.trunc(Number(depth)) || 0, 0), depthClasses.length - 1)];
}

const tags: Readonly<Record<string, string>> = {
  'header-one': 'h2',
  'header-two': 'h3',
  'header-three': 'h4',
  'header-four': 'h5',
  'header-five': 'h6',
  'header-six': 'h6',
  blockquote: 'blockquote',
  'code-block': 'pre',
  code: 'pre',
};

function blockElement(block: RawBlock, document: RawDocument): ReactNode {
  return createElement(tags[String(block.type)] ?? 'p', {}, inline(block, document));
}

function inline(block: RawBlock, { entityMap }: RawDocument): ReactNode[] {
  const entityOf = (key: string): Entity | null => {
    const entity = entityMap[key] as Partial<Entity> | undefined;
    return entity ? { id: key, type: '', mutability: '', data: {}, extra: {}, ...entity } : null;
  };
  const styles = (block.inlineStyleRanges ?? []) as StyleRange[];
  const entities = (block.entityRanges ?? []) as EntityRange[];
  return runsOf(block.text, styles, entities, entityOf).map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity and never move
    <Fragment key={index}>{runElement(run)}</Fragment>
  ));
}

const marks: Readonly<Record<string, string>> = {
  BOLD: 'strong',
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
  CODE: 'code',
  SUPERSCRIPT: 'sup',
  SUBSCRIPT: 'sub',
};

function runElement({ text, styles, entity }: Run): ReactNode {
  const { url, src, alt } = entity?.data ?? {};
  if (entity?.type === 'IMAGE' && isSafeLink(src))
    return <img src={String(src)} alt={String(alt ?? '')} loading="lazy" />;
  const marked = styles.reduce<ReactNode>((inside, style) => {
    const tag = marks[style];
    return tag ? createElement(tag, {}, inside) : inside;
  }, text);
  if (entity?.type !== 'LINK' || !isSafeLink(url)) return marked;
  return (
    <a href={String(url)} rel="noopener noreferrer">
      {marked}
    </a>
  );
}

function keyOf({ key, text }: RawBlock): string {
  return String(key ?? text);
}
