import { matchPath } from 'react-router-dom';
import { pagePaths } from '../../shared/url/page-paths.ts';
import type { RecordKindName } from './palette-entry.ts';

/** A record by its kind and id. */
export interface RecordName {
  readonly kind: RecordKindName;
  readonly id: string;
}

/** Where a record of a kind is shown; the first address is the one that others lead to. */
const addresses: Readonly<Record<RecordKindName, readonly [string, ...string[]]>> = {
  order: [`${pagePaths.orders}/:id`, '/admin/order/:id', '/admin/order/:id/packing-list'],
  product: [`${pagePaths.products}/:id`, `${pagePaths.products}/:id/edit`],
  customer: [`${pagePaths.customers}/:id`, `${pagePaths.customers}/:id/edit`],
  supplier: [`${pagePaths.suppliers}/:id`, `${pagePaths.suppliers}/:id/edit`],
  returnRequest: [`${pagePaths.returnRequests}/:id/edit`],
  adjustment: [`${pagePaths.adjustments}/:id`, `${pagePaths.adjustments}/:id/edit`],
  staff: [`${pagePaths.users}/:id`, `${pagePaths.users}/:id/edit`],
};

/** Ids are UUIDs, which tells them from the names of forms such as `new`. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The record that an address shows, if it shows one. */
export function recordAt(pathname: string): RecordName | undefined {
  for (const [kind, patterns] of Object.entries(addresses)) {
    for (const pattern of patterns) {
      const id = matchPath(pattern, pathname)?.params.id;
      if (id !== undefined && ID.test(id)) return { kind: kind as RecordKindName, id };
    }
  }
  return undefined;
}

/** The address by which a page stands in the navigation: that of its list, where it shows a record. */
export function placeOf(pathname: string): string {
  const record = recordAt(pathname);
  return record ? addressOf(record) : pathname;
}

/** The address of a record. */
export function addressOf({ kind, id }: RecordName): string {
  return addresses[kind][0].replace(':id', id);
}
