import { z } from 'zod';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { instant, status, success } from '../../kernel/http/wire.ts';
import { currencyOfOrder } from '../../kernel/money.ts';
import { paymentInstructions } from '../../payments/methods/methods-view.ts';

const byCode = { code: z.string().max(200) };

/** An order as its payment link shows it: no names, no address, no products. Amounts in major units. */
export const linkedPayment = z.object({
  /** The number of the order. */
  orderId: z.string(),
  total: z.number(),
  /** What is still to be paid. */
  due: z.number(),
  currency: currencyOfOrder,
  state: z.enum(['open', 'paid', 'stopped']),
  expiresAt: instant,
  /** Whether it can be paid at the payment provider now. */
  isPayableOnline: z.boolean(),
  /** How it is paid by its method; null where that has no instructions, and once nothing is due. */
  payment: paymentInstructions.nullable(),
});
export type LinkedPayment = z.output<typeof linkedPayment>;

/** Links by which anybody who has one can pay an order. */
export const paymentLinkRoutes = {
  makePaymentLink: defineRoute({
    method: 'POST',
    path: '/order/:id/pay-link',
    service: 'write-api',
    access: 'staff',
    summary: 'The payment link of an order; a new one where there is none, or it is void or expired',
    params: idParams,
    reply: status({
      url: z.string(),
      expiresAt: instant,
      /** A QR code of the address as a PNG file, an address of the scheme `data`. */
      picture: z.string(),
    }),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_CLOSED', 'VERSION_CONFLICT'],
  }),
  voidPaymentLink: defineRoute({
    method: 'DELETE',
    path: '/order/:id/pay-link',
    service: 'write-api',
    access: 'staff',
    summary: 'Declare the payment link of an order void',
    params: idParams,
    reply: status({}),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  openPaymentLink: defineRoute({
    method: 'POST',
    path: '/payment-link',
    service: 'write-api',
    access: 'public',
    summary: 'What a payment link is about; the same 404 for every one that is not valid',
    body: z.strictObject({
      ...byCode,
      /** The payment provider has led back to the page: it is asked first. */
      returned: z.boolean().optional(),
    }),
    reply: success({ link: linkedPayment }),
    errors: ['NOT_FOUND'],
  }),
  payByLink: defineRoute({
    method: 'POST',
    path: '/payment-link/pay',
    service: 'write-api',
    access: 'public',
    summary: 'Open the page of the payment provider for what is due of the order of a payment link',
    body: z.strictObject(byCode),
    reply: success({ url: z.string() }),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_CLOSED', 'VERSION_CONFLICT'],
  }),
};
