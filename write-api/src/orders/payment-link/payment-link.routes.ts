import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { fromMinor, orderTotal } from '@countinghouse/contracts/kernel/money';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { type LinkedPayment, paymentLinkRoutes } from '@countinghouse/contracts/orders/payments/link-api';
import { isValidLink } from '@countinghouse/contracts/orders/payments/payment-link';
import { PAYMENT_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { instructionsFor } from '@countinghouse/contracts/payments/methods/instructions';
import { isOffered, isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import type { PaymentMethod } from '@countinghouse/contracts/payments/methods/methods';
import { moneyOf } from '@countinghouse/contracts/payments/payment-ledger';
import { toPay } from '@countinghouse/contracts/payments/refunds/to-pay';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import { qrCodePng } from '@countinghouse/platform/files/qr-code';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { NumberedCodes } from '@countinghouse/platform/vault/id-codes';
import type { Limit } from '../../identity/sign-in/rate-limits.ts';
import { paymentMethods } from '../../payments/methods.decider.ts';
import { changeOrder, isErased } from '../change-order.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { objectionToPaying } from '../payments/online-payment.rules.ts';
import { languagePath, PAYMENT_LINK_MINUTES } from '../payments/online-payments.ts';
import { checkPayment, payOrder } from '../payments/pay-order.ts';
import { canPay } from '../payments/paying.ts';

/** What payment links need. */
export interface PaymentLinks {
  readonly codes: NumberedCodes;
  /** Links that are opened from one network. */
  readonly limit: Limit;
  /** Public address of the shop without a slash at the end, and its language. */
  readonly shopUrl: string;
  readonly language: 'en' | 'zh-HK';
}

/** The payment links of staff, and what anybody does who has one. */
export function paymentLinkBindings(deps: OrderDependencies, links: PaymentLinks): readonly Binding[] {
  const { codes, limit, shopUrl, language } = links;

  /** The order of a valid code. @throws RefusedError NOT_FOUND, the same for everything else */
  async function linked({ body, ip }: Call<unknown, unknown, { readonly code: string }>): Promise<Order> {
    await limit.count(networkOf(ip()));
    const made = codes.madeFor(body.code);
    const state = made && (await deps.commands.load(order, made.id)).state;
    const link = state && state.phase === 'standing' ? state.paymentLink : undefined;
    const isThere = link && link.number === made?.number && isValidLink(link, Date.now());
    if (!isThere || state?.phase !== 'standing' || (await isErased(deps, made?.id ?? ''))) {
      throw new RefusedError(refuse('NOT_FOUND'));
    }
    return state;
  }

  return [
    bind(paymentLinkRoutes.makePaymentLink, async (call) => {
      const { id } = call.params;
      const now = Date.now();
      const times = {
        at: new Date(now).toISOString(),
        expiresAt: new Date(now + PAYMENT_LINK_MINUTES * 60_000).toISOString(),
      };
      const made = await changeOrder(deps, id, { type: 'MakePaymentLink', ...times }, call.metadata);
      const { paymentLink, placed } = unwrapOrThrow(call, made).state;
      if (!paymentLink) throw new RefusedError(refuse('NOT_FOUND'));
      const code = codes.codeOf({ id, number: paymentLink.number });
      const shop = shopUrl + languagePath(language, placed.language);
      const url = `${shop}${PAYMENT_LINK_PATH}#code=${code}`;
      const picture = `data:image/png;base64,${qrCodePng(url).toString('base64')}`;
      return { ...ok, status: true as const, url, expiresAt: paymentLink.expiresAt, picture };
    }),

    bind(paymentLinkRoutes.voidPaymentLink, async (call) => {
      const made = await changeOrder(deps, call.params.id, { type: 'VoidPaymentLink' }, call.metadata);
      unwrapOrThrow(call, made);
      return { ...ok, status: true as const };
    }),

    bind(paymentLinkRoutes.openPaymentLink, async (call) => {
      const state = await linked(call);
      const asks = call.body.returned && canPay(deps);
      if (asks) await checkPayment(deps, state);
      return { ...ok, link: await shown(deps, asks ? await linked(call) : state) };
    }),

    bind(paymentLinkRoutes.payByLink, async (call) => {
      const { placed, paymentLink } = await linked(call);
      if (!canPay(deps)) throw new RefusedError(refuse('PAYMENT_CLOSED'));
      const wanted = { orderId: placed.orderId, paymentId: call.newId('payment'), ip: call.ip() };
      const opened = await payOrder(deps, { ...wanted, link: paymentLink?.number }, call.metadata);
      if (isRefusal(opened)) throw new RefusedError(opened);
      return { ...ok, url: opened.url };
    }),
  ];
}

/** What is shown of an order to whoever has its link. */
async function shown(deps: OrderDependencies, state: Order): Promise<LinkedPayment> {
  const { placed, payments, refunds, fee, paymentLink } = state;
  const { state: methods } = await deps.commands.load(paymentMethods, PAYMENT_METHODS.id, 'cached');
  const { orderNo, currency, lines, paymentMethod } = placed;
  const { due, refunded } = moneyOf({ payments, refunds, fee, lines });
  const objection = objectionToPaying(state)?.refused;
  const isOpen = objection === undefined;
  const left = isOpen ? toPay(due, refunded) : 0;
  const total = orderTotal(lines, fee);
  return {
    orderId: orderNo,
    ...{ total: fromMinor(total), due: fromMinor(left), currency: { ...currency } },
    state: isOpen ? 'open' : objection === 'ALREADY_PAID' ? 'paid' : 'stopped',
    expiresAt: paymentLink?.expiresAt ?? '',
    isPayableOnline: isOpen && isPayable(deps, methods, state, total),
    payment: isOpen ? instructionsFor(methods, { orderNo, paymentMethod, currency, due: left }, qrCodePng) : null,
  };
}

function isPayable(
  deps: OrderDependencies,
  methods: readonly PaymentMethod[],
  { placed: { currency, delivery } }: Order,
  total: number,
): boolean {
  const online = methods.find((method) => method.active && isOnlineMethod(method));
  if (!online || !canPay(deps)) return false;
  return deps.online.provider.takes(currency.name) && isOffered(online, total, delivery?.methodId);
}
