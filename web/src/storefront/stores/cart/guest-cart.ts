/** A line of a guest's cart, with the product's name and price when added, to show changes. */
export interface GuestLine {
  readonly product: string;
  readonly quantity: number;
  /** Price in major units when the line was put in. */
  readonly price?: number;
  readonly name?: string;
}

/** Storage key of a guest's cart. */
export const GUEST_CART_KEY = 'countinghouse.guest-cart';
/** Maximum number of products in a cart, as on the server. */
export const MAX_LINES = 200;
export const MAX_QUANTITY = 1_000_000;

/** The ids that the server accepts; any other would make it refuse the whole cart. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Parses a stored guest's cart: invalid lines are dropped, as browser storage is untrusted, and lines of one product
 * are merged.
 */
export function parseGuestCart(text: string | null): readonly GuestLine[] {
  const lines = new Map<string, GuestLine>();
  for (const given of entriesOf(text)) {
    const line = lineOf(given);
    if (!line) continue;
    const present = lines.get(line.product);
    if (!present && lines.size >= MAX_LINES) continue;
    const quantity = Math.min(line.quantity + (present?.quantity ?? 0), MAX_QUANTITY);
    lines.set(line.product, { ...line, ...present, quantity });
  }
  return [...lines.values()];
}

function entriesOf(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function lineOf(value: unknown): GuestLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { product, quantity, price, name } = value as Record<string, unknown>;
  const id = typeof product === 'string' ? product.toLowerCase() : '';
  if (!uuid.test(id) || !isQuantity(quantity)) return undefined;
  return {
    product: id,
    quantity,
    ...(typeof price === 'number' && Number.isFinite(price) && price >= 0 && { price }),
    ...(typeof name === 'string' && { name: name.slice(0, 200) }),
  };
}

/** Returns true for a valid number of units in a cart. */
export function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

export function readGuestCart(): readonly GuestLine[] {
  return parseGuestCart(localStorage.getItem(GUEST_CART_KEY));
}

export function writeGuestCart(lines: readonly GuestLine[]): void {
  if (lines.length === 0) localStorage.removeItem(GUEST_CART_KEY);
  else localStorage.setItem(GUEST_CART_KEY, JSON.stringify(lines));
}

/** Returns the cart in the form of sign-in and registration. */
export function itemsToSend(lines: readonly GuestLine[]): { product: string; quantity: number }[] {
  return lines.map(({ product, quantity }) => ({ product, quantity }));
}

/** Removes lines that were uploaded at a sign-in; what was added meanwhile stays for the next. */
export function removeSent(sent: readonly GuestLine[]): void {
  const isSent = ({ product, quantity }: GuestLine) =>
    sent.some((line) => line.product === product && line.quantity === quantity);
  writeGuestCart(readGuestCart().filter((line) => !isSent(line)));
}
