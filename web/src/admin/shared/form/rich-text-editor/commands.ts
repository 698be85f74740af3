import { chainCommands, splitBlockAs, toggleMark } from 'prosemirror-commands';
import type { Attrs } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { schema } from './document/schema.ts';
import { MAX_DEPTH } from './document/schema-blocks.ts';
import { headings } from './document/schema-names.ts';

const { paragraph, heading, list_item, blockquote, code_block } = schema.nodes;

/** The selectable kinds of blocks. */
export type BlockKind = 'paragraph' | `heading${1 | 2 | 3 | 4 | 5 | 6}` | ListKind | 'quote' | 'codeBlock';
export type ListKind = 'ordered' | 'unordered';

const levels = headings.map((_, index) => index + 1);
const nodeOfKind = new Map<BlockKind, { type: typeof paragraph; attrs: Attrs }>([
  ['paragraph', { type: paragraph, attrs: { draftType: 'unstyled' } }],
  ...levels.map((level) => [`heading${level}` as BlockKind, { type: heading, attrs: { level } }] as const),
  ['unordered', { type: list_item, attrs: { kind: 'unordered' } }],
  ['ordered', { type: list_item, attrs: { kind: 'ordered' } }],
  ['quote', { type: blockquote, attrs: {} }],
  ['codeBlock', { type: code_block, attrs: { draftType: 'code-block' } }],
]);

/** Returns the kind of the block at the start of the selection. */
export function kindOf({ selection }: EditorState): BlockKind {
  const { type, attrs } = selection.$from.parent;
  if (type === heading) return `heading${attrs.level as 1}`;
  if (type === list_item) return attrs.kind;
  if (type === blockquote) return 'quote';
  return type === code_block ? 'codeBlock' : 'paragraph';
}

/** Converts the blocks of the selection to a kind; they keep their keys, and list items their depth. */
export function setKind(kind: BlockKind): Command {
  return (state, dispatch) => {
    const change = setKindOf(state.tr, kind);
    if (!change.docChanged) return false;
    dispatch?.(change.scrollIntoView());
    return true;
  };
}

/** {@link setKind} as part of a larger change. */
export function setKindOf(change: Transaction, kind: BlockKind): Transaction {
  const { from, to } = change.selection;
  const { type = paragraph, attrs } = nodeOfKind.get(kind) ?? { attrs: {} };
  return change.setBlockType(from, to, type, ({ attrs: { key, depth, data, extra } }) => ({
    ...{ key, data, extra, ...attrs },
    depth: type === list_item ? depth : 0,
  }));
}

/** Sets the kind, or a paragraph where it is set already. */
export function toggleKind(kind: BlockKind): Command {
  return (state, dispatch) => setKind(kindOf(state) === kind ? 'paragraph' : kind)(state, dispatch);
}

/** Moves the list items of the selection by one level; no item gets more than one level below the one before it. */
export function moveDepth(by: 1 | -1): Command {
  return (state, dispatch) => {
    const change = state.tr;
    const { from, to } = state.selection;
    let above = -1;
    state.doc.forEach((block, position) => {
      const isList = block.type === list_item;
      const isSelected = position < to && position + block.nodeSize > from;
      const depth = Math.min(block.attrs.depth + by, MAX_DEPTH, above + 1);
      const moves = isList && isSelected && depth >= 0 && (by > 0 ? depth > block.attrs.depth : true);
      if (moves) change.setNodeAttribute(position, 'depth', depth);
      above = isList ? (moves ? depth : block.attrs.depth) : -1;
    });
    if (!change.docChanged) return false;
    dispatch?.(change);
    return true;
  };
}

/** At the start of a block that is more than a paragraph: one level up, then a paragraph. */
export const simplifyAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || kindOf(state) === 'paragraph') return false;
  return chainCommands(moveDepth(-1), setKind('paragraph'))(state, dispatch);
};

/** Enter in an empty list item, quote or heading leaves it. */
export const exitEmptyBlock: Command = (state, dispatch) =>
  state.selection.$from.parent.content.size === 0 && simplifyAtStart(state, dispatch);

/** Enter: lists and quotes continue, a heading is followed by a paragraph. */
export const splitBlock = splitBlockAs((block, atEnd) => {
  if (block.type === list_item || block.type === blockquote) return { type: block.type, attrs: block.attrs };
  return atEnd ? { type: paragraph } : null;
});

/** A new line within the block. */
export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.nodes.hard_break.create(), true).scrollIntoView());
  return true;
};

export type Style = 'bold' | 'italic' | 'underline' | 'strike' | 'code';

export function toggleStyle(style: Style): Command {
  return toggleMark(schema.marks[style]);
}

/** Returns true when the style is active at the cursor, or somewhere in the selection. */
export function hasStyle({ doc, selection, storedMarks }: EditorState, style: Style): boolean {
  const { empty, $from, from, to } = selection;
  const type = schema.marks[style];
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}
