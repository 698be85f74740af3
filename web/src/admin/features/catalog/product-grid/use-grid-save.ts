import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BatchItem } from '../../../shared/bulk/batch/batch.ts';
import { useMessages as useBulkMessages } from '../../../shared/bulk/bulk.messages.ts';
import { bulkRunner } from '../../../shared/bulk/bulk-runner.ts';
import { serializeRequest } from '../../../shared/http/serialized-request.ts';
import { useErrorMessage } from '../../../shared/http/use-error-message.tsx';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useFieldLabel } from '../../../shared/ui/fields/use-field-label.ts';
import { productViews } from '../api.ts';
import { placeKey } from '../category-place.ts';
import { type GridDraft, type GridEdits, type GridRow, type GridValues, storeGridDraft } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import { bodiesOf, type GridWords, type RowChange } from './grid-cells.ts';

/** A grid's draft, stored in the window, and its save: a bulk action whose outcomes are shown in the grid. */
export function useGridSave(opened: GridDraft, words: GridWords) {
  const t = useMessages();
  const bulk = useBulkMessages();
  const errors = useErrorMessage();
  const { _id: userId } = useCurrentUser();
  const [draft, setDraft] = useState(opened);
  const state = useSyncExternalStore(bulkRunner.subscribe, bulkRunner.state);
  const labels = useRef(useFieldLabel());
  useEffect(() => storeGridDraft(userId, draft), [userId, draft]);
  const items = state?.batch.items;
  // Includes the items of an undo, which reset the grid to its former values.
  useEffect(() => {
    if (items) setDraft((before) => settled(before, items, labels.current));
  }, [items]);

  const save = (changes: readonly RowChange[]) => {
    const steps = changes.map(({ row, cells }) => {
      const { to, back } = bodiesOf(cells, words);
      const params = { id: row._id };
      return {
        label: [row.itemNo, row.name].filter(Boolean).join(' · '),
        call: serializeRequest(productRoutes.updateProduct, { params, body: to, ifMatch: row.version }),
        undo: serializeRequest(productRoutes.updateProduct, { params, body: back }),
      };
    });
    setDraft((before) => ({ ...before, failures: {} }));
    void bulkRunner.start({ title: t('batch'), changes: productViews }, steps).then((began) => {
      if (!began) errors.show(bulk('busyTitle'));
    });
  };
  return { draft, setEdits: (edits: GridEdits) => setDraft((before) => ({ ...before, edits })), save };
}

/**
 * Returns the draft after outcomes of a batch: saved edits are merged into the row, refused ones are kept with the
 * reason.
 */
export function settled(draft: GridDraft, items: readonly BatchItem[], labelOf: (field: string) => string): GridDraft {
  const byAddress = new Map(items.map((item) => [item.call.address, item]));
  const failures = { ...draft.failures };
  const edits = { ...draft.edits };
  const rows = draft.rows.map((row): GridRow => {
    const item = byAddress.get(`/product/${row._id}`);
    if (item?.state === 'refused') {
      failures[row._id] = [item.why, item.fields && `(${formatList(item.fields.map(labelOf))})`]
        .filter(Boolean)
        .join(' ');
    }
    if (item?.state !== 'done' || item.version === undefined || item.version === row.version) return row;
    delete failures[row._id];
    const { [row._id]: edited, ...others } = edits;
    const saved = item.call.body as SentBody;
    const kept = Object.entries(edited ?? {}).filter(([column]) => !(column in saved));
    for (const id of Object.keys(edits)) if (!(id in others)) delete edits[id];
    if (kept.length > 0) edits[row._id] = Object.fromEntries(kept);
    return { ...row, version: item.version, values: { ...row.values, ...valuesOf(saved) } };
  });
  return { ...draft, rows, edits, failures };
}

type SentBody = Partial<Omit<GridValues, 'category'>> & {
  readonly category?: { readonly category: string; readonly pos: number[] } | null;
};

function valuesOf({ category, ...plain }: SentBody): Partial<GridValues> {
  return { ...plain, ...(category !== undefined && { category: category && placeKey(category) }) };
}
