import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CartCards } from './cart-cards.ts';
import { knownUnits } from './cart-lines.ts';
import type { CartPlace } from './cart-place.ts';
import { refusal } from './cart-refusals.ts';
import { type GuestLine, isQuantity, MAX_LINES, readGuestCart, writeGuestCart } from './guest-cart.ts';

/** The cart of a guest in this browser; `show` is called with what it has after a change. */
export function guestPlace(cards: CartCards, show: (lines: readonly GuestLine[]) => void): CartPlace {
  /** @throws ApiError for a product that is not active, or more units than in stock */
  function checked(product: string, quantity: number): ProductCard {
    const card = cards.known.get(product);
    if (!card) throw refusal('notSold');
    const available = knownUnits(card);
    if (available !== undefined && quantity > available) throw refusal('short', available);
    if (!isQuantity(quantity)) throw refusal('tooMany');
    return card;
  }

  function write(lines: readonly GuestLine[]): void {
    if (navigator.onLine === false) throw refusal('offline');
    writeGuestCart(lines);
    show(lines);
  }

  return {
    async add(product, quantity) {
      await cards.read([product]);
      const lines = readGuestCart();
      const present = lines.find((line) => line.product === product);
      const sum = (present?.quantity ?? 0) + quantity;
      const { sellingPrice: price, name } = checked(product, sum);
      if (!present && lines.length >= MAX_LINES) throw refusal('tooMany');
      const line: GuestLine = { product, quantity: sum, price, name };
      write(present ? lines.map((one) => (one === present ? line : one)) : [...lines, line]);
    },

    async set(product, quantity) {
      const lines = readGuestCart();
      if (quantity === 0) return write(lines.filter((line) => line.product !== product));
      const present = lines.find((line) => line.product === product);
      if (!present || quantity > present.quantity) checked(product, quantity);
      const price = cards.known.get(product)?.sellingPrice ?? present?.price;
      write(
        lines.map((line) => (line === present ? { ...line, quantity, ...(price !== undefined && { price }) } : line)),
      );
    },

    async putBack(line, index) {
      const lines = readGuestCart().filter(({ product }) => product !== line.product);
      write([...lines.slice(0, index), line, ...lines.slice(index)]);
    },
  };
}

/** Reads the cart of a guest, with price and name of each line stored when they are first seen. */
export function readSeenCart({ known }: CartCards): readonly GuestLine[] {
  const lines = readGuestCart();
  const seen = lines.map((line) => {
    const card = known.get(line.product);
    if (!card || (line.price !== undefined && line.name === card.name)) return line;
    return { ...line, price: line.price ?? card.sellingPrice, name: card.name };
  });
  if (seen.some((line, index) => line !== lines[index])) writeGuestCart(seen);
  return seen;
}
