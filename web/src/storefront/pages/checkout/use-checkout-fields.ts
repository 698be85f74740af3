import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { comparable } from '@countinghouse/contracts/payments/methods/method-choice';
import { useSyncExternalStore } from 'react';
import {
  type CheckoutFields,
  storedCheckout,
  storeFields,
  subscribeToCheckout,
} from '../../stores/checkout-storage.ts';
import type { OrderForm } from './order-attempt.ts';

/** The fields of the checkout. */
export interface CheckoutForm extends OrderForm {
  readonly country: string;
  /** One of the country's areas, `ELSEWHERE`, or '' while none is chosen. */
  readonly area: string;
  readonly postcode: string;
  /** Id of a delivery method; '' while none is chosen. */
  readonly method: string;
  /** Code of a pick-up point. */
  readonly point: string;
}

/** Returns the payment methods that a delivery method can be chosen with, in the shop's order. */
export function paymentsWith(paymentMethods: readonly string[], payments: readonly string[] | undefined): string[] {
  return paymentMethods.filter(
    (method) => !payments || payments.some((name) => comparable(name) === comparable(method)),
  );
}

/** Returns the chosen payment method, or the first one where none of them is chosen. */
export function paymentAmong(methods: readonly string[], chosen: string): string {
  return methods.find((method) => method === chosen) ?? methods[0] ?? '';
}

/** Sets a field of the checkout. */
export type SetField = (name: keyof CheckoutFields) => (value: string | boolean) => void;

/** The fields as they were typed, kept by the tab, with what is known of a customer. */
export function useCheckoutFields(
  owner: string | null,
  customer: CustomerView | undefined,
): { readonly form: CheckoutForm; readonly set: SetField } {
  const kept = useSyncExternalStore(subscribeToCheckout, storedCheckout, storedCheckout);
  const typed = kept.owner === owner || kept.owner === null ? kept.fields : {};
  const { country = '', area = '', postcode = '', method = '', point = '' } = typed;
  return {
    form: {
      email: typed.email ?? customer?.email ?? '',
      name: typed.name ?? customer?.name ?? '',
      phone: typed.phone ?? customer?.phone ?? '',
      address: typed.address ?? customer?.address ?? '',
      remark: typed.remark ?? '',
      payment: typed.payment ?? '',
      keep: typed.keep ?? customer !== undefined,
      ...{ country, area, postcode, method, point },
    },
    set: (name) => (value) => storeFields(owner, { [name]: value }),
  };
}
