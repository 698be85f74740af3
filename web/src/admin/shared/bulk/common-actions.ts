import type { AnyRoute } from '../http/call.ts';
import { serializeRequest } from '../http/serialized-request.ts';
import { useMessages } from './bulk.messages.ts';
import type { BulkAction } from './bulk-action.ts';

interface Versioned {
  readonly _id: string;
  readonly version: string;
}

/** Switching what has an on/off status, by the route that changes one of them. */
export function useStatusActions<Row extends Versioned & { readonly status: boolean }>(
  update: AnyRoute,
): BulkAction<Row>[] {
  const t = useMessages();
  const switchTo = (status: boolean): BulkAction<Row> => ({
    key: status ? 'activate' : 'deactivate',
    label: status ? t('activate') : t('deactivate'),
    stepOf: (row) =>
      row.status === status
        ? undefined
        : {
            call: serializeRequest(update, { params: { id: row._id }, body: { status }, ifMatch: row.version }),
            undo: serializeRequest(update, { params: { id: row._id }, body: { status: row.status } }),
          },
  });
  return [switchTo(true), switchTo(false)];
}

/** Deleting, by the route that deletes one of them. There is no way back, as there is none for one. */
export function useDeleteAction<Row extends Versioned>(remove: AnyRoute, consequence?: string): BulkAction<Row> {
  const t = useMessages();
  return {
    key: 'delete',
    label: t('deleteSelected'),
    danger: true,
    ...(consequence !== undefined && { consequence }),
    stepOf: (row) => ({ call: serializeRequest(remove, { params: { id: row._id }, ifMatch: row.version }) }),
  };
}
