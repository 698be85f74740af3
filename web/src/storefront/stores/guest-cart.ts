/**
 * One line of the cart of somebody who has not signed in. What was seen of the product is kept, to tell when it
 * changes.
 */
export interface GuestLine {
  readonly product: string;
  readonly quantity: number;
  /** Price in major units when the line was put in. */
  readonly price?: number;
  readonly name?: string;
}

/** Where a browser keeps the cart of a guest. */
export const GUEST_CART_KEY = 'countinghouse.guest-cart';
/** As many products as a cart of the shop holds. */
export const MAX_LINES = 200;
export const MAX_QUANTITY = 1_000_000;

/** The ids that the shop accepts; one that it does not would make it refuse the whole cart. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * What a stored text says of a guest's cart. Whatever is no line is dropped: anybody can write into a browser's
 * storage. Lines of one product count together.
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

/** Whether so many units may stand in a cart. */
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

/** The cart as sign-in and registration take it. */
export function itemsToSend(lines: readonly GuestLine[]): { product: string; quantity: number }[] {
  return lines.map(({ product, quantity }) => ({ product, quantity }));
}

/** Forgets what has gone up with a sign-in; what was put in meanwhile stays for the next. */
export function removeSent(sent: readonly GuestLine[]): void {
  const isSent = ({ product, quantity }: GuestLine) =>
    sent.some((line) => line.product === product && line.quantity === quantity);
  writeGuestCart(readGuestCart().filter((line) => !isSent(line)));
}
