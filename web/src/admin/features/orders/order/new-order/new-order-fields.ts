import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { staffOrderRoutes } from '@countinghouse/contracts/orders/storefront/staff-order-api';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';

/** A product of the order that is being entered. */
export interface EnteredLine {
  readonly product: string;
  readonly itemNo: string;
  readonly name: string;
  /** A text that is no number while it is typed. */
  readonly quantity: unknown;
}

/** The form of a new order; its names are those of the call. */
export interface NewOrderFields {
  readonly customer?: string | undefined;
  readonly contactInfo: { readonly name: string; readonly email: string; readonly phone: string };
  readonly shippingAddress: string;
  readonly items: readonly EnteredLine[];
  readonly delivery?: {
    readonly country?: string | undefined;
    readonly area?: string | undefined;
    readonly postcode?: string | undefined;
    readonly method?: string | undefined;
    readonly point?: string | undefined;
  };
  readonly discount?: { readonly amount?: unknown; readonly reason?: string };
  readonly paymentMethod: string;
  readonly remark: string;
  readonly language?: Language | undefined;
}

export const noOrder: NewOrderFields = {
  contactInfo: { name: '', email: '', phone: '' },
  ...{ shippingAddress: '', items: [], delivery: {}, discount: { reason: '' }, paymentMethod: '', remark: '' },
};

/** What a duplicate of an order begins with; its rows of one product are one line. */
export function duplicateOf({
  items,
  customer,
  contactInfo,
  shippingAddress,
  ...order
}: OrderDetailView): NewOrderFields {
  const lines = new Map<string, EnteredLine & { readonly quantity: number }>();
  for (const { product, quantity } of items) {
    const { _id, itemNo, name } = product;
    lines.set(_id, { product: _id, itemNo, name, quantity: quantity + (lines.get(_id)?.quantity ?? 0) });
  }
  const { country, area, postcode, _id: method, point } = order.delivery ?? {};
  return {
    ...noOrder,
    ...(!customer.guest && { customer: customer._id }),
    contactInfo: { name: customer.name, ...contactInfo },
    ...{ shippingAddress, items: [...lines.values()], paymentMethod: order.paymentMethod },
    delivery: { country, area, postcode, method, point },
  };
}

type Quoted = BodyOf<typeof staffOrderRoutes.quoteForCustomer>;
type Placed = BodyOf<typeof staffOrderRoutes.placeOrderForCustomer>;

const isUnits = (quantity: unknown): quantity is number =>
  typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0;

/** What the fields ask to be priced, as far as they can be; undefined without lines. */
export function quotedBody({ items, delivery = {}, discount }: NewOrderFields): Quoted | undefined {
  const lines = items.flatMap(({ product, quantity }) => (isUnits(quantity) ? [{ product, quantity }] : []));
  const { country, area, postcode, method } = delivery;
  const off = discount?.amount;
  const isAmount = typeof off === 'number' && off > 0 && Number(off.toFixed(2)) === off;
  if (lines.length === 0) return undefined;
  return {
    items: lines,
    ...(country && { delivery: { country, ...present({ area, postcode, method }) } }),
    ...(isAmount && { discount: off }),
  };
}

/** The call that the valid fields make. */
export function placedBody(fields: NewOrderFields, expectedTotal: number): Placed {
  const { customer, contactInfo, shippingAddress, delivery = {}, discount, paymentMethod, remark, language } = fields;
  const { country, method, ...place } = delivery;
  const name = contactInfo.name.trim();
  return {
    ...(customer && { customer }),
    contactInfo: { email: contactInfo.email.trim(), phone: contactInfo.phone.trim(), ...(name && { name }) },
    shippingAddress: shippingAddress.trim(),
    items: quotedBody(fields)?.items ?? [],
    ...(country && method && { delivery: { country, method, ...present(place) } }),
    ...(discount?.amount
      ? { discount: { amount: Number(discount.amount), reason: (discount.reason ?? '').trim() } }
      : {}),
    ...{ paymentMethod: paymentMethod.trim(), expectedTotal },
    ...(remark.trim() && { remark: remark.trim() }),
    ...(language && { language }),
  };
}

/** The texts that say something. */
function present<Texts extends Readonly<Record<string, string | undefined>>>(
  texts: Texts,
): { [Key in keyof Texts]?: string } {
  const said = Object.entries(texts).flatMap(([key, text]) => (text?.trim() ? [[key, text.trim()]] : []));
  return Object.fromEntries(said) as { [Key in keyof Texts]?: string };
}
