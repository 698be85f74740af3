import { Schema } from 'prosemirror-model';
import { atomic, rawTree, textBlocks } from './schema-blocks.ts';
import { marks } from './schema-marks.ts';

/**
 * The rich text as ProseMirror sees it: flat, one node for each block of the raw document. Lists are consecutive items
 * with a depth and a quote is a paragraph of its own kind, exactly as in the format, so that nothing is lost on the way
 * there and back.
 */
export const schema = new Schema({
  nodes: {
    doc: {
      content: 'block+',
      attrs: {
        /** Entities that only opaque blocks name, under their own keys. */
        extraEntities: { default: {} },
        /** Fields of the document that nobody knows. */
        extra: { default: {} },
        /** The raw document had no block at all. */
        empty: { default: false },
      },
    },
    ...textBlocks,
    atomic,
    raw_tree: rawTree,
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  marks,
});
