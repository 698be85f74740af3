import { MAX_ADJUSTED_PRODUCTS } from '@countinghouse/contracts/inventory/api';
import type { FoundProduct } from '../../shared/form/products/find-products.ts';
import { type OpenCode, type ScanDraft, useStoredDraft, withCodeClosed, withOpenCode } from './stored-draft.ts';

/** What was typed in a field for a number; a text while it is no number. */
export type Typed = number | string | null;

/** A product of a delivery. */
export interface ReceivedProduct extends FoundProduct {
  readonly units: Typed;
  /** What one unit cost, in major units; null where the purchase price stays. */
  readonly cost: Typed;
  /** Units that were ordered, where the delivery began with an order. */
  readonly ordered?: number;
}

/** A delivery as it was sent. */
export interface SentDelivery {
  readonly idempotencyKey: string;
  readonly body: {
    readonly lines: { readonly product: string; readonly quantity: number; readonly cost?: number }[];
    readonly reason: string;
    readonly reasonCode: 'received';
    readonly supplier?: string;
  };
}

interface Receipt extends ScanDraft {
  readonly lines: readonly ReceivedProduct[];
  /** Id of who delivers; empty for nobody. */
  readonly supplier: string;
  readonly note: string;
  /** What was sent without a reply yet: it may have been booked, and is sent again before anything else. */
  readonly sent?: SentDelivery;
}

const NOTHING: Receipt = { lines: [], supplier: '', note: '' };
const isEmpty = ({ lines, supplier, note, open = [] }: Receipt) =>
  lines.length === 0 && supplier === '' && note === '' && open.length === 0;

interface Ordered extends FoundProduct {
  readonly ordered: number;
}

/** The delivery that is being received, last scanned first; see `useStoredDraft`. */
export function useReceipt() {
  const { draft, change } = useStoredDraft('receipt', NOTHING, isEmpty);
  const changeLines = (next: (known: Receipt['lines']) => Receipt['lines']) =>
    change((known) => ({ ...known, lines: next(known.lines) }));
  return {
    ...draft,
    open: draft.open ?? [],
    add: (found: FoundProduct, units: number) => changeLines((known) => withMore(known, found, units)),
    leaveOpen: (code: OpenCode) => change((known) => withOpenCode(known, code)),
    closeCode: (code: string) => change((known) => withCodeClosed(known, code)),
    setLine: (product: string, changed: Partial<Pick<ReceivedProduct, 'units' | 'cost'>>) =>
      changeLines((known) => known.map((line) => (line.product === product ? { ...line, ...changed } : line))),
    setHead: (changed: Partial<Pick<Receipt, 'supplier' | 'note'>>) => change((known) => ({ ...known, ...changed })),
    /** Adds what was ordered; products that are there keep their units. */
    expect: (supplier: string, ordered: readonly Ordered[]) =>
      change((known) => ({ ...known, supplier, lines: withOrdered(known.lines, ordered) })),
    /** Sets the ordered units of products without units. */
    takeAsOrdered: () =>
      changeLines((known) => known.map((line) => ({ ...line, units: line.units ?? line.ordered ?? null }))),
    remove: (product: string) => changeLines((known) => known.filter((line) => line.product !== product)),
    /** Keeps what is sent, until its outcome is known. */
    send: (sent: SentDelivery) => change((known) => ({ ...known, sent })),
    refused: () => change(({ sent: _, ...known }) => known),
    /** Removes what was booked, and what has no units; what was scanned meanwhile stays. */
    booked: ({ body }: SentDelivery) =>
      change(({ lines, open = [] }) => ({ ...NOTHING, lines: withoutBooked(lines, body.lines), open })),
    clear: () => change(() => NOTHING),
  };
}

function withoutBooked(lines: Receipt['lines'], booked: SentDelivery['body']['lines']): Receipt['lines'] {
  const quantities = new Map(booked.map(({ product, quantity }) => [product, quantity]));
  return lines.flatMap((line) => {
    const more = Number(line.units ?? 0) - (quantities.get(line.product) ?? 0);
    return more > 0 ? [{ ...line, units: more }] : [];
  });
}

function withMore(lines: Receipt['lines'], found: FoundProduct, units: number): Receipt['lines'] {
  const known = lines.find(({ product }) => product === found.product);
  if (!known && lines.length >= MAX_ADJUSTED_PRODUCTS) return lines;
  const more = {
    cost: null,
    ...known,
    ...found,
    units: typeof known?.units === 'number' ? known.units + units : units,
  };
  return [more, ...lines.filter(({ product }) => product !== found.product)];
}

function withOrdered(lines: Receipt['lines'], ordered: readonly Ordered[]): Receipt['lines'] {
  const known = new Map(lines.map((line) => [line.product, line]));
  const expected = ordered.map((line) => ({ units: null, cost: null, ...known.get(line.product), ...line }));
  const others = lines.filter(({ product }) => !ordered.some((line) => line.product === product));
  return [...expected, ...others].slice(0, MAX_ADJUSTED_PRODUCTS);
}
