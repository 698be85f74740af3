import {
  PRODUCT_EXPORT,
  type ProductExportEvent,
  productExportRequested,
} from '@countinghouse/contracts/catalog/events';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';

type Asked = EventOf<typeof productExportRequested>['data'];

export type ProductExportState =
  | { readonly status: 'none' }
  | { readonly status: 'running' | 'failed'; readonly asked: Asked }
  | { readonly status: 'ready'; readonly asked: Asked; readonly path: string; readonly expiresAt: string };

export type ProductExportCommand = { type: 'RequestExport' } & Asked;

/** An export of products. What became of it is written here by the job. */
export const productExport = streamType<ProductExportState, ProductExportCommand, ProductExportEvent>({
  category: PRODUCT_EXPORT,
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'catalog.ProductExportRequested') return { status: 'running', asked: data };
    if (state.status === 'none') return state;
    const { asked } = state;
    switch (type) {
      case 'catalog.ProductExportReady':
        return { status: 'ready', asked, path: data.path, expiresAt: data.expiresAt };
      case 'catalog.ProductExportFailed':
        return { status: 'failed', asked };
      default:
        return state;
    }
  },

  decide(state, { exportId, format, search }) {
    return state.status === 'none' ? [event(productExportRequested, { exportId, format, search })] : [];
  },
});
