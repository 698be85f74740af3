import type { RawBlock, RawDocument } from '@countinghouse/contracts/settings/page-content';
import type { Mark, Node } from 'prosemirror-model';
import { type Entity, type Run, rangesOf } from '../../../../../shared/rich-text/runs.ts';
import { markOfStyle } from './schema-marks.ts';
import { headings } from './schema-names.ts';

type NumberOf = (entity: Entity) => number;

const styleOfMark = new Map<string, string>(Object.entries(markOfStyle).map(([style, mark]) => [mark, style]));

/**
 * Converts the document to its saved form: entities numbered by their first appearance, unused ones removed, ranges as
 * long as possible; opaque blocks are unchanged, so the entities that they reference keep their keys.
 */
export function rawFromDoc(doc: Node): RawDocument {
  const taken = new Set(keysOfTrees(doc));
  const known: Readonly<Record<string, unknown>> = doc.attrs.extraEntities;
  const kept = [...taken].filter((key) => Object.hasOwn(known, key));
  const entityMap = Object.fromEntries(kept.map((key) => [key, known[key]]));
  const numbers = new Map<string, number>();
  const numberOf = (entity: Entity): number => {
    const identity = JSON.stringify(entity);
    const given = numbers.get(identity);
    if (given !== undefined) return given;
    let number = numbers.size;
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    const { type, mutability, data, extra } = entity;
    entityMap[number] = { ...extra, type, mutability, data };
    numbers.set(identity, number);
    return number;
  };
  const blocks = isStillEmpty(doc) ? [] : doc.children.map((node) => blockOf(node, numberOf));
  return { ...doc.attrs.extra, blocks, entityMap };
}

function isStillEmpty({ attrs, childCount, firstChild }: Node): boolean {
  return attrs.empty && childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;
}

function blockOf(node: Node, numberOf: NumberOf): RawBlock {
  if (node.type.name === 'raw_tree') return node.attrs.raw;
  const { text, styles, entities } = node.type.name === 'atomic' ? node.attrs : rangesOf(runsIn(node));
  const { key, depth, data, extra } = node.attrs;
  return {
    ...extra,
    key,
    text,
    type: typeOf(node),
    depth,
    inlineStyleRanges: styles,
    entityRanges: entities.map(({ offset, length, entity }: { offset: number; length: number; entity: Entity }) => ({
      offset,
      length,
      key: numberOf(entity),
    })),
    data,
  };
}

function typeOf({ type, attrs }: Node): string {
  switch (type.name) {
    case 'heading':
      return headings[attrs.level - 1] ?? 'header-six';
    case 'list_item':
      return `${attrs.kind}-list-item`;
    case 'paragraph':
    case 'code_block':
      return attrs.draftType;
    default:
      return type.name;
  }
}

function runsIn(block: Node): Run[] {
  return block.children.map((inline) => ({
    text: inline.text ?? '\n',
    styles: inline.marks.flatMap(styleOf),
    entity: (inline.marks.find((mark) => mark.type.name === 'entity')?.attrs as Entity | undefined) ?? null,
  }));
}

function styleOf({ type, attrs }: Mark): string[] {
  if (type.name === 'entity') return [];
  return [type.name === 'draft_style' ? attrs.style : styleOfMark.get(type.name)];
}

/** Entity keys of opaque blocks: even a key without an entity must not be reused. */
function keysOfTrees(doc: Node): string[] {
  return doc.children.flatMap((node) => (node.type.name === 'raw_tree' ? keysNamed(node.attrs.raw) : []));
}

function keysNamed({ entityRanges, children }: RawBlock): string[] {
  const own = ((entityRanges ?? []) as readonly { key: unknown }[]).map(({ key }) => String(key));
  return [...own, ...((children ?? []) as readonly RawBlock[]).flatMap(keysNamed)];
}
