import { isSafeLink } from '@countinghouse/contracts/settings/raw-document';
import type { Mark } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './document/schema.ts';
import { linkEntity, urlOfEntity } from './document/schema-marks.ts';

interface Link {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

const { entity } = schema.marks;

/** Returns the link at the start of the selection, in its full range. */
export function linkAt({ selection }: EditorState): Link | null {
  const { $from, empty } = selection;
  const mark = entity.isInSet($from.nodeAfter?.marks ?? []) ?? (empty ? entity.isInSet($from.marks()) : undefined);
  const url = mark && urlOfEntity(mark.attrs);
  if (!mark || url === undefined) return null;
  const has = (other: Mark) => other.eq(mark);
  const block = $from.parent;
  let first = $from.index();
  if (first === block.childCount || !block.child(first).marks.some(has)) first -= 1;
  let last = first;
  while (first > 0 && block.child(first - 1).marks.some(has)) first -= 1;
  while (last < block.childCount - 1 && block.child(last + 1).marks.some(has)) last += 1;
  const before = (index: number) => block.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return { from: $from.start() + before(first), to: $from.start() + before(last + 1), url };
}

/** Links the selection, or changes the link at the cursor; with neither, inserts the address as text. */
export function setLink(url: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = entity.create(linkEntity(url));
    const link = linkAt(state);
    const change = link
      ? state.tr.addMark(link.from, Math.max(link.to, to), mark)
      : empty
        ? state.tr.replaceSelectionWith(schema.text(url, [...(state.storedMarks ?? []), mark]), false)
        : state.tr.addMark(from, to, mark);
    dispatch?.(change.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, entity));
  return true;
};

/** Normalizes a typed address: `shop.hk` is https, `a@b.hk` a mail. Undefined when it cannot be a link. */
export function linkTyped(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed) || !isSafeLink(typed)) return undefined;
  if (/^[^/?#:]+@[\w.-]+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(typed) && !/^\w+:[^\d]/.test(typed) ? `https://${typed}` : typed;
}
