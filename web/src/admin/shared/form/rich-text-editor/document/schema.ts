import { Schema } from 'prosemirror-model';
import { atomic, rawTree, textBlocks } from './schema-blocks.ts';
import { marks } from './schema-marks.ts';

/**
 * The ProseMirror schema of the rich text: flat, one node for each block of the raw document; lists are consecutive
 * items with a depth and a quote is a block of its own kind, as in the format, so that conversion is lossless.
 */
export const schema = new Schema({
  nodes: {
    doc: {
      content: 'block+',
      attrs: {
        /** Entities that only opaque blocks reference, under their own keys. */
        extraEntities: { default: {} },
        /** Unknown fields of the document. */
        extra: { default: {} },
        /** True when the raw document had no block at all. */
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
