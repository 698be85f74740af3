import { Fragment, type ResolvedPos, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { schema } from './document/schema.ts';

/** Attribute of text copied from the editor. */
const OWN_TEXT = 'data-pm-slice';

/** Pastes plain text unless the text was copied from the editor: external content has unwanted fonts and colours. */
export function pasteAsPlainText(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain');
  if (!text || event.clipboardData?.getData('text/html').includes(OWN_TEXT)) return false;
  event.preventDefault();
  view.pasteText(text, event);
  return true;
}

/** Converts plain text to blocks: one per line, in a list as its items. */
export function blocksOfText(text: string, context: ResolvedPos): Slice {
  const { type, attrs } = context.parent;
  const marks = context.marks().filter((mark) => mark.type.name !== 'entity');
  const blocks = text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => (line ? [schema.text(line, marks)] : []))
    .map((content) =>
      type === schema.nodes.list_item
        ? type.create({ kind: attrs.kind, depth: attrs.depth }, content)
        : schema.nodes.paragraph.create(null, content),
    );
  return Slice.maxOpen(Fragment.from(blocks));
}
