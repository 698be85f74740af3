import type { TagEvent } from '@countinghouse/contracts/catalog/events';
import { tagListTables as tables } from '@countinghouse/contracts/catalog/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import type { Rows } from '@countinghouse/platform/projections/projection/projection';

/** Product tags. Products keep the ids of deleted tags; what is not here is not shown. */
export const tagList = defineProjection<TagEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'catalog.TagCreated': {
      apply({ data, revision }, rows) {
        rows.put(tables.tags, { tag_id: data.tagId, name: data.name, revision });
      },
    },
    'catalog.TagRenamed': {
      apply({ data, revision }, rows) {
        rows.put(tables.tags, { tag_id: data.tagId, name: data.name, revision });
      },
    },
    'catalog.TagRestored': {
      apply({ data, revision }, rows) {
        rows.put(tables.tags, { tag_id: data.tagId, name: data.name, revision });
      },
    },
    'catalog.TagDeleted': { apply: remove },
    'catalog.TagMerged': { apply: remove },
  },
});

function remove({ data }: { readonly data: { readonly tagId: string } }, rows: Rows): void {
  rows.delete(tables.tags, data.tagId);
}
