import type { OrderRefundView } from '@countinghouse/contracts/payments/refund-views';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { askAgain } from '../../../../shared/http/ask-again.ts';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { call, download } from '../../../api/call.ts';

const DOWNLOAD_AFTER_MS = 1_500;
const DELETE_AFTER_MS = 2_000;

/** The progress of an invoice's download. */
export type InvoiceState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'rendering' }
  /** The file exists; its download starts after a delay. */
  | { readonly phase: 'starting' }
  | { readonly phase: 'failed'; readonly message: string };

/**
 * Returns the state of an invoice, or with a refund of its credit note, and a function that requests it, downloads
 * it and deletes the temporary file.
 */
export function useInvoice(orderId: string, refund?: OrderRefundView): readonly [InvoiceState, () => void] {
  const [state, setState] = useState<InvoiceState>({ phase: 'idle' });
  const run = async () => {
    setState({ phase: 'rendering' });
    try {
      const { path } = await askAgain(() =>
        call('exportInvoice', { body: { id: orderId, ...(refund && { refund: refund._id }) } }),
      );
      setState({ phase: 'starting' });
      await after(DOWNLOAD_AFTER_MS);
      saveAs(await download(imageUrl(path)), refund ? `CreditNote-${refund.creditNote}.pdf` : `Invoice-${orderId}.pdf`);
      setState({ phase: 'idle' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setState({ phase: 'failed', message: error.message });
    }
    await after(DELETE_AFTER_MS);
    // The file expires by itself; a failure is not shown.
    await call('removeInvoice', { params: { orderId } }).catch(() => undefined);
  };
  const isBusy = state.phase === 'rendering' || state.phase === 'starting';
  return [state, () => void (isBusy || run())];
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
