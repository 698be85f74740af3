import { accountRoutes } from '@countinghouse/contracts/customers/account-api';
import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { customerList } from '@countinghouse/contracts/customers/customer.list';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import { customerAsOf } from '../history/as-of/entities-as-of.ts';
import { found } from '../history/found.ts';
import type { CardsByIds } from '../shared/cards-by-ids.ts';
import { sharedReads } from '../shared-reads.ts';
import { customerByEmail, customerPage, staffCustomerById } from './customer.query.ts';
import { customerActivity } from './customer-activity.query.ts';
import { type OwnDataReads, ownData } from './own-data.query.ts';
import { wishedCards, wishesOf } from './wishes.query.ts';

export interface CustomerReads extends OwnDataReads {
  readonly cardsByIds: CardsByIds;
  readonly calendar: ShopCalendar;
}

export function customerBindings(reads: CustomerReads): Binding[] {
  const { database, log, calendar } = reads;
  // Own data is expensive to read: downloads do not delay other reads, and repeated ones of a customer do not delay
  // others.
  const downloads = sharedReads();
  return [
    bind(customerRoutes.listCustomers, async ({ query }) => ({
      ...ok,
      ...(await customerPage(database, criteriaOf(customerList, query), query, calendar)),
    })),

    bind(customerRoutes.getCustomer, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const customer = at === undefined ? await staffCustomerById(database, id) : await customerAsOf(log, id, at);
      return { ...ok, customer: found(customer) };
    }),

    bind(customerRoutes.getCustomerActivity, async ({ params: { id } }) => ({
      ...ok,
      activity: await customerActivity(database, id),
    })),

    bind(customerRoutes.getCustomerByEmail, async (call) => {
      const { realm, id } = signedIn(call);
      const customer = await customerByEmail(database, call.body.email);
      if (!customer || (realm === 'customer' && customer._id !== id)) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, customer };
    }),

    bind(accountRoutes.getOwnData, async (call) => {
      const { id } = signedIn(call);
      const data = await downloads.share(
        id,
        () => ownData(reads, id),
        () => networkOf(call.ip()),
      );
      if (!data) throw new RefusedError(refuse('UNAUTHENTICATED'));
      return { ...ok, data };
    }),

    bind(accountRoutes.listWishes, async (call) => ({
      ...ok,
      products: await wishedCards(database, reads.cardsByIds, signedIn(call).id),
    })),

    bind(accountRoutes.listWishIds, async (call) => {
      const wishes = await wishesOf(database, signedIn(call).id);
      const idsWith = (kind: 'saved' | 'notify') =>
        wishes.filter((wish) => wish[kind]).map(({ product_id }) => product_id);
      return { ...ok, saved: idsWith('saved'), notify: idsWith('notify') };
    }),
  ];
}
