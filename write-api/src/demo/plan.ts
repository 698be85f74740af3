import { fileURLToPath } from 'node:url';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type ImportPlan, itemNoOf, planImport } from '../importing/import-plan.ts';
import { type InvoiceLine, readInvoiceLines } from '../importing/online-retail-csv.ts';
import { movedToToday } from './calendar.ts';

const FILE = fileURLToPath(new URL('../../demo/online-retail-two-weeks.csv.gz', import.meta.url));

/** What the demo brings: the invoices of its file, whose last day is the shop day of `now`. */
export async function demoPlan(calendar: ShopCalendar, now: number): Promise<ImportPlan> {
  const lines = withName(await readInvoiceLines(FILE));
  const dates = lines.map((line) => line.invoiceDate);
  return planImport(lines, calendar, movedToToday(dates, calendar, now));
}

/** Without the stock codes that the file only corrects and never sells: their names are unknown. */
function withName(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const sold = new Set(lines.filter((line) => line.unitPrice > 0).map((line) => itemNoOf(line.stockCode)));
  return lines.filter((line) => sold.has(itemNoOf(line.stockCode)));
}
