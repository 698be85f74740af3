import type { RawBlock, RawDocument } from '@countinghouse/contracts/settings/page-content';
import type { Attrs, Node } from 'prosemirror-model';
import {
  type Entity,
  type EntityRange,
  type Run,
  rangesOf,
  runsOf,
  type StyleRange,
} from '../../../../../shared/rich-text/runs.ts';
import { newBlockKey } from './block-keys.ts';
import { schema } from './schema.ts';
import { markOfStyle } from './schema-marks.ts';
import { headings } from './schema-names.ts';

type EntityOf = (key: string) => Entity | null;

/** Converts a raw document to the editor's, without loss: `rawFromDoc` returns the same document. */
export function docFromRaw(raw: RawDocument | null): Node {
  const { blocks, entityMap, ...extra } = raw ?? { blocks: [], entityMap: {} };
  const entityOf = (key: string) => entityIn(entityMap, key);
  const attrs = { extraEntities: entityMap, extra, empty: blocks.length === 0 };
  const nodes = blocks.map((block) => nodeOf(block, entityOf));
  return schema.node('doc', attrs, nodes.length > 0 ? nodes : [schema.node('paragraph', { key: newBlockKey() })]);
}

function entityIn(entityMap: RawDocument['entityMap'], key: string): Entity | null {
  if (!Object.hasOwn(entityMap, key)) return null;
  const { type, mutability, data, ...extra } = entityMap[key] as Partial<Entity>;
  return { id: key, type: type ?? '', mutability: mutability ?? 'MUTABLE', data: data ?? {}, extra };
}

function nodeOf(block: RawBlock, entityOf: EntityOf): Node {
  if (Array.isArray(block.children) && block.children.length > 0) return schema.node('raw_tree', { raw: block });
  const { text, type, key, depth, data, inlineStyleRanges, entityRanges, ...extra } = block;
  const attrs = { key: key ?? newBlockKey(), depth: depth ?? 0, data: data ?? {}, extra };
  const runs = runsOf(
    text,
    (inlineStyleRanges ?? []) as readonly StyleRange[],
    (entityRanges ?? []) as readonly EntityRange[],
    entityOf,
  );
  return blockNode(String(type ?? 'unstyled'), attrs, runs);
}

function blockNode(type: string, attrs: Attrs, runs: readonly Run[]): Node {
  const level = headings.indexOf(type) + 1;
  if (level > 0) return schema.node('heading', { ...attrs, level }, inlineOf(runs));
  switch (type) {
    case 'atomic':
      return schema.node('atomic', { ...attrs, ...rangesOf(runs) });
    case 'unordered-list-item':
      return schema.node('list_item', { ...attrs, kind: 'unordered' }, inlineOf(runs));
    case 'ordered-list-item':
      return schema.node('list_item', { ...attrs, kind: 'ordered' }, inlineOf(runs));
    case 'blockquote':
      return schema.node('blockquote', attrs, inlineOf(runs));
    case 'code-block':
    case 'code':
      return schema.node('code_block', { ...attrs, draftType: type }, runs.flatMap(textOf));
    default:
      return schema.node('paragraph', { ...attrs, draftType: type }, inlineOf(runs));
  }
}

/** A line end within a block is a node of its own. */
function inlineOf(runs: readonly Run[]): Node[] {
  return runs.flatMap((run) =>
    run.text
      .split(/(\n)/)
      .flatMap((text) =>
        text === '\n' ? [schema.node('hard_break', null, undefined, marksOf(run))] : textOf({ ...run, text }),
      ),
  );
}

function textOf(run: Run): Node[] {
  return run.text === '' ? [] : [schema.text(run.text, marksOf(run))];
}

function marksOf({ styles, entity }: Run) {
  const named: Readonly<Record<string, string>> = markOfStyle;
  const marks = styles.map((style) => {
    const name = Object.hasOwn(named, style) ? named[style] : undefined;
    return name ? schema.mark(name) : schema.mark('draft_style', { style });
  });
  return entity ? [...marks, schema.mark('entity', { ...entity })] : marks;
}
