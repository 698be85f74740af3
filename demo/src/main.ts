import { parseArgs } from 'node:util';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { printOutcome } from '@countinghouse/write-api/cli/print-outcome';
import { progressBar } from '@countinghouse/write-api/cli/progress-bar';
import { importDeps } from '@countinghouse/write-api/importing/import-deps';
import { runImport, stepsOf } from '@countinghouse/write-api/importing/run-import';
import { openWriteSide } from '@countinghouse/write-api/open-write-side';
import { demoCarts } from './carts/demo-carts.ts';
import { demoPlan } from './plan.ts';
import { demoReturns, isDemoComplete } from './returns.ts';
import { setUpDemo } from './set-up.ts';
import { demoSource } from './source.ts';

/** Months before the two weeks with `--history`: comparisons with a year before show something. */
const HISTORY_MONTHS = 13;
const { history } = parseArgs({ options: { history: { type: 'boolean', default: false } } }).values;

/**
 * `npm run demo [-- --history]`: fills the shop of VAR_DIR with two weeks of real invoices, the last day being today;
 * with history also with the thirteen months before.
 */
await withShop(async (settings, running) => {
  const now = Date.now();
  const calendar = shopCalendar(settings.SHOP_TIMEZONE);
  const plans = [await demoPlan(calendar, now), await demoPlan(calendar, now, HISTORY_MONTHS)] as const;
  const plan = plans[history ? 1 : 0];
  const deps = await openWriteSide(settings, createLogger('demo', 'warn'));
  try {
    const importing = importDeps(deps, settings.MASTER_KEY);
    const complete = await Promise.all(plans.map((one) => isDemoComplete(importing, one)));
    if (complete.includes(true)) {
      process.stdout.write('The demo is in this shop already; it was left as it is.\n');
      return;
    }
    const shelves = await setUpDemo(importing, deps.files, plan.opensAt);
    const bar = progressBar('Filling the shop', stepsOf(plan));
    const outcome = await runImport(importing, demoSource(shelves, now), plan, bar.step);
    bar.done();
    // A demo of which rows failed stays incomplete, so that another run tries these once more.
    if (outcome.failed.length === 0) {
      await demoCarts(importing, plan, now);
      await demoReturns(importing, plan);
    }
    printOutcome(plan, outcome);
    process.stdout.write(
      running
        ? `The storefront: ${running.address}/\n`
        : 'Start the shop with "npm start"; it says where the storefront is.\n',
    );
  } finally {
    await deps.close();
  }
});
