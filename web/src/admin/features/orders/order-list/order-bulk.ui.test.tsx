import type { OrderView } from '@countinghouse/contracts/orders/views';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/samples.ts';
import type { OrderListView } from '../api.ts';
import { useOrderBulk } from './order-bulk.tsx';

type Offer = ReturnType<typeof useOrderBulk>;

function Probe({ onOffer }: { onOffer: (offer: Offer) => void }) {
  onOffer(useOrderBulk({ current: 1, size: 10 } as OrderListView));
  return null;
}

/** Renders the hook, and returns one of its actions. */
function actionOf(label: string) {
  respondWith({});
  const offers: Offer[] = [];
  renderRoutes([{ path: '/', element: <Probe onOffer={(offer) => offers.push(offer)} /> }], '/');
  const action = offers[0]?.actions.find((one) => one.label === label);
  if (!action) throw new Error(`There is no action ${label}`);
  return action;
}
const stepIn = ({ body }: { readonly body?: unknown }) =>
  (body as { data: { orderTrackStatus: string } }).data.orderTrackStatus;

test('a step that is several steps away is reached one by one, from the version on screen, and back', () => {
  const order = sampleOrder({ orderTrackStatus: 'picked_by_courier', version: '4' });
  const step = actionOf('Set step').stepOf(order, ['delivered']);
  expect(step?.call).toMatchObject({ method: 'PUT', address: '/order/o1', ifMatch: '4' });
  expect([step!.call, ...step!.further!].map(stepIn)).toEqual(['on_the_way', 'ready_for_pickup', 'delivered']);
  expect([step!.undo!, ...step!.furtherUndo!].map(stepIn)).toEqual([
    'ready_for_pickup',
    'on_the_way',
    'picked_by_courier',
  ]);
  expect(actionOf('Set step').stepOf(order, ['picked_by_courier'])).toBeUndefined();
});

test('the next step leaves orders that are delivered or no sale, and mails each of its customers', () => {
  const next = actionOf('Next step');
  const at = (change: Parameters<typeof sampleOrder>[0]) => next.stepOf(sampleOrder(change), []);
  expect(stepIn(at({})!.call)).toBe('picked_by_courier');
  expect(at({ orderTrackStatus: 'delivered' })).toBeUndefined();
  expect(at({ orderStatus: 'Rejected' })).toBeUndefined();
  expect(next.mailed?.(sampleOrder(), [])).toBe('c1');
  expect(next.mailed?.(sampleOrder({ orderTrackStatus: 'picked_by_courier' }), [])).toBeUndefined();
});

test('the invoices of many orders are requested like that of one, and saved under its name', () => {
  const invoices = actionOf('Export invoices');
  expect(invoices.archive).toBe('Invoices.zip');
  expect(invoices.stepOf({ _id: 'o1', orderId: 'SO-000007' } as OrderView, [])).toEqual({
    call: { method: 'POST', address: '/order/export-order', body: { id: 'SO-000007' } },
    saves: 'Invoice-SO-000007.pdf',
  });
});
