import { z } from 'zod';
import { instant, versionSchema } from '../kernel/http/wire.ts';
import { detailsOf } from '../kernel/record/record.ts';
import type { PresentCustomer } from './customer.state.ts';
import { type CustomerDetails, customerRecord } from './record.ts';

/** A customer on the wire. */
export const customerView = z.object({
  _id: z.string(),
  ...customerRecord.details.shape,
  status: z.boolean(),
  /** The limits on unpaid orders do not apply to the customer; absent when they do. */
  unpaidLimitLifted: z.literal(true).optional(),
  /** What staff note about the customer, for staff only; absent when nothing. */
  staffNote: z.string().optional(),
  version: versionSchema,
});
export type CustomerView = z.output<typeof customerView>;

/** What a customer did in the shop, as the lists of orders and return requests count it. */
export const customerActivityView = z.object({
  /** Confirmed orders, of any status. */
  orders: z.number(),
  /** Totals of paid orders that are neither failed nor rejected, fees included; one entry for each currency. */
  spent: z.array(z.object({ currency: z.string(), symbol: z.string(), amount: z.number(), orders: z.number() })),
  lastOrder: z.object({ _id: z.string(), orderId: z.string(), createdAt: instant }).nullable(),
  /** Return requests, of any status. */
  returns: z.number(),
  /** Those that nobody has decided yet. */
  openReturns: z.number(),
});
export type CustomerActivity = z.output<typeof customerActivityView>;

/** What is shown of a customer: the row in the list has these fields, {@link shownCustomer} takes them from a state. */
export interface ShownCustomer extends CustomerDetails {
  readonly customerId: string;
  readonly active: boolean;
  readonly unpaidLimitLifted: boolean;
  readonly staffNote: string;
}

/** What is shown of a customer's state. */
export function shownCustomer(customer: PresentCustomer): ShownCustomer {
  const { customerId, details, status, unpaidLimitLifted, staffNote } = customer;
  return { customerId, ...details, active: status === 'active', unpaidLimitLifted, staffNote };
}

/** A customer as the calls of staff return it. */
export function staffCustomerViewOf(customer: ShownCustomer, version: string): CustomerView {
  const { staffNote } = customer;
  return { ...customerViewOf(customer, version), ...(staffNote && { staffNote }) };
}

/** A customer as the own calls return it: without what staff note. */
export function customerViewOf(customer: ShownCustomer, version: string): CustomerView {
  const { customerId, active, unpaidLimitLifted } = customer;
  return {
    ...{ _id: customerId, ...detailsOf(customerRecord.fields, customer), status: active },
    ...(unpaidLimitLifted && { unpaidLimitLifted }),
    version,
  };
}
