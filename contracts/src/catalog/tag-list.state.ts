import type { Fold } from '../kernel/fold.ts';
import type { TagEvent } from './events.ts';

/** A tag that products can have. */
export interface Tag {
  readonly tagId: string;
  readonly name: string;
  /** Revision of the event that made, renamed or restored it last. */
  readonly revision: number;
}

/** The present tags, oldest first. */
export interface TagListState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly tags: readonly Tag[];
  /** Tags that were merged, each with the tag that its products got. */
  readonly merged: Readonly<Record<string, string>>;
}

/** The state of the stream of all tags; it counts revisions, so it is folded from the first event on. */
export const tagListState: Fold<TagListState, TagEvent> = {
  initialState: { revision: -1, tags: [], merged: {} },

  evolve({ revision: last, tags, merged }, { type, data }) {
    const revision = last + 1;
    switch (type) {
      case 'catalog.TagCreated':
        return { revision, merged, tags: [...tags, { ...data, revision }] };
      case 'catalog.TagRestored': {
        const { [data.tagId]: _, ...others } = merged;
        return { revision, merged: others, tags: [...tags, { ...data, revision }] };
      }
      case 'catalog.TagRenamed':
        return { revision, merged, tags: tags.map((tag) => (tag.tagId === data.tagId ? { ...data, revision } : tag)) };
      case 'catalog.TagDeleted':
        return { revision, merged, tags: without(tags, data.tagId) };
      case 'catalog.TagMerged':
        return { revision, merged: { ...merged, [data.tagId]: data.into }, tags: without(tags, data.tagId) };
      default:
        return { revision, merged, tags };
    }
  },
};

function without(tags: readonly Tag[], tagId: string): readonly Tag[] {
  return tags.filter((tag) => tag.tagId !== tagId);
}

/** The tag that has the products of a merged one, after one merge or several; a tag that was not merged itself. */
export function tagMeant({ merged }: Pick<TagListState, 'merged'>, tagId: string): string {
  const into = merged[tagId];
  return into === undefined ? tagId : tagMeant({ merged }, into);
}
