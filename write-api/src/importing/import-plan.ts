import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { InvoiceLine } from './online-retail-csv.ts';

/** A product as the file has it. */
export interface PlannedProduct {
  /** Stock code in upper case; the file writes some codes both ways. */
  readonly itemNo: string;
  /** The description that most of its lines carry. */
  readonly name: string;
  /** Minor units; the last price above zero; 0 without one. */
  readonly price: number;
  /** The least opening stock with which no movement of the file takes it below zero. */
  readonly openingQuantity: number;
}

export interface PlannedCustomer {
  /** The number in the file; `''` for all customers who were not recorded. */
  readonly number: string;
  readonly country: string;
}

export interface PlannedOrder {
  readonly kind: 'order';
  readonly invoiceNo: string;
  readonly at: string;
  readonly customer: string;
  readonly country: string;
  /** Minor units: postage and carriage lines. */
  readonly fee: number;
  readonly lines: readonly { itemNo: string; quantity: number; price: number }[];
  /** A cancellation: entered and rejected, so it is on record and no sale. */
  readonly rejected: boolean;
}

export interface PlannedAdjustment {
  readonly kind: 'adjustment';
  /** Unique in the file. */
  readonly key: string;
  readonly at: string;
  readonly itemNo: string;
  readonly quantity: number;
  readonly reason: string;
}

export interface SkippedLine {
  readonly line: number;
  readonly invoiceNo: string;
  readonly stockCode: string;
  readonly why: string;
}

export interface ImportPlan {
  /** Business time at which the opening stock is counted: the start of the file's first day, ISO 8601. */
  readonly opensAt: string;
  readonly products: readonly PlannedProduct[];
  readonly customers: readonly PlannedCustomer[];
  /** Orders and adjustments in business time. */
  readonly movements: readonly (PlannedOrder | PlannedAdjustment)[];
  /** Lines that are no goods, each with the reason. */
  readonly skipped: readonly SkippedLine[];
}

const POSTAGE = new Set(['POST', 'DOT', 'C2']);
const CHARGES: Readonly<Record<string, string>> = {
  M: 'manual entry',
  D: 'discount',
  S: 'sample',
  AMAZONFEE: 'marketplace fee',
  'BANK CHARGES': 'bank charges',
};

/**
 * Interprets every line of a file; docs/adr/0009-online-retail-import.md gives the reasons. `timeOf` turns the file's
 * shop time into an instant (ISO 8601), so that a demo can move it.
 */
export function planImport(
  lines: readonly InvoiceLine[],
  calendar: ShopCalendar,
  timeOf: (invoiceDate: string) => string,
): ImportPlan {
  const skipped: SkippedLine[] = [];
  const invoices = new Map<string, InvoiceLine[]>();
  const adjustments: PlannedAdjustment[] = [];

  for (const line of lines) {
    const why = reasonToSkip(line);
    if (why) skipped.push({ line: line.line, invoiceNo: line.invoiceNo, stockCode: line.stockCode, why });
    else if (isAdjustment(line)) adjustments.push(planAdjustment(line, timeOf));
    else group(invoices, line.invoiceNo, line);
  }

  const orders: PlannedOrder[] = [];
  for (const [invoiceNo, invoice] of invoices) {
    const order = planOrder(invoiceNo, invoice, timeOf);
    if (order) orders.push(order);
    else for (const line of invoice) skipped.push({ ...line, why: 'postage of an invoice without goods' });
  }

  const movements = [...orders, ...adjustments].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const customers = new Map(
    orders.map((order) => [order.customer, { number: order.customer, country: order.country }]),
  );
  const first = lines.map((line) => line.invoiceDate).sort()[0];
  const opensAt = new Date(first ? calendar.startOf(calendar.dayOf(timeOf(first))) : 0).toISOString();

  return {
    opensAt,
    products: planProducts(lines, movements),
    customers: [...customers.values()],
    movements,
    skipped,
  };
}

/** Reads a file's times as times in the shop: `YYYY-MM-DD HH:MM:SS` → ISO 8601. */
export function shopTime(calendar: ShopCalendar): (invoiceDate: string) => string {
  const midnights = new Map<string, number>();
  return (invoiceDate) => {
    const day = invoiceDate.slice(0, 10);
    const midnight = midnights.get(day) ?? calendar.startOf(day);
    midnights.set(day, midnight);
    return new Date(midnight + Date.parse(`1970-01-01T${invoiceDate.slice(11)}Z`)).toISOString();
  };
}

