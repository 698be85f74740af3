import { event } from '@countinghouse/contracts/kernel/event';
import { type OrderEvent, orderConfirmed, orderDeclined, orderPlaced } from '@countinghouse/contracts/orders/events';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { trackingPage } from '@countinghouse/contracts/pricing/delivery/parcel';
import { orderTrackingNumberGiven } from '@countinghouse/contracts/pricing/delivery/tracking-events';
import { expect, test } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { order } from '../order.decider.ts';

const spec = deciderSpec(order);
const orderId = 'o-1';
const placed = event(orderPlaced, samplePlacement({ orderId, customerId: 'ada' }));
const standing: readonly OrderEvent[] = [placed, event(orderConfirmed, { orderId })];
const give = (number: string, url = '') => ({ type: 'GiveTrackingNumber', number, url }) as const;
const given = (number: string, url = '') =>
  event(orderTrackingNumberGiven, { orderId, customerId: 'ada', number, url });

test('a number is given, corrected and taken off, and the same one again changes nothing', () => {
  spec
    .given(standing)
    .when(give('SF 1', 'https://a.example/SF%201'))
    .thenEvents(given('SF 1', 'https://a.example/SF%201'));
  spec
    .given([...standing, given('SF 1')])
    .when(give('SF 1'))
    .thenEvents();
  spec
    .given([...standing, given('SF 1')])
    .when(give('SF 2'))
    .thenEvents(given('SF 2'));
  spec
    .given([...standing, given('SF 1')])
    .when(give('', 'https://a.example/'))
    .thenEvents(given(''));
  spec.given(standing).when(give('')).thenEvents();
});

test('an order that never came to be has none', () => {
  const declined = event(orderDeclined, { orderId, shortages: [], nothingReserved: true });
  spec.given([placed, declined]).when(give('SF 1')).thenRefused('NOT_FOUND');
});

test('the page of a carrier takes the number as text, whatever is in it', () => {
  expect(trackingPage('https://a.example/?n={number}', 'a&b="<c>/../')).toBe(
    'https://a.example/?n=a%26b%3D%22%3Cc%3E%2F..%2F',
  );
  expect(trackingPage(undefined, 'SF 1')).toBe('');
});
