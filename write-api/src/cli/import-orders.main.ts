import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { TextEncoding } from '@countinghouse/contracts/kernel/text/text-encodings';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { importDeps } from '../importing/import-deps.ts';
import { planImport, shopTime } from '../importing/import-plan.ts';
import { onlineRetail } from '../importing/import-source.ts';
import {
  describeInvalid,
  type InvalidLine,
  type InvoiceLine,
  readInvoiceFile,
  UnreadableFile,
} from '../importing/online-retail-csv.ts';
import { sift, writeRefused } from '../importing/refused-lines.ts';
import { runImport, stepsOf } from '../importing/run-import.ts';
import { openWriteSide } from '../open-write-side.ts';
import { encodingOption } from './encoding-option.ts';
import { printOutcome } from './print-outcome.ts';
import { progressBar } from './progress-bar.ts';

const USAGE = 'Usage: npm run import:orders -- [--skip-invalid] [--encoding <name>] <file.csv[.gz]>';
/** Invalid lines that are named; of the others there is only the number. */
const SHOWN = 20;

/**
 * `npm run import:orders -- [--skip-invalid] [--encoding <name>] <file.csv[.gz]>`: loads an Online Retail file into the
 * shop of VAR_DIR, if all of it can be read. With the flag, invoices with lines that cannot are written to a file
 * beside it, and the rest is loaded.
 */
const given = parsedArguments();
const lines = given && (await readable(given));
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

interface Arguments {
  readonly path: string;
  readonly skipInvalid: boolean;
  readonly encoding: TextEncoding | undefined;
}

function parsedArguments(): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { 'skip-invalid': { type: 'boolean', default: false }, encoding: { type: 'string' } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    const encoding = encodingOption(values.encoding);
    if (path !== undefined && more.length === 0) return { path, skipInvalid: values['skip-invalid'], encoding };
    return refuse(USAGE);
  } catch (error) {
    return refuse(`${(error as Error).message}\n${USAGE}`);
  }
}

/** The lines to import; undefined when the reason why there are none was printed. */
async function readable({ path, skipInvalid, encoding }: Arguments): Promise<readonly InvoiceLine[] | undefined> {
  try {
    const file = await readInvoiceFile(path, encoding);
    if (file.invalid.length === 0) return file.lines;
    if (!skipInvalid) {
      return refuse(
        `${path} cannot be imported: ${listed(file.invalid)}\nNothing was imported. Correct them, or import the rest with --skip-invalid.`,
      );
    }
    const sifted = sift(file);
    const beside = await writeRefused(path, sifted.refused);
    process.stderr.write(
      `${path}: ${listed(file.invalid)}\nTheir invoices, ${sifted.refused.length} lines, were left out and written to ${beside}: correct them there and import that file.\n`,
    );
    return sifted.lines;
  } catch (error) {
    if (!(error instanceof UnreadableFile) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    return refuse(`${path} cannot be imported: ${(error as Error).message}`);
  }
}

function listed(invalid: readonly InvalidLine[]): string {
  const named = invalid.slice(0, SHOWN).map((each) => `\n  ${describeInvalid(each)}`);
  const more = invalid.length > SHOWN ? `\n  … and ${invalid.length - SHOWN} more.` : '';
  const count = invalid.length === 1 ? '1 line is no invoice line.' : `${invalid.length} lines are no invoice lines.`;
  return `${count}${named.join('')}${more}`;
}

function refuse(sentence: string): undefined {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

/** The same for the same lines, packed or not. */
function fingerprint(invoiceLines: readonly InvoiceLine[]): string {
  return createHash('sha256').update(JSON.stringify(invoiceLines)).digest('hex');
}
