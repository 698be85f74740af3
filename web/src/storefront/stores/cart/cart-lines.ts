import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { ApiError } from '../../../shared/http/api-error.ts';
import type { GuestLine } from './guest-cart.ts';

/** A warning at a line. */
export type CartWarning =
  /** The product is not active any more. */
  | { readonly code: 'unavailable' }
  /** The price, in major units, differed when the line was added. */
  | { readonly code: 'price'; readonly before: number }
  /** Fewer units are in stock than the line has. */
  | { readonly code: 'short'; readonly available: number };

/** A line of the cart for display; prices are in major units of the base currency. */
export interface CartLine {
  readonly product: {
    readonly _id: string;
    readonly itemNo: string;
    /** Empty for an unknown product. */
    readonly name: string;
    readonly photo: Picture | null;
  };
  readonly quantity: number;
  readonly price: number;
  readonly warnings: readonly CartWarning[];
  /** Why the last change of the line was refused; undefined after a successful one. */
  readonly refusal?: ApiError | undefined;
  /** True while a change is being sent. */
  readonly busy: boolean;
}

/** Cards by product; null for products that are not active, absent while they are not read. */
export type Cards = ReadonlyMap<string, ProductCard | null>;

/** A line as the shop knows it, without what is being changed. */
export type BareLine = Omit<CartLine, 'refusal' | 'busy'>;

/** Returns the lines of a guest's cart with the current products. */
export function linesOfGuest(lines: readonly GuestLine[], cards: Cards): BareLine[] {
  return lines.map(({ product, quantity, price, name }) => {
    const card = cards.get(product);
    if (!card) {
      const known = { _id: product, itemNo: '', name: name ?? '', photo: null };
      return { product: known, quantity, price: price ?? 0, warnings: [{ code: 'unavailable' }] };
    }
    const { _id, itemNo, photo, sellingPrice } = card;
    const available = knownUnits(card);
    return {
      product: { _id, itemNo, name: card.name, photo },
      quantity,
      price: sellingPrice,
      warnings: warningsOf({ price: sellingPrice, before: price ?? sellingPrice, quantity, available }),
    };
  });
}

/** Returns the lines of a customer's cart from a response. */
export function linesOfCustomer({ items }: CartView, cards: Cards): BareLine[] {
  return items.map(({ product, quantity, pricePerItem, seenPrice, available }) => {
    const { _id, itemNo, name } = product;
    return {
      product: { _id, itemNo, name, photo: photoOf(product, cards) },
      quantity,
      price: pricePerItem,
      warnings: product.status
        ? warningsOf({ price: pricePerItem, before: seenPrice, quantity, available })
        : [{ code: 'unavailable' }],
    };
  });
}

/** Returns the number of units that a shopper is shown; undefined where there are enough. */
export function knownUnits({ stock, left = 0 }: Pick<ProductCard, 'stock' | 'left'>): number | undefined {
  if (stock === 'in') return undefined;
  return stock === 'out' ? 0 : left;
}

function warningsOf(line: {
  price: number;
  before: number;
  quantity: number;
  available: number | undefined;
}): CartWarning[] {
  const { price, before, quantity, available } = line;
  return [
    ...(before === price ? [] : [{ code: 'price' as const, before }]),
    ...(available === undefined || available >= quantity ? [] : [{ code: 'short' as const, available }]),
  ];
}

/** Without a card only the original photo is known; while the card is being read there is none. */
function photoOf({ _id, photo }: { _id: string; photo: string }, cards: Cards): Picture | null {
  const card = cards.get(_id);
  if (card === undefined) return null;
  if (card) return card.photo;
  return photo ? { path: photo, width: 0, height: 0, widths: [] } : null;
}

/** Returns the total of lines in major units, without inactive products. */
export function totalOf(lines: readonly Pick<CartLine, 'price' | 'quantity' | 'warnings'>[]): number {
  const minor = lines
    .filter(({ warnings }) => !warnings.some(({ code }) => code === 'unavailable'))
    .reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  return minor / 100;
}
