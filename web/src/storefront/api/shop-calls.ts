import type { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import type { storefrontCatalogRoutes } from '@countinghouse/contracts/catalog/storefront/storefront-api';
import type { accountRoutes } from '@countinghouse/contracts/customers/account-api';
import type { customerAuthRoutes, customerRoutes } from '@countinghouse/contracts/customers/api';
import type { currentUserRoutes } from '@countinghouse/contracts/customers/current-user-api';
import type { emailRoutes } from '@countinghouse/contracts/email/api';
import type { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { sessionRoutes } from '@countinghouse/contracts/identity/sign-in/session-api';
import type { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { cartRoutes, orderRoutes } from '@countinghouse/contracts/orders/api';
import type { paymentLinkRoutes } from '@countinghouse/contracts/orders/payments/link-api';
import type { payRoutes } from '@countinghouse/contracts/orders/payments/pay-api';
import type { guestOrderRoutes } from '@countinghouse/contracts/orders/storefront/guest/guest-api';
import type { quoteRoutes } from '@countinghouse/contracts/orders/storefront/quote-api';
import type { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import type { paymentRoutes } from '@countinghouse/contracts/payments/api';
import type { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { routeAddresses } from '@countinghouse/contracts/routes/route-addresses';
import type { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { storefrontSettingsRoutes } from '@countinghouse/contracts/storefront/api';
import { urlOf } from '../../shared/http/requests.ts';

type ShopRoutes = typeof productRoutes &
  typeof tagRoutes &
  typeof storefrontCatalogRoutes &
  typeof accountRoutes &
  typeof customerAuthRoutes &
  typeof customerRoutes &
  typeof emailRoutes &
  typeof currentUserRoutes &
  typeof identityRoutes &
  typeof sessionRoutes &
  typeof invoicingRoutes &
  typeof cartRoutes &
  typeof orderRoutes &
  typeof payRoutes &
  typeof paymentLinkRoutes &
  typeof storefrontOrderRoutes &
  typeof guestOrderRoutes &
  typeof quoteRoutes &
  typeof deliverySettingsRoutes &
  typeof paymentRoutes &
  typeof settingsRoutes &
  typeof storefrontSettingsRoutes;

/** A call of the storefront, by its operation name; its types come from the route table, which is not loaded. */
export type Operation = keyof ShopRoutes & keyof typeof routeAddresses;
export type Reply<Name extends Operation> = ReplyOf<ShopRoutes[Name]>;

/** The input of one call. */
export interface CallInput<Name extends Operation> {
  readonly params?: ParamsOf<ShopRoutes[Name]>;
  readonly query?: QueryInput<Name>;
  readonly body?: BodyOf<ShopRoutes[Name]>;
}

/** Values of a query in their types; they are serialized as text. */
type QueryInput<Name extends Operation> = {
  readonly [Key in keyof QueryOf<ShopRoutes[Name]>]?: string | number | boolean | undefined;
};

/** Reads for a page: in the browser over HTTP, on the server in the same process. Rejects with `ApiError`. */
export type ReadCall = <Name extends Operation>(
  name: Name,
  input?: Omit<CallInput<Name>, 'body'>,
) => Promise<Reply<Name>>;

/** Returns the address of a call: parameters filled in, absent query values left out. */
export function addressOf<Name extends Operation>(name: Name, { params, query }: CallInput<Name>): string {
  const [, path] = routeAddresses[name];
  return urlOf(path, params, query);
}
