import { adjusting, adjustingAtOnce } from './adjusting-stock.ts';
import {
  rejecting,
  rejectingAtOnce,
  reopening,
  reopeningAtOnce,
  reopeningAtOnceInVain,
  reopeningInVain,
} from './changing-order-status.ts';
import { openingPayment, readingPayment, refundingOnline } from './paying-online.ts';
import { placing, placingAtOnce, placingAtOnceInVain, placingInVain } from './placing-orders.ts';
import { readingPayouts } from './reading-payouts.ts';
import { registering } from './registering.ts';
import { restocking, restockingAtOnce } from './restocking.ts';
import type { Scenario } from './scenario.ts';

/** Payments take the same steps on either log. */
const paying = [openingPayment, readingPayment, refundingOnline, readingPayouts].flatMap((scenario) =>
  (['postgres', 'eventstoredb'] as const).map(
    (log): Scenario => ({ ...scenario, log, name: `on ${log}, ${scenario.name}` }),
  ),
);

/** All actions of write-api in several steps; the test kills it at every point of each. */
export const scenarios: readonly Scenario[] = [
  placing,
  placingAtOnce,
  placingInVain,
  placingAtOnceInVain,
  rejecting,
  rejectingAtOnce,
  reopening,
  reopeningAtOnce,
  reopeningInVain,
  reopeningAtOnceInVain,
  adjusting,
  adjustingAtOnce,
  restocking,
  restockingAtOnce,
  registering,
  ...paying,
];
