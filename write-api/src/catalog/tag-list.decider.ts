import {
  TAG_LIST,
  type TagEvent,
  tagCreated,
  tagDeleted,
  tagMerged,
  tagRenamed,
  tagRestored,
} from '@countinghouse/contracts/catalog/events';
import { type Tag, type TagListState, tagListState } from '@countinghouse/contracts/catalog/tag-list.state';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

export type TagCommand =
  /** Changes nothing when a tag of that name (trimmed, any case) exists. */
  | { type: 'CreateTag'; tagId: string; name: string }
  | { type: 'RenameTag'; tagId: string; name: string }
  | { type: 'DeleteTag'; tagId: string; shownInDisplay: boolean }
  /** Its products get the tag `into` by {@link ./merged-tags.process.ts}. */
  | { type: 'MergeTag'; tagId: string; into: string; shownInDisplay: boolean }
  /** `name`: what the tag was called. */
  | { type: 'RestoreTag'; tagId: string; name: string };

export const tagList = streamType<TagListState, TagCommand, TagEvent>({
  category: TAG_LIST.category,
  ...tagListState,

  decide(state, command) {
    switch (command.type) {
      case 'CreateTag': {
        const { tagId, name } = command;
        return tagNamed(state, name) ? [] : [event(tagCreated, { tagId, name: name.trim() })];
      }
      case 'RenameTag': {
        const { tagId } = command;
        const name = command.name.trim();
        const tag = state.tags.find((one) => one.tagId === tagId);
        if (!tag) return refuse('NOT_FOUND');
        if (tag.name === name) return [];
        const other = tagNamed(state, name);
        return other && other.tagId !== tagId ? refuse('NAME_TAKEN') : [event(tagRenamed, { tagId, name })];
      }
      case 'RestoreTag': {
        const { tagId, name } = command;
        if (isPresent(state, tagId)) return [];
        return tagNamed(state, name) ? refuse('NAME_TAKEN') : [event(tagRestored, { tagId, name })];
      }
      case 'MergeTag': {
        const { tagId, into } = command;
        if (tagId === into) return refuse('VALIDATION', undefined, [{ field: 'into', code: 'into_itself' }]);
        if (!isPresent(state, tagId) || !isPresent(state, into)) return refuse('NOT_FOUND');
        return command.shownInDisplay ? refuse('IN_USE') : [event(tagMerged, { tagId, into })];
      }
      case 'DeleteTag': {
        const { tagId } = command;
        if (!isPresent(state, tagId)) return refuse('NOT_FOUND');
        return command.shownInDisplay ? refuse('IN_USE') : [event(tagDeleted, { tagId })];
      }
    }
  },

  touchedBy: ({ type, data }) => (type === 'catalog.TagRenamed' ? [nameOfTag(data.tagId)] : []),
});

function isPresent({ tags }: TagListState, tagId: string): boolean {
  return tags.some((tag) => tag.tagId === tagId);
}

/** The name of a tag's name in version guards. */
export function nameOfTag(tagId: string): string {
  return `name of ${tagId}`;
}

/** The tag of a name, whatever its case and the white space around it. */
export function tagNamed(state: TagListState, name: string): Tag | undefined {
  const wanted = comparable(name);
  return state.tags.find((tag) => comparable(tag.name) === wanted);
}

function comparable(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
