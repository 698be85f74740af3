import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { asOfTime, found } from '../history/as-of.ts';
import { customerAsOf } from '../history/entities-as-of.ts';
import type { LogReads } from '../history/log-reads.ts';
import { customerByEmail, customerById, customerPage } from './customer.query.ts';

export interface CustomerReads {
  readonly database: Database;
  readonly log: LogReads;
}

export function customerBindings({ database, log }: CustomerReads): Binding[] {
  return [
    bind(customerRoutes.listCustomers, async ({ query }) => ({
      ...ok,
      ...(await customerPage(database, query)),
    })),

    bind(customerRoutes.getCustomer, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const customer = at === undefined ? await customerById(database, id) : await customerAsOf(log, id, at);
      return { ...ok, customer: found(customer) };
    }),

    bind(customerRoutes.getCustomerByEmail, async (call) => {
      const { realm, id } = signedIn(call);
      const customer = await customerByEmail(database, call.body.email);
      if (!customer || (realm === 'customer' && customer._id !== id)) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, customer };
    }),
  ];
}
