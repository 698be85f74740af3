/** Kind of a palette entry: a page, a part of the settings, an action, or a kind of record. */
export type PaletteKind = 'page' | 'setting' | 'action' | RecordKindName;

/** The kinds of records that the palette finds. */
export type RecordKindName = 'order' | 'product' | 'customer' | 'supplier' | 'returnRequest' | 'adjustment' | 'staff';

/** A page or an action of the palette. */
export interface PaletteEntry {
  readonly kind: PaletteKind;
  readonly label: string;
  readonly hint?: string;
  /** Synonyms for the search; never shown. */
  readonly keywords?: string;
  /** The target address; for an action without one, a unique name after a colon. */
  readonly path: string;
  /** Called instead of a navigation. */
  readonly run?: () => void;
}

/** The searched text of an entry. */
export function textOf({ label, hint = '', keywords = '' }: PaletteEntry): string {
  return `${label} ${hint} ${keywords}`;
}
