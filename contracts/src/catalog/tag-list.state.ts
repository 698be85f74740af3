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
}

/** The state of the stream of all tags; it counts revisions, so it is folded from the first event on. */
export const tagListState: Fold<TagListState, TagEvent> = {
  initialState: { revision: -1, tags: [] },

  evolve({ revision: last, tags }, { type, data }) {
    const revision = last + 1;
    switch (type) {
      case 'catalog.TagCreated':
      case 'catalog.TagRestored':
        return { revision, tags: [...tags, { ...data, revision }] };
      case 'catalog.TagRenamed':
        return { revision, tags: tags.map((tag) => (tag.tagId === data.tagId ? { ...data, revision } : tag)) };
      case 'catalog.TagDeleted':
        return { revision, tags: tags.filter((tag) => tag.tagId !== data.tagId) };
      default:
        return { revision, tags };
    }
  },
};
