import { fileURLToPath } from 'node:url';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type ImportPlan, itemNoOf, planImport } from '@countinghouse/write-api/importing/import-plan';
import { type InvoiceLine, readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { movedToToday } from './calendar.ts';

const FILE = fileURLToPath(new URL('../data/online-retail-two-weeks.csv.gz', import.meta.url));

/** What the demo brings: the invoices of its file, whose last day is the shop day of `now`. */
export async function demoPlan(calendar: ShopCalendar, now: number): Promise<ImportPlan> {
  const lines = withName(await readInvoiceLines(FILE)).map(inHongKongDollars);
  const dates = lines.map((line) => line.invoiceDate);
  return planImport(lines, calendar, movedToToday(dates, calendar, now));
}

/** Without the stock codes that the file only corrects and never sells: their names are unknown. */
function withName(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const sold = new Set(lines.filter((line) => line.unitPrice > 0).map((line) => itemNoOf(line.stockCode)));
  return lines.filter((line) => sold.has(itemNoOf(line.stockCode)));
}

/** Prices of the file are pounds of 2011; the shop asks ten times as many dollars, rounded as prices are. */
function inHongKongDollars(line: InvoiceLine): InvoiceLine {
  return { ...line, unitPrice: hongKongPrice(line.unitPrice) };
}

/** Pence → cents of Hong Kong: half dollars below $20, whole ones below $1,000, tens above; never 0 for a price. */
export function hongKongPrice(pence: number): number {
  const cents = Math.abs(pence) * 10;
  const step = cents < 2_000 ? 50 : cents < 100_000 ? 100 : 1_000;
  return pence === 0 ? 0 : Math.sign(pence) * Math.max(step, Math.round(cents / step) * step);
}
