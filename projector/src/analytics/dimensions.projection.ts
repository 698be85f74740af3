import { livingNode } from '@countinghouse/contracts/catalog/category.state';
import type { CategoryEvent, ProductDetails, ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import {
  type CategoryRecord,
  dimensionTables as tables,
} from '@countinghouse/contracts/reports/dimensions/dimension-tables';
import {
  baseCurrency,
  type CurrencyListState,
  currencyListState,
} from '@countinghouse/contracts/settings/currency-list.state';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import type { SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { categoriesAfter, categoryFacts, categoryPath, noCategories } from './category-facts.ts';

type Version = RowOf<typeof tables.products>;
type Supplier = RowOf<typeof tables.suppliers>;

/** What facts refer to, for analysts. */
export function analyticsDimensions(calendar: ShopCalendar) {
  return defineProjection<ProductEvent | CategoryEvent | CurrencyEvent | SupplierEvent | CustomerEvent>({
    version: 1,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'catalog.ProductCreated': describing(({ details }) => ({ details, deleted: false })),
      'catalog.ProductRestored': describing(({ details }) => ({ details, deleted: false })),
      'catalog.ProductChanged': describing(({ changes }) => ({ details: changes })),
      'catalog.ProductDeleted': describing(() => ({ details: {}, deleted: true })),
      'catalog.CategoryCreated': categories,
      'catalog.SubCategoryAdded': categories,
      'catalog.CategoryRenamed': categories,
      'catalog.SubCategoryRemoved': categories,
      'catalog.CategoryMoved': categories,
      'catalog.CategoryDeleted': categories,
      'catalog.CategoryRestored': categories,
      'settings.CurrencyAdded': currencies,
      'settings.CurrencyRemoved': currencies,
      'settings.BaseCurrencySet': currencies,
      'suppliers.SupplierCreated': supplying(({ details }) => ({ details, deleted: false })),
      'suppliers.SupplierRestored': supplying(({ details }) => ({ details, deleted: false })),
      'suppliers.SupplierChanged': supplying(({ changes }) => ({ details: changes })),
      'suppliers.SupplierDeleted': supplying(() => ({ details: {}, deleted: true })),
      'customers.CustomerRegistered': {
        apply(event, rows) {
          const { customerId: customer_id, via: channel } = event.data;
          const first_day = calendar.dayOf(occurredAt(event));
          rows.put(tables.customers, { customer_id, first_day, channel, ...placeOf(event) });
        },
      },
    },
  });
}

type Place = Pick<RecordedEvent, 'position' | 'recordedAt'>;

function placeOf({ position, recordedAt: recorded_at }: Place) {
  return { position, recorded_at };
}

type OfProduct = RecordedEvent & { readonly data: { readonly productId: string } };
interface Description {
  readonly details: { readonly [Name in keyof ProductDetails]?: ProductDetails[Name] | undefined };
  readonly deleted?: boolean;
}

/** A handler that begins a version of a product where its columns change. */
function describing<Event extends OfProduct>(describe: (data: Event['data']) => Description) {
  return {
    reads: ({ data }: Event) => [rowOf(tables.products, data.productId), ...settingRows],
    apply(event: Event, rows: Rows) {
      const { productId: product_id } = event.data;
      const before = rows.get(tables.products, product_id);
      const known = before ?? unknownProduct(product_id);
      const described = descriptionOf(rows, describe(event.data), known);
      if (before && Object.entries(described).every(([name, value]) => value === known[name as keyof Version])) return;
      putCurrencies(rows, event);
      const place = placeOf(event);
      const after = { ...known, ...described, version: known.version + 1, valid_from: event.recordedAt, ...place };
      // The row of the version before tells when it ended, so that is the event that it was last written for.
      if (before) rows.put(tables.versions, { ...before, valid_to: event.recordedAt, ...place });
      rows.put(tables.versions, { ...after, valid_to: null });
      rows.put(tables.products, after);
    },
  };
}

function descriptionOf(rows: Rows, { details, deleted }: Description, before: Version): Partial<Version> {
  const { itemNo, name, category, supplierId, sellingPrice, purchasePrice, status } = details;
  const categoriesNow = categoriesIn(rows);
  const node = category ? (livingNode(categoriesNow.state, category.nodeId)?.id ?? null) : null;
  return {
    ...(itemNo !== undefined && { item_no: itemNo }),
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category_id: node, category_path: categoryPath(categoriesNow, node) }),
    ...(supplierId !== undefined && { supplier_id: supplierId }),
    ...(sellingPrice !== undefined && { selling_price: sellingPrice }),
    ...(purchasePrice !== undefined && { purchase_price: purchasePrice }),
    ...(status !== undefined && { active: status }),
    deleted: deleted ?? before.deleted,
    currency: baseCurrency(currenciesIn(rows)).name,
  };
}

