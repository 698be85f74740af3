import type { Mark, Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';

interface EntityText {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly mark: Mark;
}

/**
 * An IMMUTABLE entity (a mention, a placeholder) is atomic: deleting a part of it deletes the rest, and text typed into
 * it converts it to ordinary text.
 */
export const immutableEntities = new Plugin({
  appendTransaction(transactions, before, state) {
    if (!transactions.some((transaction) => transaction.docChanged)) return null;
    const mapped = (position: number, side: 1 | -1) =>
      transactions.reduce((place, transaction) => transaction.mapping.map(place, side), position);
    const change = state.tr;
    // From the end, so that deletions do not shift later positions.
    for (const { from, to, text, mark } of immutableTexts(before.doc).reverse()) {
      const [start, end] = [mapped(from, 1), mapped(to, -1)];
      if (end <= start) continue;
      const now = textIn(state.doc, start, end);
      if (now === text) continue;
      const head = commonStart(text, now);
      const tail = Math.min(commonStart(backwards(text), backwards(now)), text.length - head);
      change.removeMark(start, end, mark);
      if (head + tail < text.length) change.delete(end - tail, end).delete(start, start + head);
    }
    return change.docChanged ? change : null;
  },
});

function immutableTexts(doc: Node): EntityText[] {
  const found: EntityText[] = [];
  doc.descendants((node, from) => {
    const mark = node.marks.find(({ type, attrs }) => type.name === 'entity' && attrs.mutability === 'IMMUTABLE');
    if (!mark) return;
    const to = from + node.nodeSize;
    const last = found.at(-1);
    const text = textIn(doc, from, to);
    if (last?.to === from && last.mark.eq(mark)) found[found.length - 1] = { ...last, to, text: last.text + text };
    else found.push({ from, to, text, mark });
  });
  return found;
}

function textIn(doc: Node, from: number, to: number): string {
  return doc.textBetween(from, to, '\n', '\n');
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Reversed by UTF-16 unit, like positions. */
function backwards(text: string): string {
  return text.split('').reverse().join('');
}
