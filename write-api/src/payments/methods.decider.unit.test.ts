import { event } from '@countinghouse/contracts/kernel/event';
import {
  paymentMethodRemoved,
  paymentMethodSet,
  paymentMethodsOrdered,
} from '@countinghouse/contracts/payments/events';
import {
  firstPaymentMethods,
  onlineMethod,
  type PaymentMethod,
} from '@countinghouse/contracts/payments/methods/methods';
import { expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { paymentMethods, touchedBetween } from './methods.decider.ts';

const spec = deciderSpec(paymentMethods);
const [bank, cash] = firstPaymentMethods as [PaymentMethod, PaymentMethod];
const change = (from: readonly PaymentMethod[], to: readonly PaymentMethod[]) =>
  ({ type: 'ChangePaymentMethods', from, to }) as const;
const toAll = (...to: readonly PaymentMethod[]) => change(firstPaymentMethods, to);
const filled: PaymentMethod = {
  ...bank,
  instructions: { en: 'Pay {amount} into 012-345678-9, naming {order}.', zh: '' },
  active: true,
};

it('records a method that changed, whole, and nothing about the others', () => {
  spec.given([]).when(toAll(filled, cash)).thenEvents(event(paymentMethodSet, filled));
  spec.given([]).when(toAll(bank, cash)).thenNothing();
});

it('adds, removes and puts in another order', () => {
  const payMe = { ...cash, methodId: 'payme', names: { en: 'PayMe', zh: '' } };
  spec
    .given([])
    .when(toAll(payMe, bank))
    .thenEvents(
      event(paymentMethodSet, payMe),
      event(paymentMethodRemoved, { methodId: cash.methodId }),
      event(paymentMethodsOrdered, { methodIds: ['payme', bank.methodId] }),
    );
});

it('keeps what somebody else changed meanwhile', () => {
  const given = [event(paymentMethodSet, filled)];
  const renamed = { ...cash, names: { en: 'Cash', zh: '現金' } };
  spec
    .given(given)
    .when(change(firstPaymentMethods, [bank, renamed]))
    .thenEvents(event(paymentMethodSet, renamed));
  expect(touchedBetween(firstPaymentMethods, [bank, renamed])).toEqual([`method ${cash.methodId}`]);
});

it('switches no method on without its instructions', () => {
  const fields = [{ field: 'methods.0.instructions', code: 'required' }];
  spec
    .given([])
    .when(toAll({ ...bank, active: true }, cash))
    .thenRefused('VALIDATION', undefined, fields);
  const blank = { ...bank, active: true, instructions: { en: ' ', zh: '\n' } };
  spec.given([]).when(toAll(blank, cash)).thenRefused('VALIDATION', undefined, fields);
});

it('has no two methods of one name, none without a name, and no greatest total below the least', () => {
  const twice = { ...cash, names: { en: ' bank TRANSFER', zh: '' } };
  spec
    .given([])
    .when(toAll(bank, twice))
    .thenRefused('VALIDATION', undefined, [{ field: 'methods.1.names', code: 'not_unique' }]);
  spec
    .given([])
    .when(toAll({ ...bank, names: { en: '', zh: ' ' } }, cash))
    .thenRefused('VALIDATION', undefined, [{ field: 'methods.0.names', code: 'required' }]);
  spec
    .given([])
    .when(toAll({ ...bank, least: 200, most: 100 }, cash))
    .thenRefused('VALIDATION', undefined, [{ field: 'methods.0.most', code: 'below_least' }]);
});

it('has no days of expiry for online payment, whose orders wait for minutes', () => {
  const online = [...firstPaymentMethods, onlineMethod];
  spec
    .given([event(paymentMethodSet, onlineMethod)])
    .when(change(online, [bank, cash, { ...onlineMethod, expiryDays: 3 }]))
    .thenRefused('VALIDATION', undefined, [{ field: 'methods.2.expiryDays', code: 'not_online' }]);
  const days = { ...cash, expiryDays: 14 };
  spec.given([]).when(toAll(bank, days)).thenEvents(event(paymentMethodSet, days));
});
