import type { FunnelCounts } from '@countinghouse/contracts/orders/reports/report-api';

/** The steps to a sale, and the losses between them. */
export const STEPS = [
  'started',
  'refused',
  'declined',
  'ordered',
  'paid',
] as const satisfies readonly (keyof FunnelCounts)[];
export type Step = (typeof STEPS)[number];
