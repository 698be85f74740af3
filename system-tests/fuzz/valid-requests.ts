import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { SignedNotification } from '@countinghouse/platform/payments/testing/stripe-double';
import type { GoogleDouble } from '@countinghouse/write-api/testing/google-double';
import { newCustomer } from '../support/shop-people.ts';
import type { WholeShop } from '../support/whole-shop.ts';
import type { FuzzRequest } from './hostile-request.ts';
import { goodPicture, multipart, multipartType } from './hostile-uploads.ts';
import { type FuzzedOperation, soundTable } from './valid-request-table.ts';

export interface SoundRequest extends FuzzRequest {
  readonly name: FuzzedOperation;
}

/** The input of a request of any call. */
interface RequestInput {
  readonly notification?: SignedNotification;
  readonly params?: unknown;
  readonly body?: unknown;
  readonly query?: unknown;
  readonly token?: string;
  readonly upload?: Buffer;
}

/** Sent first: what the others change in the catalogue makes the check of an import outdated. */
const first: FuzzedOperation = 'confirmProductImport';

/** Returns for each call one or more requests that must succeed, but for the first in the order of the route table. */
export async function soundRequests(shop: WholeShop, google: GoogleDouble): Promise<readonly SoundRequest[]> {
  const picture = multipart(await goodPicture());
  const buyer = await newCustomer(shop);
  const defaults: Record<RouteDefinition['access'], string | undefined> = {
    public: undefined,
    customer: buyer.token,
    staff: shop.superAdmin,
    'super-admin': shop.superAdmin,
    'signed-in': shop.superAdmin,
  };
  const inputs: Readonly<Record<string, RequestInput | readonly RequestInput[]>> = await soundTable(
    shop,
    google,
    buyer,
  );
  return Object.entries<RouteDefinition>(routeTable)
    .filter(([name]) => name !== 'live')
    .sort(([one], [other]) => Number(other === first) - Number(one === first))
    .flatMap(([name, route]) =>
      [inputs[name] ?? {}].flat().map((sound: RequestInput) => {
        const { token = defaults[route.access], upload = picture, notification } = sound;
        return {
          name: name as FuzzedOperation,
          method: route.method,
          url: urlOf(route, sound),
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(route.body && { 'content-type': 'application/json' }),
            ...(route.upload && { 'content-type': multipartType }),
            ...notification?.headers,
          },
          ...(route.body && { payload: JSON.stringify(sound.body) }),
          ...(route.upload && { payload: upload }),
          ...(notification && { payload: notification.body }),
          twist: 'none',
        };
      }),
    );
}

function urlOf({ path }: RouteDefinition, { params, query }: RequestInput): string {
  const values = (params ?? {}) as Record<string, string>;
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return `/api/v1${place}${search && `?${search}`}`;
}
