import { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import type { OrderRefundView } from '@countinghouse/contracts/payments/refund-views';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { askAgain } from '../../../shared/http/ask-again.ts';
import { saveAs } from '../../../shared/http/save-as.ts';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { call, download } from '../../shared/http/call.ts';
import { useErrorMessage } from '../../shared/http/use-error-message.tsx';
import { useSingleFlight } from '../../shared/http/use-single-flight.ts';
import { labelled } from '../../shared/i18n/punctuation.ts';
import { useUnprinted } from '../../shared/ui/values/unprinted.ts';
import { useMessages } from './order.messages.ts';

const DOWNLOAD_AFTER_MS = 1_500;
const DELETE_AFTER_MS = 2_000;

/**
 * Requests the invoice, or with a refund its credit note, says what of it has no font, downloads the file, and removes
 * it from the server.
 */
export function useInvoiceExport(orderId: string, refund?: Pick<OrderRefundView, '_id' | 'creditNote'>) {
  const t = useMessages();
  const { message } = App.useApp();
  const lasting = useErrorMessage();
  const lackOf = useUnprinted();
  return useSingleFlight(
    useMutation({
      mutationFn: async () => {
        const { path, unprinted } = await askAgain(() =>
          call(invoicingRoutes.exportInvoice, { body: { id: orderId, ...(refund && { refund: refund._id }) } }),
        );
        void message.info(t('downloadStarts'));
        if (unprinted) lasting.warn(labelled(`${t('invoice')} ${orderId}`, lackOf(unprinted)));
        await after(DOWNLOAD_AFTER_MS);
        saveAs(await download(imageUrl(path)), refund ? `CreditNote-${refund.creditNote}.pdf` : invoiceName(orderId));
        void after(DELETE_AFTER_MS)
          .then(() => call(invoicingRoutes.removeInvoice, { params: { orderId } }))
          // It expires by itself; a failure is not shown.
          .catch(() => undefined);
      },
      onError: (error) => lasting.show(error.message),
    }),
  );
}

/** Returns the file name of an order's invoice. */
export function invoiceName(orderId: string): string {
  return `Invoice-${orderId}.pdf`;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
