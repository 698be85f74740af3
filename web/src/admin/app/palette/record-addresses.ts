import { matchPath } from 'react-router-dom';
import type { RecordKindName } from './palette-entry.ts';

/** A record by its kind and id. */
export interface RecordName {
  readonly kind: RecordKindName;
  readonly id: string;
}

/** Where a record of a kind is shown; the first address is the one that others lead to. */
const addresses: Readonly<Record<RecordKindName, readonly [string, ...string[]]>> = {
  order: ['/admin/order/list/:id', '/admin/order/:id'],
  product: ['/admin/stock/product-list/:id', '/admin/stock/product-list/:id/edit'],
  customer: ['/admin/customers/:id', '/admin/customers/:id/edit'],
  supplier: ['/admin/suppliers/:id', '/admin/suppliers/:id/edit'],
  returnRequest: ['/admin/order/request-list/:id/edit'],
  adjustment: ['/admin/stock/adjustment-list/:id', '/admin/stock/adjustment-list/:id/edit'],
  staff: ['/admin/users/:id', '/admin/users/:id/edit'],
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

/** The address of a record. */
export function addressOf({ kind, id }: RecordName): string {
  return addresses[kind][0].replace(':id', id);
}
