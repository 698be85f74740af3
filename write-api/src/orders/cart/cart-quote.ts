import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { fromMinor, isWithinMaxAmount } from '@countinghouse/contracts/kernel/money';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import type { OrderLine } from '@countinghouse/contracts/orders/order-parts';
import type { DeliveryOptionView, QuoteProblem, QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { comparable } from '@countinghouse/contracts/payments/methods/method-choice';
import type { WantedDelivery } from '@countinghouse/contracts/pricing/delivery/body';
import type { DeliveryOption } from '@countinghouse/contracts/pricing/delivery/options';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { type OrderPlace, type Reduction, reductionAmount } from '@countinghouse/contracts/pricing/order-pricing';
import { needsDelivery, type Quote, quoteOf } from '@countinghouse/contracts/pricing/quote';
import { rowTaxesOf } from '@countinghouse/contracts/pricing/tax/order-tax';
import { orderTaxViewOf } from '@countinghouse/contracts/pricing/tax/tax-views';
import { totalTooBig } from '../order.decider.ts';
import { type CartLine, type PricedLines, priceOf } from './cart-contents.ts';
import type { PriceSettings } from './price-settings.ts';

/** What a quote is about. */
export interface QuoteWish {
  readonly delivery: WantedDelivery | undefined;
  /** Undefined while none is chosen. */
  readonly paymentMethod?: string;
  readonly language: Language;
}

/** Lines with what they cost. */
export interface QuotedLines {
  readonly lines: readonly CartLine[];
  readonly quote: Quote;
  readonly settings: DeliverySettings;
}

/**
 * Prices the lines of a cart; those that are not on sale are left out.
 * @param discount what staff take off, minor units
 */
export function quoteLines(
  lines: readonly CartLine[],
  { delivery: { state: settings, revision }, taxes }: PriceSettings,
  { country, area, postcode, method }: WantedDelivery = {},
  discount?: number,
): QuotedLines {
  const sold = lines.filter(({ onSale }) => onSale);
  const quote = quoteOf({
    lines: sold.map((line) => ({
      listPrice: priceOf(line),
      quantity: line.item.quantity,
      weight: line.details?.weight ?? undefined,
      taxClass: line.details?.taxClass,
    })),
    delivery: { settings, revision },
    destination: country === undefined ? undefined : { country, area, postcode },
    methodId: method,
    taxes: { settings: taxes.state, revision: taxes.revision },
    discount,
  });
  return { lines: sold, quote, settings };
}

/** VALIDATION for a quote of more than an order may come to; `field` is what it was made from. */
export function objectionToTotal({ quote }: Pick<QuotedLines, 'quote'>, field: 'cart' | 'items'): Refusal | undefined {
  return isWithinMaxAmount(quote.lines.flat(), quote.fee) ? undefined : totalTooBig(field);
}

/** Why an order cannot be delivered as it was wanted, if so; the second refusal says how it can. */
export function objectionToDelivery(quoted: QuotedLines, wish: QuoteWish): Refusal | undefined {
  const { delivery } = wish;
  const problem = deliveryProblem(quoted, wish);
  if (problem === 'DELIVERY_REQUIRED')
    return refuse('VALIDATION', undefined, [{ field: 'delivery', code: 'required' }]);
  if (problem) return refuse(problem, { options: optionViews(quoted.quote.options, wish.language) });
  const needsPoint = quoted.quote.option?.kind === 'point' && isBlank(delivery?.point);
  return needsPoint ? refuse('VALIDATION', undefined, [{ field: 'delivery.point', code: 'required' }]) : undefined;
}

function deliveryProblem(
  { quote: { option }, settings }: QuotedLines,
  { delivery, paymentMethod }: QuoteWish,
): 'DELIVERY_REQUIRED' | 'DELIVERY_UNAVAILABLE' | undefined {
  if (delivery?.method === undefined) return needsDelivery(settings) ? 'DELIVERY_REQUIRED' : undefined;
  if (!option) return 'DELIVERY_UNAVAILABLE';
  const { payments } = option;
  const isPayable =
    paymentMethod === undefined || !payments || payments.some((name) => comparable(name) === comparable(paymentMethod));
  return isPayable ? undefined : 'DELIVERY_UNAVAILABLE';
}

/** The lines of an order at the prices of its quote. */
export function orderedLines({ lines, quote }: Pick<QuotedLines, 'lines' | 'quote'>): OrderLine[] {
  return lines.flatMap((line, index) => {
    const { itemNo = '', name = '', photo = '' } = line.details ?? {};
    const { productId } = line.item;
    return (quote.lines[index] ?? []).map((row) => ({
      productId,
      itemNo,
      name,
      photo,
      ...row,
      listPrice: priceOf(line),
    }));
  });
}

/** What an order is priced at and how it is delivered, as its event holds it. */
export function pricedParts(
  { quote }: Pick<QuotedLines, 'quote'>,
  wanted: WantedDelivery | undefined,
): Pick<PlacedOrder, 'fee' | 'pricing' | 'delivery' | 'deliveryPlace'> {
  const { fee, pricing, option } = quote;
  if (!option || wanted?.country === undefined) return { fee, pricing, delivery: null };
  const { methodId, names, kind, rule } = option;
  const { zoneName: _, ...applied } = rule;
  const { area, postcode, point } = wanted;
  const said = Object.entries({ area, postcode, point }).filter(([, text]) => !isBlank(text));
  const place: OrderPlace = Object.fromEntries(said);
  const delivery = { methodId, names, kind, country: wanted.country, rule: applied };
  return { fee, pricing, delivery, ...(said.length > 0 && { deliveryPlace: place }) };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

/** A quote as it travels. */
export function quoteView(
  { lines: asked, currency }: Pick<PricedLines, 'lines' | 'currency'>,
  quoted: QuotedLines,
  wish: QuoteWish,
): QuoteView {
  const { lines, quote } = quoted;
  const { charges, reductions, tax } = quote.pricing;
  const taxes = rowTaxesOf({ lines: quote.lines.flat(), charges, tax });
  const rows = lines.flatMap((line, index) => (quote.lines[index] ?? []).map((row) => ({ line, row })));
  const { delivery, language } = wish;
  return {
    lines: rows.map(({ line, row: { quantity, price } }, index) => ({
      product: line.item.productId,
      quantity,
      pricePerItem: fromMinor(price),
      ...(price !== priceOf(line) && { listPrice: fromMinor(priceOf(line)) }),
      ...(taxes?.[index] !== undefined && { tax: fromMinor(taxes[index]) }),
    })),
    goods: fromMinor(quote.goods),
    ...(reductions.length > 0 && { discount: fromMinor(sumOf(reductions)) }),
    ...(charges.length > 0 && { charges: charges.map(({ kind, amount }) => ({ kind, amount: fromMinor(amount) })) }),
    fee: fromMinor(quote.fee),
    ...(tax && { tax: orderTaxViewOf(tax) }),
    total: fromMinor(quote.total),
    ...(delivery?.country !== undefined && { deliveryOptions: optionViews(quote.options, language) }),
    problems: [...asked.flatMap(lineProblems), ...deliveryProblems(quoted, wish)],
    currency: { ...currency },
  };
}

function sumOf(reductions: readonly Reduction[]): number {
  return reductions.reduce((sum, reduction) => sum + reductionAmount(reduction), 0);
}

function lineProblems({ item, onSale, available }: CartLine): QuoteProblem[] {
  if (!onSale) return [{ code: 'PRODUCT_UNAVAILABLE', product: item.productId }];
  return available < item.quantity ? [{ code: 'LOW_STOCK', product: item.productId }] : [];
}

function deliveryProblems(quoted: QuotedLines, wish: QuoteWish): QuoteProblem[] {
  const code = deliveryProblem(quoted, wish);
  return code ? [{ code }] : [];
}

function optionViews(options: readonly DeliveryOption[], language: Language): DeliveryOptionView[] {
  return options.map(({ methodId, kind, names, texts, fee, freeFrom, payments }) => {
    const text = inLanguage(language, texts);
    return {
      _id: methodId,
      kind,
      name: inLanguage(language, names),
      ...(text !== '' && { text }),
      fee: fromMinor(fee),
      ...(freeFrom !== undefined && { freeFrom: fromMinor(freeFrom) }),
      ...(payments && { payments: [...payments] }),
    };
  });
}
