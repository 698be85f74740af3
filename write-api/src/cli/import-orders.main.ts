import { createHash } from 'node:crypto';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logger';
import { importDeps } from '../importing/import-deps.ts';
import { planImport, shopTime } from '../importing/import-plan.ts';
import { onlineRetail } from '../importing/import-source.ts';
import { type InvoiceLine, readInvoiceLines, UnreadableFile } from '../importing/online-retail-csv.ts';
import { runImport, stepsOf } from '../importing/run-import.ts';
import { openWriteSide } from '../open-write-side.ts';
import { printOutcome } from './print-outcome.ts';
import { progressBar } from './progress-bar.ts';

/** `npm run import:orders -- <file.csv[.gz]>`: loads an Online Retail file into the shop of VAR_DIR. */
const [path] = process.argv.slice(2);
const lines = path ? await readable(path) : usage();
if (lines) {
  await withShop(async (settings) => {
    const calendar = shopCalendar(settings.SHOP_TIMEZONE);
    const plan = planImport(lines, calendar, shopTime(calendar));
    const deps = await openWriteSide(settings, createLogger('import', 'warn'));
    try {
      const bar = progressBar('Importing', stepsOf(plan));
      const source = onlineRetail(fingerprint(lines));
      const outcome = await runImport(importDeps(deps, settings.MASTER_KEY), source, plan, bar.step);
      bar.done();
      printOutcome(plan, outcome);
    } finally {
      await deps.close();
    }
  });
}

async function readable(file: string): Promise<InvoiceLine[] | undefined> {
  try {
    return await readInvoiceLines(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    process.stderr.write(`${file} cannot be imported: ${(error as Error).message}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

function usage(): undefined {
  process.stderr.write('Usage: npm run import:orders -- <file.csv[.gz]>\n');
  process.exitCode = 2;
}

/** The same for the same lines, packed or not. */
function fingerprint(invoiceLines: readonly InvoiceLine[]): string {
  return createHash('sha256').update(JSON.stringify(invoiceLines)).digest('hex');
}
