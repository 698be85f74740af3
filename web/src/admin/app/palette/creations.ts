import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { GuardedCall } from '../../shared/session/current-user.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';

/** Forms for new records, each under the address of its list. */
const creations = [
  { label: 'newProduct', path: `${pagePaths.products}/new` },
  { label: 'newAdjustment', path: `${pagePaths.adjustments}/new` },
  { label: 'newCustomer', path: `${pagePaths.customers}/new` },
  { label: 'newSupplier', path: `${pagePaths.suppliers}/new` },
  { label: 'newCategory', path: `${pagePaths.categoryTag}/new` },
  { label: 'newUser', path: `${pagePaths.users}/new`, needs: identityRoutes.createUser },
  { label: 'newCurrency', path: `${pagePaths.general}/currency/new` },
  { label: 'newDisplay', path: `${pagePaths.general}/product-display/new` },
] as const;

/** Returns the forms that the user may send, by the calls that they may make. */
export function creationsFor(mayCall: (route: GuardedCall) => boolean): readonly (typeof creations)[number][] {
  return creations.filter((creation) => !('needs' in creation) || mayCall(creation.needs));
}
