import { TAG_LIST, type TagEvent, tagCreated, tagDeleted } from '@countinghouse/contracts/catalog/events';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';

export interface Tag {
  readonly tagId: string;
  readonly name: string;
  /** Revision of the event that made it. */
  readonly revision: number;
}

export interface TagListState {
  readonly revision: number;
  readonly tags: readonly Tag[];
}

export type TagCommand =
  /** Changes nothing when a tag of that name (trimmed, any case) exists. */
  { type: 'CreateTag'; tagId: string; name: string } | { type: 'DeleteTag'; tagId: string; shownInDisplay: boolean };

export const tagList = streamType<TagListState, TagCommand, TagEvent>({
  category: TAG_LIST.category,
  initialState: { revision: -1, tags: [] },

  evolve({ revision: last, tags }, { type, data }) {
    const revision = last + 1;
    switch (type) {
      case 'catalog.TagCreated':
        return { revision, tags: [...tags, { ...data, revision }] };
      case 'catalog.TagDeleted':
        return { revision, tags: tags.filter((tag) => tag.tagId !== data.tagId) };
      default:
        return { revision, tags };
    }
  },

  decide(state, command) {
    switch (command.type) {
      case 'CreateTag': {
        const { tagId, name } = command;
        return tagNamed(state, name) ? [] : [event(tagCreated, { tagId, name: name.trim() })];
      }
      case 'DeleteTag': {
        const { tagId } = command;
        if (!state.tags.some((tag) => tag.tagId === tagId)) return refuse('NOT_FOUND');
        return command.shownInDisplay ? refuse('IN_USE') : [event(tagDeleted, { tagId })];
      }
    }
  },
});

/** The tag of a name, whatever its case and the white space around it. */
export function tagNamed(state: TagListState, name: string): Tag | undefined {
  const wanted = comparable(name);
  return state.tags.find((tag) => comparable(tag.name) === wanted);
}

function comparable(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
