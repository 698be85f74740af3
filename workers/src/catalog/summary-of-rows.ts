import {
  type ImportReport,
  type ImportSummary,
  MAX_MISSING,
  type MissingNames,
} from '@countinghouse/contracts/catalog/product-import/import-report';
import type { CheckedRow } from './compare-rows.ts';
import { comparable } from './product-catalogue.ts';

type Summary = Pick<ImportReport, 'missing' | 'summary'> & { readonly quantityRows: number };

/** Gathers what the rows of a file come to. */
export interface RowSummary {
  add(row: CheckedRow): void;
  result(): Summary;
}

export function rowSummary(): RowSummary {
  const created = { products: 0, units: 0 };
  const stock = { products: 0, units: 0 };
  const switched = { on: 0, off: 0 };
  const prices = { sellingPrice: priceChanges(), purchasePrice: priceChanges() };
  const missing = missingOnce();
  let belowCost = 0;
  let quantityRows = 0;

  return {
    add({ verdict, finding: { input = {}, seen, cells, itemNo }, missing: names }) {
      if (names) missing.add(names);
      if (verdict === 'new') {
        created.products += 1;
        created.units += input.quantity ?? 0;
      }
      if ((verdict === 'same' || verdict === 'changed') && itemNo !== '' && (cells.quantity ?? '').trim() !== '') {
        quantityRows += 1;
      }
      if (verdict === 'new' || verdict === 'changed') belowCost += isBelowCost(input, seen?.before) ? 1 : 0;
      if (verdict !== 'changed' || !seen) return;
      const { before } = seen;
      if (input.quantity !== undefined) {
        stock.products += 1;
        stock.units += input.quantity - (before.quantity ?? 0);
      }
      for (const field of ['sellingPrice', 'purchasePrice'] as const) {
        prices[field].add(before[field], input[field]);
      }
      if (input.status === true) switched.on += 1;
      if (input.status === false) switched.off += 1;
    },

    result() {
      const summary: ImportSummary = {
        ...{ created, stock, switchedOn: switched.on, switchedOff: switched.off },
        belowCost,
        ...{ sellingPrice: prices.sellingPrice.result(), purchasePrice: prices.purchasePrice.result() },
      };
      return { summary, missing: missing.result(), quantityRows };
    },
  };
}

type Prices = Partial<Readonly<Record<'sellingPrice' | 'purchasePrice', number | undefined>>>;

/** True where a row sets a price, and the product is then sold below its purchase price. */
function isBelowCost(input: Prices, before: Prices = {}): boolean {
  if (input.sellingPrice === undefined && input.purchasePrice === undefined) return false;
  const selling = input.sellingPrice ?? before.sellingPrice ?? 0;
  return selling < (input.purchasePrice ?? before.purchasePrice ?? 0);
}

/** The range of changes in per cent; a price that was 0 has none. */
function priceChanges() {
  let range: ImportSummary['sellingPrice'] = null;
  return {
    add(from: number | undefined, to: number | undefined) {
      if (from === undefined || to === undefined || from === 0) return;
      const percent = Math.round(((to - from) / from) * 1_000) / 10;
      const { products, least, most } = range ?? { products: 0, least: percent, most: percent };
      range = { products: products + 1, least: Math.min(least, percent), most: Math.max(most, percent) };
    },
    result: () => range,
  };
}

/** Missing names, each once and at most {@link MAX_MISSING} of a kind. */
function missingOnce() {
  const categories = new Map<string, MissingNames['categories'][number]>();
  const tags = new Map<string, string>();
  const suppliers = new Map<string, string>();
  const put = <Value>(names: Map<string, Value>, name: string, value: Value) => {
    const key = comparable(name);
    if (names.size < MAX_MISSING && !names.has(key)) names.set(key, value);
  };
  return {
    add(found: MissingNames) {
      for (const category of found.categories) put(categories, category.path.join(' > '), category);
      for (const tag of found.tags) put(tags, tag, tag);
      for (const supplier of found.suppliers) put(suppliers, supplier, supplier);
    },
    result: (): MissingNames => ({
      categories: [...categories.values()],
      tags: [...tags.values()],
      suppliers: [...suppliers.values()],
    }),
  };
}
