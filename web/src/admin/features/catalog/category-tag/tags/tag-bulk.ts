import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import type { TagView } from '@countinghouse/contracts/catalog/views';
import { useMessages as useBulkMessages } from '../../../../shared/bulk/bulk.messages.ts';
import type { BulkOffer } from '../../../../shared/bulk/bulk-action.ts';
import { serializeRequest } from '../../../../shared/http/serialized-request.ts';
import { tagViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';

/** Returns the bulk actions of tags; all are on screen, so a page is a slice of them. */
export function useTagBulk(tags: readonly TagView[]): BulkOffer<TagView, { readonly tags: readonly TagView[] }> {
  const t = useMessages();
  const bulk = useBulkMessages();
  return {
    actions: [
      {
        key: 'delete',
        label: bulk('deleteSelected'),
        danger: true,
        consequence: t('tagsOff'),
        stepOf: ({ _id }) => ({ call: serializeRequest(tagRoutes.deleteTag, { params: { id: _id } }) }),
      },
    ],
    context: 'tag',
    labelOf: ({ name }) => name,
    readPage: async ({ current, size }) => ({ tags: tags.slice((current - 1) * size, current * size) }),
    changes: tagViews,
  };
}
