import type { DeliveryOptionView, QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { feeWithoutTax } from '@countinghouse/contracts/pricing/charges';
import type { OrderTaxView } from '@countinghouse/contracts/pricing/tax/tax-views';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { call } from '../../../api/call.ts';
import type { CallInput } from '../../../api/shop-calls.ts';
import { useFrame } from '../../../rendering/page.tsx';
import type { ReadyCart } from '../../../stores/cart/cart-state.ts';
import { itemsOf } from '../order-attempt.ts';
import type { CheckoutForm } from '../use-checkout-fields.ts';
import { ELSEWHERE, type Place } from './places.ts';

/** Milliseconds without a change after which a new quote is asked for. */
const SETTLED_MS = 250;

type QuoteBody = NonNullable<CallInput<'quoteOrder'>['body']>;

/** How an order is delivered and what it costs then; without delivery methods the goods alone. */
export interface Delivery {
  /** Empty in a shop without delivery methods. */
  readonly places: readonly Place[];
  readonly place: Place | undefined;
  /** Methods that go there; undefined while they are not known. */
  readonly options: readonly DeliveryOptionView[] | undefined;
  readonly option: DeliveryOptionView | undefined;
  /** Price of the goods in major units; undefined while it is not known. */
  readonly goods: number | undefined;
  /** In major units; undefined while it is not known, and without delivery methods. */
  readonly fee: number | undefined;
  /** What is taxed, and how; undefined without taxes, and while it is not known. */
  readonly tax: OrderTaxView | undefined;
  /** In major units; undefined while it is not known. */
  readonly total: number | undefined;
  readonly error: ApiError | undefined;
  /** The delivery as the order names it; undefined without a method. */
  readonly wanted: CallInput<'placeOrder'>['body'] extends infer Body ? DeliveryOf<Body> : never;
  /** Shows a quote that came with a refusal, as that of the present choice. */
  readonly adopt: (quote: QuoteView) => void;
  readonly refresh: () => void;
}

type DeliveryOf<Body> = NonNullable<Body> extends { delivery?: infer Wanted } ? Wanted : never;

interface Quoted {
  readonly key: string;
  readonly quote?: QuoteView;
  readonly error?: ApiError;
}

/** Asks for a quote whenever the cart or the delivery changes. */
export function useDelivery(places: readonly Place[], cart: ReadyCart, form: CheckoutForm): Delivery {
  const place = places.find(({ code }) => code === form.country) ?? places[0];
  const destination = destinationOf(place, form);
  const chosen = form.method === '' ? {} : { method: form.method };
  const { taxes = false } = useFrame();
  const isWithout = places.length === 0;
  const body = bodyOf(cart, destination && { ...destination, ...chosen }, isWithout && taxes);
  const { quoted, adopt, refresh } = useQuote(body, cart.subTotal);
  const { quote, error } = quoted ?? {};
  const options = quote?.deliveryOptions;
  const option = options?.find(({ _id }) => _id === form.method);
  const point = form.point.trim();
  const isPriced = quote !== undefined && (option !== undefined || (isWithout && taxes));
  return {
    ...{ places, place, options, option, error, adopt, refresh },
    goods: quote?.goods,
    fee: isPriced && !isWithout ? feeWithoutTax(quote.fee, quote.charges) : undefined,
    tax: isPriced ? quote.tax : undefined,
    total: isWithout && !taxes ? cart.subTotal : isPriced ? quote.total : undefined,
    wanted: option && destination && { method: option._id, ...destination, ...(point !== '' && { point }) },
  };
}

/** What to ask a quote for; in a shop that taxes without delivery methods, for the goods alone. */
function bodyOf(cart: ReadyCart, delivery: QuoteBody['delivery'], isOfGoods: boolean): QuoteBody | undefined {
  if (delivery) return { items: itemsOf(cart), delivery };
  return isOfGoods ? { items: itemsOf(cart) } : undefined;
}

/** Where to, once it is said: an area where there are some, a postcode where it matters. */
function destinationOf(place: Place | undefined, { area, postcode }: CheckoutForm) {
  if (!place || (place.areas.length > 0 && !isAreaOf(place, area))) return undefined;
  const code = postcode.trim();
  return {
    country: place.code,
    ...(place.areas.includes(area) && { area }),
    ...(place.asksPostcode && code !== '' && { postcode: code }),
  };
}

/** Whether an area is among the choices of a country. */
export function isAreaOf({ areas, isServedElsewhere }: Place, area: string): boolean {
  return areas.includes(area) || (area === ELSEWHERE && isServedElsewhere);
}

/**
 * The quote of a body, none for undefined; of a body that changes fast only the last is asked for. With other prices
 * `seen`, it is another quote.
 */
function useQuote(body: QuoteBody | undefined, seen: number) {
  const key = JSON.stringify([body, seen]);
  const [quoted, setQuoted] = useState<Quoted>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the body, and each round asks again.
  useEffect(() => {
    if (!body) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { quote } = await call('quoteOrder', { body, signal: stop.signal });
        if (!stop.signal.aborted) setQuoted({ key, quote });
      } catch (error) {
        if (!stop.signal.aborted && error instanceof ApiError) setQuoted({ key, error });
      }
    };
    const timer = setTimeout(() => void ask(), quoted ? SETTLED_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, round]);
  return {
    quoted: quoted?.key === key ? quoted : undefined,
    adopt: (quote: QuoteView) => setQuoted({ key, quote }),
    refresh: () => setRound((before) => before + 1),
  };
}
