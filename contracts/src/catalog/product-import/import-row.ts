import type { ProductColumn } from './product-sheet.ts';

/** Why a file could not be read as products. */
export const unreadableCauses = [
  'not-a-table',
  'empty',
  'no-rows',
  'file-expired',
  'too-many-rows',
  'too-big-unzipped',
  'no-item-number-column',
  'gave-up',
] as const;

/** The body of a product call: the fields that a row has values for, references by id. Prices in major units. */
export interface RowInput {
  readonly name?: string;
  readonly description?: string;
  readonly quantity?: number;
  readonly alertQuantity?: number;
  readonly purchasePrice?: number;
  readonly sellingPrice?: number;
  readonly weight?: number | null;
  readonly taxClass?: string;
  readonly packSize?: number;
  readonly supplier?: string | null;
  readonly category?: { readonly category: string; readonly pos: number[]; readonly version: string } | null;
  readonly tags?: string[];
  readonly status?: boolean;
}

/** The result of an import's check for a row. The check writes it, the application reads it. */
export interface RowFinding {
  readonly itemNo: string;
  /** The row as it is in the file, for the file of errors. */
  readonly cells: Readonly<Partial<Record<ProductColumn, string>>>;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly errors: readonly RowFault[];
  /** What a person should look at before the row is applied; it is applied all the same. */
  readonly warnings: readonly RowWarning[];
  /** How the row was read where that does not show in its values, such as what it has from other rows. */
  readonly notes: readonly RowFault[];
  /** New products: all values of the row. Changed ones: what differs. */
  readonly input?: RowInput;
  /** Changed products: the product, the version that was compared, and the same fields as they were. */
  readonly seen?: { readonly productId: string; readonly version: string; readonly before: RowInput };
}

/** A fault by its code; words are found when it is shown. */
export interface RowFault {
  readonly field: string;
  readonly code: string;
  readonly limit?: number;
  /** The part of the cell that it is about; the whole cell where it is absent. */
  readonly part?: string;
}

/** A cell that may not be what a person takes it for, by its code. */
export interface RowWarning extends RowFault {
  /** The cell as a spreadsheet shows it. */
  readonly shown: string;
  /** The cell as the file stores it. */
  readonly stored: string;
}

/** What became of a row. */
export interface RowResult {
  readonly productId?: string;
  /** Revision of the product's details after it was applied. */
  readonly revision?: number;
  readonly errors?: readonly RowFault[];
}
