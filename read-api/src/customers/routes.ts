import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { customerByEmail, customerPage } from './customer.query.ts';

export function customerBindings({ database }: { readonly database: Database }): Binding[] {
  return [
    bind(customerRoutes.listCustomers, async ({ query }) => ({
      ...ok,
      ...(await customerPage(database, query)),
    })),

    bind(customerRoutes.getCustomerByEmail, async (call) => {
      const { realm, id } = signedIn(call);
      const customer = await customerByEmail(database, call.body.email);
      if (!customer || (realm === 'customer' && customer._id !== id)) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, customer };
    }),
  ];
}
