import type { OrderDocument } from '@countinghouse/contracts/exports/formats';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useState } from 'react';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { type ExportRequest, fileOf, runExport } from '../../../shared/export/write-export.ts';

/** A document of the dialog: in the making, made, or not to be had. */
export type MadeDocument =
  | { readonly state: 'running'; readonly progress: ExportView['progress'] }
  | { readonly state: 'ready'; readonly view: ExportView; readonly file: Blob }
  | { readonly state: 'failed'; readonly message: string };

type Made = Partial<Readonly<Record<OrderDocument, MadeDocument>>>;

/**
 * Makes documents of orders and downloads each once it is there, also after the dialog is left; `onMade` is called
 * then.
 */
export function useOrderDocuments(orders: readonly OrderView[]): {
  readonly made: Made;
  readonly make: (name: OrderDocument, onMade: () => void) => void;
} {
  const [made, setMade] = useState<Made>({});
  const make = async (name: OrderDocument, onMade: () => void) => {
    const show = (document: MadeDocument) => setMade((before) => ({ ...before, [name]: document }));
    show({ state: 'running', progress: { done: 0, total: 0 } });
    try {
      const view = await runExport(requestOf(name, orders), (progress) => show({ state: 'running', progress }));
      const file = await fileOf(view);
      saveAs(file, `${view.list}.${view.format}`);
      show({ state: 'ready', view, file });
      onMade();
    } catch (error) {
      show({ state: 'failed', message: (error as Error).message });
    }
  };
  return { made, make: (...of) => void make(...of) };
}

function requestOf(name: OrderDocument, rows: readonly OrderView[]): ExportRequest {
  const orders = rows.map(({ _id: id, version }) => ({ id, version }));
  return name === 'courier-file' ? { list: name, format: 'csv', orders } : { list: name, format: 'pdf', orders };
}
