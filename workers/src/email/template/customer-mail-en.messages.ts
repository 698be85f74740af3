import type { CustomerMailKind } from '@countinghouse/contracts/email/events';
import type { KindMessages, MailFacts } from './kind-messages.ts';

const forOrder = ({ shop, orderNo }: MailFacts) => `You get this mail because you ordered ${orderNo} at ${shop}.`;
const formerAccount = ({ shop }: MailFacts) =>
  `You get this mail because your account at ${shop} had this address until now.`;
const forAccount = ({ shop }: MailFacts) =>
  `You get this mail because there is an account with this address at ${shop}.`;
const viewOrder = 'View your order';

/** Mails to customers in English. */
export const customerMailsEn: Readonly<Record<CustomerMailKind, KindMessages>> = {
  'order-received': {
    subject: ({ orderNo, shop }) => `We have your order ${orderNo} – ${shop}`,
    heading: 'Thank you for your order',
    paragraphs: ({ orderNo, date }) => [`We received your order ${orderNo} on ${date}. Here is what you bought.`],
    action: viewOrder,
    footnote: forOrder,
  },
  'payment-complete': {
    subject: ({ orderNo, shop }) => `Payment received for order ${orderNo} – ${shop}`,
    heading: 'We received your payment',
    paragraphs: ({ orderNo, total }) => [`Order ${orderNo} is paid: ${total}. There is nothing left for you to do.`],
    action: viewOrder,
    footnote: forOrder,
  },
  'picked-by-courier': {
    subject: ({ orderNo, shop }) => `Order ${orderNo} is with the courier – ${shop}`,
    heading: 'Your order has left us',
    paragraphs: ({ orderNo }) => [`The courier picked up your order ${orderNo}.`],
    action: 'Follow your order',
    footnote: forOrder,
  },
  'ready-for-pickup': {
    subject: ({ orderNo, shop }) => `Order ${orderNo} is ready for pick-up – ${shop}`,
    heading: 'Your order is ready for pick-up',
    paragraphs: ({ orderNo }) => [`You can collect your order ${orderNo} now. Please have the order number with you.`],
    action: viewOrder,
    footnote: forOrder,
  },
  delivered: {
    subject: ({ orderNo, shop }) => `Order ${orderNo} was delivered – ${shop}`,
    heading: 'Your order was delivered',
    paragraphs: ({ orderNo }) => [
      `Your order ${orderNo} was delivered. If something is not as it should be, you can ask for a return on the page of the order.`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-failed': {
    subject: ({ orderNo, shop }) => `Order ${orderNo} could not be completed – ${shop}`,
    heading: 'We could not complete your order',
    paragraphs: ({ orderNo }) => [
      `We are sorry: your order ${orderNo} could not be completed and nothing will be delivered. If you have paid for it already, please contact us.`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-rejected': {
    subject: ({ orderNo, shop }) => `Order ${orderNo} was not accepted – ${shop}`,
    heading: 'We could not accept your order',
    paragraphs: ({ orderNo }) => [
      `We are sorry: we could not accept your order ${orderNo} and nothing will be delivered. If you have paid for it already, please contact us.`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-expired': {
    subject: ({ orderNo, shop }) => `Order ${orderNo} was cancelled: no payment – ${shop}`,
    heading: 'Your order was cancelled',
    paragraphs: ({ orderNo, date }) => [
      `We received no payment for your order ${orderNo} of ${date}, so we cancelled it. Nothing will be delivered.`,
      'If you have paid for it already, please contact us. You are welcome to order again.',
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-cancelled': {
    subject: ({ orderNo, shop }) => `You cancelled order ${orderNo} – ${shop}`,
    heading: 'Your order is cancelled',
    paragraphs: ({ orderNo, total, isPaid }) => [
      `Your order ${orderNo} is cancelled, as you asked. Nothing will be delivered.`,
      isPaid
        ? `We have received ${total} for it and pay it back to you. You need not do anything.`
        : 'There is nothing to pay. If you have sent a payment already, please contact us.',
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'fee-set': {
    subject: ({ orderNo, total, shop }) => `New total of order ${orderNo}: ${total} – ${shop}`,
    heading: 'The delivery fee of your order',
    paragraphs: ({ orderNo, fee, total }) => [
      `The delivery fee of your order ${orderNo} is ${fee}. The total is now ${total}.`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-requested': {
    subject: ({ requestNo, shop }) => `We have your return request ${requestNo} – ${shop}`,
    heading: 'We have your return request',
    paragraphs: ({ requestNo, orderNo }) => [
      `Your return request for order ${orderNo} has the number ${requestNo}. We will look at it and write to you.`,
      'Please keep the items until then, and name this number if you contact us.',
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-complete': {
    subject: ({ requestNo, shop }) => `Return ${requestNo} is complete – ${shop}`,
    heading: 'Your return is complete',
    paragraphs: ({ requestNo, orderNo }) => [`Your return request ${requestNo} for order ${orderNo} is complete.`],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-failed': {
    subject: ({ requestNo, shop }) => `Return ${requestNo} could not be completed – ${shop}`,
    heading: 'Your return could not be completed',
    paragraphs: ({ requestNo, orderNo }) => [
      `We are sorry: your return request ${requestNo} for order ${orderNo} could not be completed. Please contact us so that we can find a way.`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-rejected': {
    subject: ({ requestNo, shop }) => `Return ${requestNo} was not accepted – ${shop}`,
    heading: 'Your return was not accepted',
    paragraphs: ({ requestNo, orderNo }) => [
      `We are sorry: we could not accept your return request ${requestNo} for order ${orderNo}. The page of the order has the return policy that applies.`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  refunded: {
    subject: ({ orderNo, refunded, shop }) => `Refund of ${refunded} for order ${orderNo} – ${shop}`,
    heading: 'Your refund',
    paragraphs: ({ orderNo, requestNo, refunded, cause }) => [
      ...(cause === 'overpaid' ? ['More was paid than the order comes to.'] : []),
      ...(cause === 'stopped' ? ['The order does not stand, so what was paid for it goes back.'] : []),
      `We refunded ${refunded} for your order ${orderNo}${requestNo && `, return ${requestNo}`}. It can take some days until your bank shows it.`,
      'The page of the order has the credit note.',
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'password-reset': {
    subject: ({ shop }) => `Set a new password – ${shop}`,
    heading: 'Set a new password',
    paragraphs: ({ until }) => [
      `Somebody asked for a new password for your account. The link works once, until ${until}.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    action: 'Set a new password',
    footnote: forAccount,
  },
  'password-changed': {
    subject: ({ shop }) => `Your password was changed – ${shop}`,
    heading: 'Your password was changed',
    paragraphs: ({ date }) => [
      `The password of your account was changed on ${date}, and you were signed out everywhere else.`,
      'If it was not you, set a new password at once and contact us.',
    ],
    action: 'I did not change it',
    footnote: forAccount,
  },
  'address-changed': {
    subject: ({ shop }) => `Your email address was changed – ${shop}`,
    heading: 'Your email address was changed',
    paragraphs: ({ date }) => [
      `Since ${date}, your account has another email address. You were signed out everywhere, and mails about it no longer come here.`,
      'If you did not ask for this, contact us at once: whoever has the new address can set a new password.',
    ],
    action: 'I did not ask for this',
    footnote: formerAccount,
  },
  'back-in-stock': {
    subject: ({ product, shop }) => `Back in stock: ${product} – ${shop}`,
    heading: 'It is back in stock',
    paragraphs: ({ product }) => [
      `You asked us to tell you: ${product} can be ordered again. We cannot keep one for you, so do not wait too long.`,
    ],
    action: 'See the product',
    footnote: ({ shop }) => `You get this mail once, because you asked for it at ${shop}.`,
  },
};
