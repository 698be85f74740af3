import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { placeKey } from './category-place.ts';

/** The values of a product that the grid edits, as calls take them; `category` as the picker names places. */
export interface GridValues {
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  readonly quantity: number;
  readonly alertQuantity: number;
  readonly category: string | null;
  readonly supplier: string | null;
  readonly tags: readonly string[];
  readonly status: boolean;
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

/** What was typed into the grid, by product and column. */
export type GridEdits = Readonly<Record<string, Readonly<Partial<Record<GridColumn, string>>>>>;

/** A grid with what is not saved yet; plain data, so that it outlives a reload. */
export interface GridDraft {
  /** The search part of the grid's address, which names what is edited. */
  readonly address: string;
  readonly rows: readonly GridRow[];
  readonly edits: GridEdits;
  /** Why a product was not saved, by product. */
  readonly failures: Readonly<Record<string, string>>;
}

export const PRODUCT_GRID_PATH = '/admin/stock/product-grid';
/** The most products that the grid takes. */
export const MAX_GRID_ROWS = 2_000;

const keyOf = (userId: string) => `countinghouse.product-grid.${userId}`;

/** The draft that this window holds for an address. */
export function loadGridDraft(userId: string, address: string): GridDraft | undefined {
  const stored = sessionStorage.getItem(keyOf(userId));
  const draft = stored === null ? undefined : (JSON.parse(stored) as GridDraft);
  return draft?.address === address ? draft : undefined;
}

export function storeGridDraft(userId: string, draft: GridDraft): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

/** A grid of these products of which nothing was edited. */
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
  };
  return { _id, version, itemNo, name, values };
}
