import { customerMailNotSent, customerMailSent } from '@countinghouse/contracts/email/events';
import { sendOrderMail } from '@countinghouse/contracts/email/jobs';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import {
  orderConfirmed,
  orderFeeChanged,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { refundSeen, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { type Reactor, requestJob, settle } from '@countinghouse/platform/jobs/reactor';
import { retriedWork } from '../../retried-work.ts';
import { MAX_MAIL_AGE_MS } from '../customer-mails.ts';
import { orderMailKind } from './order-mail.ts';

const news = [
  orderConfirmed.type,
  paymentStatusChanged.type,
  orderTracked.type,
  orderStatusChanged.type,
  orderFeeChanged.type,
  returnRequested.type,
  returnStatusChanged.type,
  refundSettled.type,
  refundSeen.type,
] as const;

/** Requests mails about events of orders, except imported and old ones. */
export const orderMailReactor: Reactor = {
  name: 'email.send-order-mail',
  types: [...news, customerMailSent.type, customerMailNotSent.type, failedJobRetried.type],
  maxAge: MAX_MAIL_AGE_MS,
  react(event) {
    if (event.type === failedJobRetried.type) {
      const retried = retriedWork(event, 'customer-mail');
      if (!retried || retried.work.orderId === null) return undefined;
      const { retryId, work } = retried;
      return requestJob(sendOrderMail, retryId, { orderId: retried.work.orderId, eventId: work.mailId, retryId });
    }
    const { id: eventId, type, data, metadata } = event;
    if (type === customerMailSent.type || type === customerMailNotSent.type) {
      return settle((data as { mailId: string }).mailId, event);
    }
    if (metadata.occurredAt !== undefined || !orderMailKind(event)) return undefined;
    return requestJob(sendOrderMail, eventId, { orderId: (data as { orderId: string }).orderId, eventId });
  },
};
