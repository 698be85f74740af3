import { fileURLToPath } from 'node:url';
import { addDays, type ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type ImportPlan, itemNoOf, planImport } from '@countinghouse/write-api/importing/import-plan';
import { type InvoiceLine, readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { movedToToday } from './calendar.ts';
import { dice } from './dice.ts';

const FILE = fileURLToPath(new URL('../data/online-retail-two-weeks.csv.gz', import.meta.url));

/** Days of the file. */
const FILE_DAYS = 14;
const MONTH_DAYS = 30.5;
/** Of 256 invoices, how many came in a fortnight of an earlier year; a shop that grows had fewer. */
const OFTEN = 22;
const LEAST_OFTEN = 12;
/** The weeks before Christmas are busy, those after it are not. */
const season: Readonly<Record<string, number>> = { '11': 1.5, '12': 1.4, '01': 0.7, '02': 0.8 };

/**
 * What the demo brings: the invoices of its file, whose last day is the shop day of `now`.
 * @param months of trade before them, made of some of these invoices for each fortnight
 */
export async function demoPlan(calendar: ShopCalendar, now: number, months = 0): Promise<ImportPlan> {
  const lines = withName(await readInvoiceLines(FILE)).map(inHongKongDollars);
  const dates = lines.map((line) => line.invoiceDate);
  const timeOf = movedToToday(dates, calendar, now);
  const fortnights = Math.ceil((months * MONTH_DAYS) / FILE_DAYS);
  const earlier = Array.from({ length: fortnights }, (_, back) => {
    const ago = fortnights - back;
    const usual = OFTEN - ((OFTEN - LEAST_OFTEN) * ago) / fortnights;
    return repeated(lines, ago, (at) => usual * (season[at.slice(5, 7)] ?? 1), timeOf);
  });
  return planImport([...earlier.flat(), ...lines], calendar, timeOf);
}

/** Those of the invoices that came some fortnights ago too. @param oftenAt of 256, how many come at a time */
function repeated(
  lines: readonly InvoiceLine[],
  fortnightsAgo: number,
  oftenAt: (at: string) => number,
  timeOf: (invoiceDate: string) => string,
): InvoiceLine[] {
  const dates = new Map<string, string | undefined>();
  for (const { invoiceNo, invoiceDate } of lines) {
    if (dates.has(invoiceNo)) continue;
    const day = addDays(invoiceDate.slice(0, 10), -fortnightsAgo * FILE_DAYS);
    const then = `${day}${invoiceDate.slice(10)}`;
    const comes = dice(invoiceNo, `fortnight ${fortnightsAgo}`) < oftenAt(timeOf(then));
    dates.set(invoiceNo, comes ? then : undefined);
  }
  return lines.flatMap((line) => {
    const invoiceDate = dates.get(line.invoiceNo);
    return invoiceDate ? [{ ...line, invoiceNo: `${line.invoiceNo}-${fortnightsAgo}`, invoiceDate }] : [];
  });
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
