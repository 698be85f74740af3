import type { OrderView } from '@countinghouse/contracts/orders/views';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import type { OrderListView } from '../api.ts';
import { useOrderBulk } from './order-bulk.ts';

type Offer = ReturnType<typeof useOrderBulk>;

function Probe({ onOffer }: { onOffer: (offer: Offer) => void }) {
  onOffer(useOrderBulk({ current: 1, size: 10 } as OrderListView));
  return null;
}

test('the invoices of many orders are requested like that of one, and saved under its name', () => {
  respondWith({});
  const offers: Offer[] = [];
  renderRoutes([{ path: '/', element: <Probe onOffer={(offer) => offers.push(offer)} /> }], '/');
  const invoices = offers[0]?.actions.find(({ label }) => label === 'Export invoices');
  expect(invoices?.archive).toBe('Invoices.zip');
  expect(invoices?.stepOf({ _id: 'o1', orderId: 'SO-000007' } as OrderView, [])).toEqual({
    call: { method: 'POST', address: '/order/export-order', body: { id: 'SO-000007' } },
    saves: 'Invoice-SO-000007.pdf',
  });
});
