import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SetupView } from '@countinghouse/contracts/settings/views';
import type { GuardedCall } from '../../../shared/session/current-user.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';

/** A step from an empty shop to its first order. */
export interface Step {
  readonly name: keyof SetupView;
  /** The form of the step; the address of the shop is for its first order. */
  readonly to: string;
  /** The call that the form sends. */
  readonly needs?: GuardedCall;
}

const page = (name: string) => ({ to: `/admin/setting/custom-pages/${name}`, needs: settingsRoutes.savePage });

/** The steps, in the order in which an owner takes them. */
export const steps: readonly Step[] = [
  { name: 'name', to: `${pagePaths.general}#company-info`, needs: settingsRoutes.saveCompanyInfo },
  { name: 'logo', ...page('dashboard') },
  { name: 'category', to: `${pagePaths.categoryTag}/new`, needs: categoryRoutes.createCategory },
  { name: 'product', to: `${pagePaths.products}/new`, needs: productRoutes.createProduct },
  { name: 'stock', to: `${pagePaths.adjustments}/new`, needs: inventoryRoutes.recordAdjustment },
  { name: 'delivery', ...page('deliveryMethod') },
  { name: 'payment', ...page('shippingPaymentTerms') },
  { name: 'contact', ...page('contact') },
  { name: 'order', to: '/' },
];
