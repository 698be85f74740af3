import { sendOrderMail } from '@countinghouse/contracts/email/jobs';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { mailPicturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import type { Language } from '@countinghouse/contracts/messages/language';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import type { PlacedOrder, ReturnRequest } from '@countinghouse/contracts/orders/order.state';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { ORDER_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import { chargedFor } from '@countinghouse/contracts/pricing/charges';
import { discountOf } from '@countinghouse/contracts/pricing/order-pricing';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { NotYet, PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import type { PersonalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import { type CustomerMailDependencies, customerMails, type PersonalMail, pageLink } from '../customer-mails.ts';
import { readShopIdentity } from '../shop-identity.ts';
import { customerMailTemplate } from '../template/customer-mail.template.ts';
import type { CustomerMail, MailedOrder, MailedReturn } from '../template/mailed-order.ts';
import { addressLines, placeLines, readDeliveryNote } from './delivery-facts.ts';
import { decideOrderMail, type OrderToMail } from './order-mail.ts';
import { readPaymentMethod } from './payment-method.ts';
import { readPaymentTerms } from './payment-terms.ts';
import { waitTexts } from './wait-texts.ts';

export interface OrderMailDependencies extends CustomerMailDependencies {
  readonly personalData: Pick<PersonalDataKeys, 'load'>;
  /** Codes of the links that open orders without an account. */
  readonly orderCodes: Pick<IdCodes, 'codeOf'>;
}

interface OrderMailData {
  readonly orderId: string;
  readonly eventId: string;
  readonly retryId?: string | undefined;
}

/** Mails the customer of an order about an event, at the order's address and in the order's language. */
export function sendOrderMailHandler(deps: OrderMailDependencies): RecordingJobHandler<OrderMailData> {
  const { log, states, front, personalData, orderCodes, clock } = deps;
  const mails = customerMails(deps);

  const decide = async ({ orderId, eventId, retryId }: OrderMailData) => {
    const history = await collect(readStream<OrderEvent>(log, streamOf(ORDER, orderId)));
    const because = history.find(({ id }) => id === eventId);
    const [placement] = history;
    const isPlaced = placement?.type === 'orders.OrderPlaced';
    const outcomes = isPlaced ? await mails.outcomes(placement.data.customerId) : undefined;
    const decision = decideOrderMail(history, eventId, outcomes?.superseded);
    if (!because || !decision || !outcomes) throw new PermanentFailure('no such news of an order');
    const { customerId } = decision.order.placed;
    const mail: PersonalMail = {
      ...{ mailId: eventId, kind: decision.kind, personId: customerId, because, orderId, retryId },
    };
    return { decision, because, mail, settled: outcomes.isSettled(eventId, retryId) };
  };

  const toShow = async (shown: OrderToMail, kind: CustomerMail['kind'], language: Language): Promise<MailedOrder> => {
    const { placed, fee, paid, isPaid } = shown;
    const { orderNo, currency, paymentMethod } = placed;
    const due = Math.max(orderTotal(placed.lines, fee) - paid, 0);
    const payment = await readPaymentMethod(states, paymentMethod, language, { orderNo, currency, due });
    const listed = front.paymentMethods.includes(paymentMethod) ? paymentMethod : '';
    const offered = payment?.name ?? listed;
    const order = withPayment(shown, offered, language, front);
    const wait = waitTexts(placed, language, front.timeZone);
    const instructions = isPaid ? [] : [...wait, ...(payment?.instructions ?? [])];
    const terms = {
      paragraphs: instructions.map((text) => ({ text, isHeading: false })),
      fps: isPaid ? undefined : payment?.fps,
      link: pageLink(front, language, '/terms'),
    };
    if (kind === 'fee-set' && instructions.length > 0) return { ...order, terms };
    if (kind !== 'order-received') return order;
    if (instructions.length > 0) return { ...order, deliveryNote: await readDeliveryNote(states), terms };
    const choice = { chosen: offered, offered: front.paymentMethods };
    const [paragraphs, deliveryNote] = await Promise.all([readPaymentTerms(states, choice), readDeliveryNote(states)]);
    return {
      ...order,
      deliveryNote,
      ...(paragraphs.length > 0 && { terms: { paragraphs, link: pageLink(front, language, '/terms') } }),
    };
  };

  return {
    job: sendOrderMail,

    async run(data) {
      const { decision, because, mail, settled } = await decide(data);
      if (settled) return;
      const heldUntil = heldUntilOf(because, front.holdMs);
      if (clock() < heldUntil) throw new NotYet(heldUntil);
      if (!data.retryId && mails.isTooOld(because)) return mails.drop(mail, 'too-old');
      if ('cause' in decision) return mails.drop(mail, decision.cause);
      const { kind, order, request, refund } = decision;
      const language = order.placed.language || front.locale;
      const shop = await readShopIdentity(states, front);
      const shown = await toShow(order, kind, language);
      const written = customerMailTemplate({
        ...{ kind, language, shop, timeZone: front.timeZone, at: because.recordedAt },
        ...(refund && { refund }),
        ...(request && {
          request: {
            requestNo: request.requestNo,
            note: request.shopNote,
            lines: returnedLines(order.placed, request),
          },
        }),
        link: pageLink(front, language, pageOf(order.placed, orderCodes)),
        order: shown,
      });
      const { customerId } = order.placed;
      // The address is sealed with the customer's key: whether it can be read still is known without the log.
      const isThere = async () => (await personalData.load(new Set([customerId]))).get(customerId) !== 'erased';
      await mails.send(mail, { to: order.email, shop, language, written }, isThere);
    },

    async exhausted(data) {
      const { mail, settled } = await decide(data);
      if (!settled) await mails.drop(mail, 'delivery-failed');
    },
  };
}

/** An order as mails show it, with the way to pay that the shop offers. */
function withPayment(
  { placed, fee, charges, isPaid, paid, shippingAddress, parcel }: OrderToMail,
  paymentMethod: string,
  language: Language,
  front: OrderMailDependencies['front'],
): MailedOrder {
  const { orderNo, placedAt, currency, delivery, pricing } = placed;
  const discount = discountOf(pricing);
  return {
    ...{ orderNo, placedAt, fee, isPaid, paid, currency, paymentMethod, deliveryNote: '' },
    taxCharge: chargedFor('tax', charges),
    lines: placed.lines.map(({ photo, ...line }) => ({ ...line, picture: pictureAddress(front, photo) })),
    ...(discount > 0 && { discount }),
    address: addressLines(shippingAddress),
    place: placeLines(placed.deliveryPlace, language),
    parcel,
    ...(pricing.tax && { tax: pricing.tax }),
    ...(delivery && { delivery: delivery.names }),
  };
}

/** Whoever has no account comes in by the code alone, which no server is sent. */
function pageOf(placed: PlacedOrder, codes: OrderMailDependencies['orderCodes']): string {
  const { orderId } = placed;
  return isGuestOrder(placed) ? `${ORDER_LINK_PATH}#code=${codes.codeOf(orderId)}` : `/account/orders/${orderId}`;
}

/** The whole address of a picture for mails; '' for a line without one. */
function pictureAddress({ url }: CustomerMailDependencies['front'], photo: string): string {
  const path = mailPicturePath(photo);
  return path === undefined ? '' : url + path;
}

/** Returns until when a mail waits for an Undo, by the time of the log: acts of staff can be undone. */
function heldUntilOf({ recordedAt, metadata }: RecordedEvent, holdMs = 0): number {
  return metadata.actor.kind === 'staff' ? Date.parse(recordedAt) + holdMs : 0;
}

/** The items of a return request, by the names that the products had when they were ordered. */
function returnedLines({ lines }: PlacedOrder, { items }: ReturnRequest): MailedReturn['lines'] {
  return items.flatMap(({ productId, quantity }) => {
    const line = lines.find((one) => one.productId === productId);
    return line ? [{ itemNo: line.itemNo, name: line.name, quantity }] : [];
  });
}
