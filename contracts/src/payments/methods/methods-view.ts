import { z } from 'zod';
import { versionSchema } from '../../kernel/http/wire.ts';
import { amountSchema, fromMinor, toMinor } from '../../kernel/money.ts';
import { text } from '../../kernel/text/text.ts';
import { isOnlineMethod } from './method-choice.ts';
import { isPayableOnline, MAX_EXPIRY_DAYS, MAX_PAYMENT_METHODS, type PaymentMethod } from './methods.ts';

const id = z.uuid().toLowerCase();
const words = (max: number) => z.strictObject({ en: text(max), zh: text(max) });

const methodBody = z.strictObject({
  _id: id,
  names: words(100),
  lines: words(200),
  instructions: words(3_000),
  fpsId: text(100).optional(),
  asksReference: z.boolean(),
  least: amountSchema.optional(),
  most: amountSchema.optional(),
  deliveryMethods: z.array(id).max(50).optional(),
  expiryDays: z.number().int().min(1).max(MAX_EXPIRY_DAYS).optional(),
  active: z.boolean(),
});

/** The payment methods on the wire, in their order: amounts in major units; ids are made by whoever adds one. */
export const paymentMethodsBody = z.strictObject({ methods: z.array(methodBody).max(MAX_PAYMENT_METHODS) });
export type PaymentMethodsBody = z.output<typeof paymentMethodsBody>;

export const paymentMethodsView = paymentMethodsBody.extend({ version: versionSchema });
export type PaymentMethodsView = z.output<typeof paymentMethodsView>;
export type PaymentMethodView = PaymentMethodsView['methods'][number];

/** The methods of a body, as they are recorded. */
export function paymentMethodsOf({ methods }: PaymentMethodsBody): PaymentMethod[] {
  return methods.map(({ _id: methodId, fpsId = '', least, most, deliveryMethods, ...method }) => ({
    methodId,
    ...method,
    ...(fpsId !== '' && { fpsId }),
    ...(least !== undefined && { least: toMinor(least) }),
    ...(most !== undefined && { most: toMinor(most) }),
    ...(deliveryMethods && deliveryMethods.length > 0 && { deliveryMethods }),
  }));
}

/** The methods as every call returns them. */
export function paymentMethodsViewOf(methods: readonly PaymentMethod[], version: string): PaymentMethodsView {
  return { methods: methods.map(paymentMethodViewOf), version };
}

function paymentMethodViewOf({ methodId, least, most, deliveryMethods, ...method }: PaymentMethod): PaymentMethodView {
  return {
    _id: methodId,
    ...method,
    ...(least !== undefined && { least: fromMinor(least) }),
    ...(most !== undefined && { most: fromMinor(most) }),
    ...(deliveryMethods && { deliveryMethods: [...deliveryMethods] }),
  };
}

/** What the checkout, and every page that names the payments, shows of an active method. */
export const offeredPayment = z.object({
  _id: z.string(),
  names: words(100),
  lines: words(200),
  least: z.number().optional(),
  most: z.number().optional(),
  deliveryMethods: z.array(z.string()).optional(),
});
export type OfferedPayment = z.output<typeof offeredPayment>;

/** The active methods as customers see them, in a currency; undefined where there are none. */
export function offeredPaymentsOf(
  methods: readonly PaymentMethod[],
  currency: { readonly name: string },
): OfferedPayment[] | undefined {
  const active = methods
    .filter((method) => method.active && (!isOnlineMethod(method) || isPayableOnline(currency)))
    .map(paymentMethodViewOf);
  if (active.length === 0) return undefined;
  return active.map(
    ({ instructions: _, asksReference: __, active: ___, fpsId: ____, expiryDays: _____, ...offered }) => offered,
  );
}

/** How customers pay by a method; `{amount}` and `{order}` in the instructions are to be filled in. */
export const paymentInstructions = z.object({
  names: words(100),
  instructions: words(3_000),
  asksReference: z.boolean(),
  /** By which a bank's app pays an order in HKD; absent where nothing is due, or by another method. */
  fps: z
    .object({
      /** The account as the shop names it. */
      id: z.string(),
      /** A QR code as a PNG file, an address of the scheme `data`. */
      picture: z.string(),
    })
    .optional(),
});
export type PaymentInstructions = z.output<typeof paymentInstructions>;
