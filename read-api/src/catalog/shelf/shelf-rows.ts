import type { shelfTables } from '@countinghouse/contracts/catalog/tables';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { salesTables } from '@countinghouse/contracts/orders/tables';
import type { CardRow } from '../product-cards.ts';
import type { NodeRow } from './shelf-tree.ts';

/** A row of a product. */
export type ShelfRow = CardRow &
  Pick<RowOf<typeof shelfTables.products>, 'sold' | 'node_id' | 'tag_ids' | 'created_at'>;
export type TagRow = Pick<RowOf<typeof shelfTables.tags>, 'tag_id' | 'name' | 'deleted' | 'merged_into'>;
/** Total units sold of a product. */
export type UnitsRow = RowOf<typeof salesTables.units>;

/** Changed rows of the views, each in its current state. */
export interface ShelfChanges {
  readonly products?: readonly ShelfRow[];
  readonly nodes?: readonly NodeRow[];
  readonly tags?: readonly TagRow[];
  readonly units?: readonly UnitsRow[];
  /** Rows of words that mean the same; undefined where they have not changed. */
  readonly synonyms?: readonly string[] | undefined;
}
