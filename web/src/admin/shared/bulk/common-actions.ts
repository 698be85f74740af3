import type { AnyRoute } from '../http/call.ts';
import { serializeRequest } from '../http/serialized-request.ts';
import { useMessages } from './bulk.messages.ts';
import type { BulkAction } from './bulk-action.ts';

interface Versioned {
  readonly _id: string;
  readonly version: string;
}

/** Switches the on/off status of rows, by the route that changes one of them. */
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

interface DeleteOptions {
  /** Description of what is deleted with them. */
  readonly consequence?: string;
  /** The route that restores one of them, where that is possible. */
  readonly restore?: AnyRoute;
}

/** Deletes rows, by the route that deletes one of them. */
export function useDeleteAction<Row extends Versioned>(
  remove: AnyRoute,
  { consequence, restore }: DeleteOptions = {},
): BulkAction<Row> {
  const t = useMessages();
  return {
    key: 'delete',
    label: t('deleteSelected'),
    danger: true,
    ...(consequence !== undefined && { consequence }),
    stepOf: ({ _id: id, version }) => ({
      call: serializeRequest(remove, { params: { id }, ifMatch: version }),
      ...(restore && { undo: serializeRequest(restore, { params: { id } }) }),
    }),
  };
}
