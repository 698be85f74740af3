import { categoryEvents, productEvents, tagEvents } from '@countinghouse/contracts/catalog/events';
import { changedViews } from '@countinghouse/contracts/changed-views';
import { customerEvents } from '@countinghouse/contracts/customers/events';
import { identityEvents } from '@countinghouse/contracts/identity/events';
import { savedViewEvents } from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { adjustmentEvents, stockEvents } from '@countinghouse/contracts/inventory/events';
import type { EventDefinition } from '@countinghouse/contracts/kernel/event';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { failedJobEvents } from '@countinghouse/contracts/operations/events';
import { orderEvents, returnStatusChanged } from '@countinghouse/contracts/orders/events';
import { paymentMethodEvents } from '@countinghouse/contracts/payments/events';
import { balanceRead, payoutEvents } from '@countinghouse/contracts/payments/payouts/events';
import { deliverySettingsEvents } from '@countinghouse/contracts/pricing/delivery/events';
import { taxSettingsEvents } from '@countinghouse/contracts/pricing/tax/events';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { settingsEvents } from '@countinghouse/contracts/settings/events';
import { supplierEvents } from '@countinghouse/contracts/suppliers/events';
import { shopProjections } from '@countinghouse/projector/projections';
import { expect, test } from 'vitest';

/** Events that a write of each kind may append, including those that follow in the stock at once. */
const eventsOf: Readonly<Record<keyof typeof changedViews, readonly Pick<EventDefinition, 'type'>[]>> = {
  product: [...productEvents, ...stockEvents],
  category: categoryEvents,
  tag: tagEvents,
  supplier: supplierEvents,
  customer: customerEvents,
  user: identityEvents,
  savedView: savedViewEvents,
  order: orderEvents,
  returnRequest: [returnStatusChanged],
  adjustment: [...adjustmentEvents, ...stockEvents],
  setting: settingsEvents,
  delivery: deliverySettingsEvents,
  taxes: taxSettingsEvents,
  paymentMethods: paymentMethodEvents,
  payouts: [...payoutEvents, balanceRead],
  failedJob: failedJobEvents,
};

const staffAccess: ReadonlySet<string> = new Set(['staff', 'super-admin']);

/** The views that calls of staff read. */
const shown = new Set<string>(
  Object.values(routeTable).flatMap((route) => ('views' in route && staffAccess.has(route.access) ? route.views : [])),
);
const projections = shopProjections(shopCalendar('Asia/Hong_Kong'));

test.each(Object.entries(eventsOf))(
  'a write about a %s changes the views whose projections read its events',
  (name, events) => {
    const types = new Set<string>(events.map(({ type }) => type));
    const changed = projections.filter(({ on }) => Object.keys(on).some((type) => types.has(type)));
    const views = changed.map((view) => view.name).filter((view) => shown.has(view));
    expect(changedViews[name as keyof typeof changedViews].toSorted()).toEqual(views.toSorted());
  },
);