/** The item number of a stock code; the file writes some codes in both cases. */
export function itemNoOf(stockCode: string): string {
  return stockCode.toUpperCase();
}

function reasonToSkip(line: InvoiceLine): string | undefined {
  const code = itemNoOf(line.stockCode);
  if (POSTAGE.has(code)) return line.quantity < 0 ? 'postage taken back' : undefined;
  if (CHARGES[code]) return CHARGES[code];
  if (code.startsWith('GIFT_')) return 'gift voucher';
  if (line.unitPrice < 0) return 'price below zero';
  if (line.quantity === 0) return 'no quantity';
  return undefined;
}

/** Free of charge and without a customer: the shop's own entry about found, damaged or thrown-away stock. */
function isAdjustment(line: InvoiceLine): boolean {
  return line.unitPrice === 0 && line.customerId === '' && !POSTAGE.has(itemNoOf(line.stockCode));
}

function planAdjustment(line: InvoiceLine, timeOf: (invoiceDate: string) => string): PlannedAdjustment {
  return {
    kind: 'adjustment',
    key: `${line.invoiceNo}/${line.line}`,
    at: timeOf(line.invoiceDate),
    itemNo: itemNoOf(line.stockCode),
    quantity: line.quantity,
    reason: line.description || (line.quantity < 0 ? 'Written off' : 'Found'),
  };
}

function planOrder(
  invoiceNo: string,
  invoice: readonly InvoiceLine[],
  timeOf: (invoiceDate: string) => string,
): PlannedOrder | undefined {
  const goods = invoice.filter((line) => !POSTAGE.has(itemNoOf(line.stockCode)));
  const postage = invoice.filter((line) => POSTAGE.has(itemNoOf(line.stockCode)));
  const first = goods[0];
  if (!first) return undefined;
  return {
    kind: 'order',
    invoiceNo,
    at: timeOf(first.invoiceDate),
    customer: first.customerId,
    country: first.country,
    fee: postage.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0),
    lines: goods.map((line) => ({
      itemNo: itemNoOf(line.stockCode),
      quantity: Math.abs(line.quantity),
      price: line.unitPrice,
    })),
    rejected: invoiceNo.startsWith('C'),
  };
}

function planProducts(
  lines: readonly InvoiceLine[],
  movements: readonly (PlannedOrder | PlannedAdjustment)[],
): PlannedProduct[] {
  const openings = openingQuantities(movements);
  const names = new Map<string, Map<string, number>>();
  const prices = new Map<string, number>();
  for (const line of lines) {
    const itemNo = itemNoOf(line.stockCode);
    if (!openings.has(itemNo)) continue;
    const counts = names.get(itemNo) ?? new Map<string, number>();
    names.set(itemNo, counts);
    // Descriptions of adjustments are remarks ("damaged"), not names.
    if (line.description && line.unitPrice > 0) counts.set(line.description, (counts.get(line.description) ?? 0) + 1);
    if (line.unitPrice > 0) prices.set(itemNo, line.unitPrice);
  }
  return [...openings].map(([itemNo, openingQuantity]) => ({
    itemNo,
    name: mostFrequent(names.get(itemNo)) ?? itemNo,
    price: prices.get(itemNo) ?? 0,
    openingQuantity,
  }));
}

/**
 * Per item number the deepest that its movements, in their order, go below zero. A rejected order takes before it gives
 * back.
 */
export function openingQuantities(movements: readonly (PlannedOrder | PlannedAdjustment)[]): Map<string, number> {
  const balance = new Map<string, number>();
  const opening = new Map<string, number>();
  const move = (itemNo: string, quantity: number) => {
    const after = (balance.get(itemNo) ?? 0) + quantity;
    balance.set(itemNo, after);
    opening.set(itemNo, Math.max(opening.get(itemNo) ?? 0, -after));
  };
  for (const movement of movements) {
    if (movement.kind === 'adjustment') move(movement.itemNo, movement.quantity);
    else {
      for (const line of movement.lines) move(line.itemNo, -line.quantity);
      if (movement.rejected) for (const line of movement.lines) move(line.itemNo, line.quantity);
    }
  }
  return opening;
}

function group<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const values = groups.get(key);
  if (values) values.push(value);
  else groups.set(key, [value]);
}

function mostFrequent(counts: Map<string, number> | undefined): string | undefined {
  let best: string | undefined;
  for (const [value, count] of counts ?? []) if (best === undefined || count > (counts?.get(best) ?? 0)) best = value;
  return best;
}
