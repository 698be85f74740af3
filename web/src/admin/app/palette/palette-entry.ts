/** What an entry of the palette is: a page, a part of the settings, something to do, or a kind of record. */
export type PaletteKind = 'page' | 'setting' | 'action' | RecordKindName;

/** The kinds of records that the palette finds. */
export type RecordKindName = 'order' | 'product' | 'customer' | 'supplier' | 'returnRequest' | 'adjustment' | 'staff';

/** Something one can go to or do. */
export interface PaletteEntry {
  readonly kind: PaletteKind;
  readonly label: string;
  readonly hint?: string;
  /** Other words by which it is found; never shown. */
  readonly keywords?: string;
  /** The address that it leads to; for an action without one, a name of its own behind a colon. */
  readonly path: string;
  /** What it does instead of leading to its address. */
  readonly run?: () => void;
}

/** All that an entry is found by. */
export function textOf({ label, hint = '', keywords = '' }: PaletteEntry): string {
  return `${label} ${hint} ${keywords}`;
}
