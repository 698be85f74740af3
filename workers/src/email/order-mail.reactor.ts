import { customerMailNotSent, customerMailSent } from '@countinghouse/contracts/email/events';
import { sendOrderMail } from '@countinghouse/contracts/email/jobs';
import {
  orderConfirmed,
  orderFeeChanged,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { type Reactor, want } from '../runtime/reactor.ts';
import { MAX_MAIL_AGE_MS } from './customer-mails.ts';
import { orderMailKind } from './order-mail.ts';

const news = [
  orderConfirmed.type,
  paymentStatusChanged.type,
  orderTracked.type,
  orderStatusChanged.type,
  orderFeeChanged.type,
  returnStatusChanged.type,
] as const;

/** Has customers told of what happens to their orders; not of what an import wrote down, nor of what is long ago. */
export const orderMailReactor: Reactor = {
  name: 'email.send-order-mail',
  types: [...news, customerMailSent.type, customerMailNotSent.type],
  maxAge: MAX_MAIL_AGE_MS,
  react(event) {
    const { id: eventId, type, data, metadata } = event;
    if (type === customerMailSent.type || type === customerMailNotSent.type) {
      return { settled: (data as { mailId: string }).mailId };
    }
    if (metadata.occurredAt !== undefined || !orderMailKind(event)) return undefined;
    return want(sendOrderMail, eventId, { orderId: (data as { orderId: string }).orderId, eventId });
  },
};
