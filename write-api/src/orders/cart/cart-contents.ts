import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import type { Cart, CartItem } from '@countinghouse/contracts/orders/cart/cart.state';
import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import { baseCurrency } from '@countinghouse/contracts/settings/currency-list.state';
import { CURRENCY_LIST } from '@countinghouse/contracts/settings/events';
import type { Commands, ReadConsistency, StreamPrecondition } from '@countinghouse/platform/commands/commands';
import { product } from '../../catalog/product/product.decider.ts';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { currencyList } from '../../settings/currency-list.decider.ts';
import type { Offer } from './cart.decider.ts';

/** A product of a cart as catalogue and stock have it now. */
export interface CartLine {
  readonly item: CartItem;
  /** Undefined for a product that never was in the catalogue. */
  readonly details: ProductDetails | undefined;
  /** It is in the catalogue and active. */
  readonly onSale: boolean;
  /** Units in stock. */
  readonly available: number;
}

/** Lines with today's prices. */
export interface PricedLines {
  readonly lines: readonly CartLine[];
  readonly currency: { readonly name: string; readonly symbol: string };
  /** The streams that its lines and prices come from. */
  readonly preconditions: readonly StreamPrecondition[];
}

export interface CartContents extends PricedLines {
  readonly customerId: string;
  readonly cart: Cart;
}

/** Reads everything that a cart shows; from the cache for a response that no decision depends on. */
export async function cartContents(
  commands: Commands,
  customerId: string,
  cart: Cart,
  consistency: ReadConsistency = 'latest',
): Promise<CartContents> {
  return { customerId, cart, ...(await pricedLines(commands, cart.items, consistency)) };
}

/** Reads what items cost and whether they can be bought. */
export async function pricedLines(
  commands: Pick<Commands, 'load'>,
  items: readonly CartItem[],
  consistency: ReadConsistency,
): Promise<PricedLines> {
  const [currencies, lines] = await Promise.all([
    commands.load(currencyList, CURRENCY_LIST.id, consistency),
    Promise.all(items.map((item) => lineOf(commands, item, consistency))),
  ]);
  const { name, symbol } = baseCurrency(currencies.state);
  const preconditions = [currencies, ...lines.map(({ product }) => product)];
  return { lines: lines.map(({ line }) => line), currency: { name, symbol }, preconditions };
}

/** Price and available units of a product; undefined when it is not on sale. */
export async function offerOf(
  commands: Commands,
  productId: string,
  consistency: ReadConsistency = 'latest',
): Promise<Offer | undefined> {
  const [currencies, { state }, level] = await Promise.all([
    commands.load(currencyList, CURRENCY_LIST.id, consistency),
    commands.load(product, productId, consistency),
    commands.load(stock, productId, consistency),
  ]);
  if (state.status !== 'present' || !state.details.status) return undefined;
  const { name: currency } = baseCurrency(currencies.state);
  return { productId, price: state.details.sellingPrice, currency, available: level.state.balance };
}

/** Minor units. */
export function subTotal({ lines }: CartContents): number {
  return lines.reduce((sum, line) => sum + priceOf(line) * line.item.quantity, 0);
}

/** Minor units, as the catalogue has it. */
export function priceOf({ details, item }: CartLine): number {
  return details?.sellingPrice ?? item.seenPrice;
}

export function cartView(contents: CartContents, translate: ServerTranslate): CartView {
  return {
    _id: contents.customerId,
    items: contents.lines.map((line) => ({
      product: {
        _id: line.item.productId,
        itemNo: line.details?.itemNo ?? '',
        name: line.details?.name ?? '',
        photo: line.details?.photo ?? '',
        status: line.onSale,
      },
      quantity: line.item.quantity,
      pricePerItem: fromMinor(priceOf(line)),
      seenPrice: fromMinor(line.item.seenPrice),
      available: line.available,
      warnings: warningsOf(line, translate),
    })),
    subTotal: fromMinor(subTotal(contents)),
    currency: { ...contents.currency },
    version: versionOf(contents.cart.version),
  };
}

function warningsOf(line: CartLine, translate: ServerTranslate): CartView['items'][number]['warnings'] {
  const { item, onSale, available } = line;
  if (!onSale) return [{ code: 'PRODUCT_UNAVAILABLE', message: translate('warnProductUnavailable') }];
  return [
    ...(priceOf(line) === item.seenPrice
      ? []
      : [{ code: 'PRICE_CHANGED' as const, message: translate('warnPriceChanged') }]),
    ...(available >= item.quantity
      ? []
      : [{ code: 'LOW_STOCK' as const, message: translate('warnLowStock', { available }) }]),
  ];
}

async function lineOf(
  commands: Pick<Commands, 'load'>,
  item: CartItem,
  consistency: ReadConsistency,
): Promise<{ readonly line: CartLine; readonly product: StreamPrecondition }> {
  const { productId } = item;
  const [found, level] = await Promise.all([
    commands.load(product, productId, consistency),
    commands.load(stock, productId, consistency),
  ]);
  const { state } = found;
  const details = state.status === 'none' ? undefined : state.details;
  const onSale = state.status === 'present' && state.details.status;
  return {
    line: { item, details, onSale, available: level.state.balance },
    product: found,
  };
}
