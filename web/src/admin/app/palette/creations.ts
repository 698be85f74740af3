import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { GuardedCall } from '../../shared/session/current-user.ts';

/** The forms for something new, each under the address of the list that it stands beside. */
const creations = [
  { label: 'newProduct', path: '/admin/stock/product-list/new' },
  { label: 'newAdjustment', path: '/admin/stock/adjustment-list/new' },
  { label: 'newCustomer', path: '/admin/customers/new' },
  { label: 'newSupplier', path: '/admin/suppliers/new' },
  { label: 'newCategory', path: '/admin/category_tags/new' },
  { label: 'newUser', path: '/admin/users/new', needs: identityRoutes.createUser },
  { label: 'newCurrency', path: '/admin/setting/general/currency/new' },
  { label: 'newDisplay', path: '/admin/setting/general/product-display/new' },
] as const;

/** Those of the forms that somebody may send, by the calls that they may make. */
export function creationsFor(mayCall: (route: GuardedCall) => boolean): readonly (typeof creations)[number][] {
  return creations.filter((creation) => !('needs' in creation) || mayCall(creation.needs));
}
