import { event } from '@countinghouse/contracts/kernel/event';
import { returnAnswered, returnRequested, returnStatusChanged } from '@countinghouse/contracts/orders/events';
import { describe, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { order } from '../order.decider.ts';
import { orderId, rejected, standing } from '../testing/standing-order.ts';

const spec = deciderSpec(order);

describe('return requests', () => {
  const ask = (items?: { productId: string; quantity: number }[], requestId = 'r-2') =>
    ({
      type: 'RequestReturn',
      requestId,
      requestNo: 'RR-000002',
      createdAt: '2026-11-20T09:00:00.000Z',
      returnReason: 'too small',
      items,
    }) as const;
  const asked = (items: { productId: string; quantity: number }[], requestId = 'r-1') =>
    event(returnRequested, {
      orderId,
      requestId,
      requestNo: requestId === 'r-1' ? 'RR-000001' : 'RR-000002',
      createdAt: '2026-11-20T09:00:00.000Z',
      customerId: 'c-1',
      returnReason: 'too small',
      items,
    });
  const answered = (to: 'Complete' | 'Rejected', requestId = 'r-1') =>
    event(returnStatusChanged, { orderId, requestId, from: 'Pending', to });
  const two = asked([{ productId: 'p-1', quantity: 2 }]);

  const everything = [
    { productId: 'p-1', quantity: 3 },
    { productId: 'p-2', quantity: 1 },
  ];
  const whole = asked(everything, 'r-2');

  it('cover the whole order when they name no items', () => {
    spec.given(standing).when(ask()).thenEvents(whole);
    spec
      .given([...standing, two, answered('Complete')])
      .when(ask())
      .thenEvents(
        asked(
          [
            { productId: 'p-1', quantity: 1 },
            { productId: 'p-2', quantity: 1 },
          ],
          'r-2',
        ),
      );
    spec
      .given([...standing, asked(everything), answered('Complete')])
      .when(ask())
      .thenRefused('REQUEST_EXISTS');
  });

  it('are refused for an order that is rejected, but for one that was made before', () => {
    spec
      .given([...standing, rejected])
      .when(ask())
      .thenRefused('ILLEGAL_TRANSITION');
    spec
      .given([...standing, two, rejected])
      .when(ask(undefined, 'r-1'))
      .thenNothing();
  });

  it('have each picture once, in the order of the customer', () => {
    const [first, second] = ['/files/return-pictures/1.webp', '/files/return-pictures/2.webp'];
    spec
      .given(standing)
      .when({ ...ask(), pictures: [] })
      .thenEvents(whole);
    spec
      .given(standing)
      .when({ ...ask(), pictures: [second, first, second] })
      .thenEvents(event(returnRequested, { ...whole.data, pictures: [second, first] }));
  });

  it('are open one at a time', () => {
    spec
      .given([...standing, two])
      .when(ask([{ productId: 'p-2', quantity: 1 }]))
      .thenRefused('REQUEST_EXISTS');
    spec
      .given([...standing, two])
      .when(ask(undefined, 'r-1'))
      .thenNothing();
  });

  it('never exceed what was bought, over all requests that count', () => {
    const more = ask([{ productId: 'p-1', quantity: 2 }]);
    spec
      .given([...standing, two, answered('Complete')])
      .when(more)
      .thenRefused('VALIDATION');
    spec
      .given([...standing, two, answered('Rejected')])
      .when(more)
      .thenEvents(asked([{ productId: 'p-1', quantity: 2 }], 'r-2'));
    const twice = { productId: 'p-1', quantity: 2 };
    spec
      .given(standing)
      .when(ask([twice, twice]))
      .thenRefused('VALIDATION');
    spec
      .given(standing)
      .when(ask([{ productId: 'p-9', quantity: 1 }]))
      .thenRefused('VALIDATION');
  });

  it('change to any status that still fits', () => {
    const history = [...standing, two, answered('Rejected'), asked([{ productId: 'p-1', quantity: 2 }], 'r-2')];
    spec
      .given([...standing, two])
      .when({ type: 'ChangeReturn', requestId: 'r-1', to: 'Complete' })
      .thenEvents(answered('Complete'));
    spec.given(history).when({ type: 'ChangeReturn', requestId: 'r-1', to: 'Rejected' }).thenNothing();
    spec.given(history).when({ type: 'ChangeReturn', requestId: 'r-1', to: 'Pending' }).thenRefused('REQUEST_EXISTS');
    spec.given(history).when({ type: 'ChangeReturn', requestId: 'r-1', to: 'Complete' }).thenRefused('REQUEST_EXISTS');
    spec.given(history).when({ type: 'ChangeReturn', requestId: 'r-9', to: 'Complete' }).thenRefused('NOT_FOUND');
  });
});

describe('a return request', () => {
  const requested = event(returnRequested, {
    orderId,
    requestId: 'r-1',
    requestNo: 'RR-000001',
    createdAt: '2026-11-21T00:00:00.000Z',
    customerId: 'c-1',
    returnReasonCode: 'damaged',
    returnReason: '',
    items: [{ productId: 'p-1', quantity: 1 }],
  });
  const { orderId: _, customerId: __, items, ...asked } = requested.data;
  const answered = event(returnAnswered, { orderId, requestId: 'r-1', customerId: 'c-1', note: 'Keep it' });

  it('has a reason by its code, or in words', () => {
    spec
      .given(standing)
      .when({ type: 'RequestReturn', ...asked, items })
      .thenEvents(requested);
    spec
      .given(standing)
      .when({ type: 'RequestReturn', ...asked, returnReasonCode: undefined, items })
      .thenRefused('VALIDATION', undefined, [{ field: 'returnReason', code: 'required' }]);
  });

  it('is answered before its status, whose mail carries the note, and the same note once', () => {
    const change = { type: 'ChangeReturn', requestId: 'r-1', to: 'Complete', note: 'Keep it' } as const;
    const completed = event(returnStatusChanged, { orderId, requestId: 'r-1', from: 'Pending', to: 'Complete' });
    spec
      .given([...standing, requested])
      .when(change)
      .thenEvents(answered, completed);
    spec
      .given([...standing, requested, answered])
      .when(change)
      .thenEvents(completed);
    spec
      .given([...standing, requested, answered, completed])
      .when(change)
      .thenNothing();
  });
});
