import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import { placeKey } from './category-place.ts';

/** The values of a product in the grid, as in calls; `category` as a key of the picker. */
export interface GridValues {
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  readonly quantity: number;
  readonly alertQuantity: number;
  readonly category: string | null;
  readonly supplier: string | null;
  readonly tags: readonly string[];
  readonly status: boolean;
  readonly taxClass: string;
  readonly packSize: number;
}

export type GridColumn = keyof GridValues;

/** A product of the grid as it was read last. */
export interface GridRow {
  readonly _id: string;
  readonly version: string;
  readonly itemNo: string;
  readonly name: string;
  readonly values: GridValues;
}

/** Edited cell texts, by product and column. */
export type GridEdits = Readonly<Record<string, Readonly<Partial<Record<GridColumn, string>>>>>;

/** A grid with unsaved edits; plain data, so that it survives a reload. */
export interface GridDraft {
  /** The query part of the grid's address, which names the products. */
  readonly address: string;
  readonly rows: readonly GridRow[];
  readonly edits: GridEdits;
  /** Why a product was not saved, by product. */
  readonly failures: Readonly<Record<string, string>>;
}

export const PRODUCT_GRID_PATH = '/admin/stock/product-grid';
/** Maximum number of products in the grid. */
export const MAX_GRID_ROWS = 2_000;

const keyOf = (userId: string) => `countinghouse.product-grid.${userId}`;

/** Returns this window's draft of an address. */
export function loadGridDraft(userId: string, address: string): GridDraft | undefined {
  const stored = sessionStorage.getItem(keyOf(userId));
  const draft = stored === null ? undefined : (JSON.parse(stored) as GridDraft);
  return draft?.address === address ? draft : undefined;
}

export function storeGridDraft(userId: string, draft: GridDraft): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

/** Returns a grid of these products without edits. */
export function newGridDraft(address: string, products: readonly ProductView[]): GridDraft {
  return { address, rows: products.map(rowOf), edits: {}, failures: {} };
}

function rowOf(product: ProductView): GridRow {
  const { _id, version, itemNo, name, purchasePrice, sellingPrice, quantity, alertQuantity, status } = product;
  const values = {
    ...{ purchasePrice, sellingPrice, quantity, alertQuantity, status },
    category: product.category && placeKey(product.category),
    supplier: product.supplier?._id ?? null,
    tags: product.tags.map((tag) => tag._id),
    taxClass: product.taxClass ?? STANDARD_CLASS,
    packSize: product.packSize ?? 1,
  };
  return { _id, version, itemNo, name, values };
}
