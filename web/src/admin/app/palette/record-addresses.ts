import { matchPath } from 'react-router-dom';
import { pagePaths } from '../../shared/url/page-paths.ts';
import type { RecordKindName } from './palette-entry.ts';

/** A record by its kind and id. */
export interface RecordName {
  readonly kind: RecordKindName;
  readonly id: string;
}

/** Addresses of a kind of record; the first one is used for links. */
const addresses: Readonly<Record<RecordKindName, readonly [string, ...string[]]>> = {
  order: ['/admin/order/:id', `${pagePaths.orders}/:id`, '/admin/order/:id/packing-list'],
  product: [`${pagePaths.products}/:id`, `${pagePaths.products}/:id/edit`],
  customer: [`${pagePaths.customers}/:id`, `${pagePaths.customers}/:id/edit`],
  supplier: [`${pagePaths.suppliers}/:id`, `${pagePaths.suppliers}/:id/edit`],
  returnRequest: [`${pagePaths.returnRequests}/:id/edit`],
  adjustment: [`${pagePaths.adjustments}/:id`, `${pagePaths.adjustments}/:id/edit`],
  staff: [`${pagePaths.users}/:id`, `${pagePaths.users}/:id/edit`],
};

/** Ids are UUIDs, which distinguishes them from names of forms such as `new`. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the record at an address, if there is one. */
export function recordAt(pathname: string): RecordName | undefined {
  for (const [kind, patterns] of Object.entries(addresses)) {
    for (const pattern of patterns) {
      const id = matchPath(pattern, pathname)?.params.id;
      if (id !== undefined && ID.test(id)) return { kind: kind as RecordKindName, id };
    }
  }
  return undefined;
}

/** Returns the address of a page in the navigation: that of its list, for a record. */
export function placeOf(pathname: string): string {
  const record = recordAt(pathname);
  if (!record) return pathname;
  const lists = Object.values(pagePaths);
  const ofList = addresses[record.kind].find((address) => lists.some((list) => address.startsWith(`${list}/`)));
  return ofList?.replace(':id', record.id) ?? addressOf(record);
}

/** Returns the address of a record. */
export function addressOf({ kind, id }: RecordName): string {
  return addresses[kind][0].replace(':id', id);
}