function unknownProduct(product_id: string): Version {
  return {
    ...{ product_id, version: 0, item_no: '', name: '', category_id: null, category_path: null, supplier_id: null },
    ...{ currency: '', selling_price: 0, purchase_price: 0, active: false, deleted: false },
    ...{ valid_from: '', position: '', recorded_at: '' },
  };
}

const settingRows = [rowOf(tables.settings, 'categories'), rowOf(tables.settings, 'currencies')];

function categoriesIn(rows: Rows): CategoryRecord {
  return (rows.get(tables.settings, 'categories')?.data as CategoryRecord | undefined) ?? noCategories;
}

function currenciesIn(rows: Rows): CurrencyListState {
  const data = rows.get(tables.settings, 'currencies')?.data as CurrencyListState | undefined;
  return data ?? currencyListState.initialState;
}

const categories = {
  reads: () => settingRows,
  apply(event: CategoryEvent & Place, rows: Rows) {
    const before = categoriesIn(rows);
    const after = categoriesAfter(before, event);
    const known = new Map(categoryFacts(before).map((fact) => [fact.category_id, JSON.stringify(fact)]));
    for (const fact of categoryFacts(after)) {
      if (known.get(fact.category_id) === JSON.stringify(fact)) continue;
      rows.put(tables.categories, { ...fact, ...placeOf(event) });
    }
    rows.put(tables.settings, { part: 'categories', data: after });
  },
};

const currencies = {
  reads: () => settingRows,
  apply(event: CurrencyEvent & Place, rows: Rows) {
    const before = currenciesIn(rows);
    const after = currencyListState.evolve(before, event);
    rows.put(tables.settings, { part: 'currencies', data: after });
    putCurrencies(rows, event, before);
  },
};

/** Puts every currency: those of the shop, and those of before that it has no more. The first one has no event. */
function putCurrencies(rows: Rows, event: Place, before?: CurrencyListState): void {
  const now = currenciesIn(rows);
  if (!before && rows.get(tables.settings, 'currencies')) return;
  const base = baseCurrency(now).name;
  const all = new Map([...(before?.currencies ?? []), ...now.currencies].map((currency) => [currency.name, currency]));
  for (const { name, symbol } of all.values()) {
    const in_use = now.currencies.some((currency) => currency.name === name);
    rows.put(tables.currencies, { name, symbol, is_base: in_use && name === base, in_use, ...placeOf(event) });
  }
  if (!before) rows.put(tables.settings, { part: 'currencies', data: now });
}

type OfSupplier = RecordedEvent & { readonly data: { readonly supplierId: string } };

/** A handler that changes what is known of a supplier. */
function supplying<Event extends OfSupplier>(
  describe: (data: Event['data']) => {
    readonly details: { readonly name?: string | undefined; readonly leadDays?: number | null | undefined };
    readonly deleted?: boolean;
  },
) {
  return {
    reads: ({ data }: Event) => [rowOf(tables.suppliers, data.supplierId)],
    apply(event: Event, rows: Rows) {
      const { supplierId: supplier_id } = event.data;
      const before: Supplier | undefined = rows.get(tables.suppliers, supplier_id);
      const { details, deleted = before?.deleted ?? false } = describe(event.data);
      const { name = before?.name ?? '', leadDays = before?.lead_days ?? null } = details;
      rows.put(tables.suppliers, { supplier_id, name, lead_days: leadDays, deleted, ...placeOf(event) });
    },
  };
}
