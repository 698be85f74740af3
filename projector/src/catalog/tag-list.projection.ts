import type { TagEvent } from '@countinghouse/contracts/catalog/events';
import { defineProjection } from '../runner/define-projection.ts';

/** Product tags. Products keep the ids of deleted tags; what is not here is not shown. */
export const tagList = defineProjection<TagEvent>({
  name: 'catalog_tag_list',
  version: 1,
  tables: [
    {
      name: 'tags',
      columns: { tag_id: 'uuid', name: 'text not null', revision: 'integer not null' },
      key: ['tag_id'],
    },
  ],
  on: {
    'catalog.TagCreated': {
      apply({ data, revision }, rows) {
        rows.put('tags', { tag_id: data.tagId, name: data.name, revision });
      },
    },
    'catalog.TagDeleted': {
      apply({ data }, rows) {
        rows.delete('tags', data.tagId);
      },
    },
  },
});
