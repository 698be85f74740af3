import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Projection } from '@countinghouse/platform/projections/projection/projection';
import { analyticsProjections } from './analytics/index.ts';
import { catalogProjections } from './catalog/index.ts';
import { customerProjections } from './customers/index.ts';
import { exportProjections } from './exports/index.ts';
import { historyProjections } from './history/index.ts';
import { identityProjections } from './identity/index.ts';
import { inventoryProjections } from './inventory/index.ts';
import { operationsProjections } from './operations/index.ts';
import { orderProjections } from './orders/index.ts';
import { paymentProjections } from './payments/index.ts';
import { pictureProjections } from './pictures/index.ts';
import { pricingProjections } from './pricing/index.ts';
import { settingsProjections } from './settings/index.ts';
import { supplierProjections } from './suppliers/index.ts';

/**
 * Every read model of the shop, context by context. Those that count by day use the shop's; rebuild them when its time
 * zone changes.
 */
export function shopProjections(calendar: ShopCalendar): readonly Projection[] {
  return [
    ...identityProjections,
    ...customerProjections,
    ...catalogProjections,
    ...inventoryProjections(calendar),
    ...orderProjections(calendar),
    ...settingsProjections,
    ...pricingProjections,
    ...supplierProjections,
    ...exportProjections,
    ...paymentProjections,
    ...pictureProjections,
    ...operationsProjections,
    ...historyProjections,
    ...analyticsProjections(calendar),
  ];
}
