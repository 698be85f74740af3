import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CartView } from '@countinghouse/contracts/orders/views';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { ApiError } from '../../shared/http/api-error.ts';
import type { GuestLine } from './guest-cart.ts';

/** What a shopper is warned of at a line. */
export type CartWarning =
  /** The product is not sold any more. */
  | { readonly code: 'unavailable' }
  /** The price, in major units, was another when the line was put in. */
  | { readonly code: 'price'; readonly before: number }
  /** Fewer units are in stock than the line has. */
  | { readonly code: 'short'; readonly available: number };

/** A line of the cart as it is shown. Prices are in major units of the base currency. */
export interface CartLine {
  readonly product: {
    readonly _id: string;
    readonly itemNo: string;
    /** Empty for a product that the shop never had. */
    readonly name: string;
    readonly photo: Picture | null;
  };
  readonly quantity: number;
  readonly price: number;
  readonly warnings: readonly CartWarning[];
  /** Why the last change of the line was refused; undefined after one that was not. */
  readonly refusal?: ApiError | undefined;
  /** A change of it is on its way. */
  readonly busy: boolean;
}

/** Cards by product; null for products that are not sold, nothing while they are not read. */
export type Cards = ReadonlyMap<string, ProductCard | null>;

type BareLine = Omit<CartLine, 'refusal' | 'busy'>;

/** The lines of a guest's cart as the shop has their products now. */
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

/** The lines of a customer's cart as the shop answered them. */
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

/** How many units a shopper is told of; undefined where there are enough. */
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

/** Without a card the original is all that is known of the photo; while the card is being read there is none. */
function photoOf({ _id, photo }: { _id: string; photo: string }, cards: Cards): Picture | null {
  const card = cards.get(_id);
  if (card === undefined) return null;
  if (card) return card.photo;
  return photo ? { path: photo, width: 0, height: 0, widths: [] } : null;
}

/** What lines cost together, in major units, without those that are not sold. */
export function totalOf(lines: readonly Pick<CartLine, 'price' | 'quantity' | 'warnings'>[]): number {
  const minor = lines
    .filter(({ warnings }) => !warnings.some(({ code }) => code === 'unavailable'))
    .reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  return minor / 100;
}
