import { Plugin } from 'prosemirror-state';

/** Returns a key for a new block: five characters of base 32, as in the format's own editor. */
export function newBlockKey(): string {
  return Math.floor(Math.random() * 2 ** 25)
    .toString(32)
    .padStart(5, '0');
}

/** Gives every block a unique key, also after a split or a paste; the first block with a key keeps it. */
export const uniqueBlockKeys = new Plugin({
  appendTransaction(transactions, _, state) {
    if (!transactions.some((transaction) => transaction.docChanged)) return null;
    const seen = new Set<string>();
    const change = state.tr;
    state.doc.forEach((block, position) => {
      let { key } = block.type.name === 'raw_tree' ? block.attrs.raw : block.attrs;
      if (block.type.name !== 'raw_tree' && (typeof key !== 'string' || seen.has(key))) {
        do key = newBlockKey();
        while (seen.has(key));
        change.setNodeAttribute(position, 'key', key);
      }
      seen.add(key);
    });
    return change.docChanged ? change : null;
  },
});
