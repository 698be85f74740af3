import { createHash } from 'node:crypto';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { publishedTables } from '@countinghouse/contracts/reports/analytics/published';
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
  const all = [
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
  return all.map(publishing);
}

/** A projection with what analysts see of its tables; it is built anew when that changes. */
function publishing(projection: Projection): Projection {
  const publishes = publishedTables.filter(({ of }) => of.view === projection.name);
  if (publishes.length === 0) return projection;
  const digest = createHash('sha256').update(JSON.stringify(publishes)).digest('base64url').slice(0, 16);
  const configFingerprint = [projection.configFingerprint, digest].filter(Boolean).join(' ');
  return { ...projection, publishes, configFingerprint };
}
