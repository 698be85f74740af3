import type { CustomerMailKind, StaffMailKind } from '@countinghouse/contracts/email/events';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { KindMessages, MailFacts } from './kind-messages.ts';
import { staffMailMessages } from './staff-mail.messages.ts';

/** Words around the content of all mails. */
export interface FrameMessages {
  readonly item: string;
  readonly amount: string;
  /** In place of the item, above the returned items. */
  readonly returned: string;
  readonly subtotal: string;
  readonly fee: string;
  /** In place of the fee of a new order. */
  readonly feeLater: string;
  readonly total: string;
  readonly totalSoFar: string;
  readonly payment: string;
  /** Above the delivery address. */
  readonly deliveryTo: string;
  /** Above what the shop says of the time of delivery. */
  readonly delivery: string;
  readonly howToPay: string;
  readonly allTerms: string;
  /** Above what staff wrote about a return. */
  readonly noteFromShop: string;
  readonly moreItems: (count: number) => string;
  readonly questions: string;
  readonly linkBelow: string;
}

const forOrder = ({ shop, orderNo }: MailFacts) => `You get this mail because you ordered ${orderNo} at ${shop}.`;
const formerAccount = ({ shop }: MailFacts) =>
  `You get this mail because your account at ${shop} had this address until now.`;
const forAccount = ({ shop }: MailFacts) =>
  `You get this mail because there is an account with this address at ${shop}.`;
const viewOrder = 'View your order';

const en: Readonly<Record<CustomerMailKind, KindMessages>> = {
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

/** A name within Chinese text: Latin letters are separated by spaces. */
const among = (name: string) => name.replace(/^(?=[\w])/, ' ').replace(/(?<=[\w.)])$/, ' ');

const forOrderZh = ({ shop, orderNo }: MailFacts) => `你收到這封電郵，是因為你在${among(shop)}訂購了 ${orderNo}。`;
const formerAccountZh = ({ shop }: MailFacts) => `你收到這封電郵，是因為你在${among(shop)}的帳戶一直使用此電郵地址。`;
const forAccountZh = ({ shop }: MailFacts) => `你收到這封電郵，是因為這個電郵地址在${among(shop)}有一個帳戶。`;
const viewOrderZh = '查看訂單';

const zh: Readonly<Record<CustomerMailKind, KindMessages>> = {
  'order-received': {
    subject: ({ orderNo, shop }) => `我們已收到你的訂單 ${orderNo} – ${shop}`,
    heading: '多謝惠顧',
    paragraphs: ({ orderNo, date }) => [`我們已於 ${date} 收到你的訂單 ${orderNo}，內容如下。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'payment-complete': {
    subject: ({ orderNo, shop }) => `已收到訂單 ${orderNo} 的付款 – ${shop}`,
    heading: '我們已收到你的付款',
    paragraphs: ({ orderNo, total }) => [`訂單 ${orderNo} 已付清，金額 ${total}，你毋須再作任何安排。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'picked-by-courier': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 已交予速遞 – ${shop}`,
    heading: '你的訂單已寄出',
    paragraphs: ({ orderNo }) => [`速遞員已收取你的訂單 ${orderNo}。`],
    action: '追蹤訂單',
    footnote: forOrderZh,
  },
  'ready-for-pickup': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 可取貨 – ${shop}`,
    heading: '你的訂單可以取貨了',
    paragraphs: ({ orderNo }) => [`你現在可以領取訂單 ${orderNo}。取貨時請帶備訂單編號。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  delivered: {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 已送達 – ${shop}`,
    heading: '你的訂單已送達',
    paragraphs: ({ orderNo }) => [`你的訂單 ${orderNo} 已送達。如貨品有任何問題，可在訂單頁面申請退貨。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'order-failed': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 未能完成 – ${shop}`,
    heading: '很抱歉，你的訂單未能完成',
    paragraphs: ({ orderNo }) => [`很抱歉，你的訂單 ${orderNo} 未能完成，貨品將不會送出。如你已付款，請與我們聯絡。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'order-rejected': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 不獲接納 – ${shop}`,
    heading: '很抱歉，我們未能接受你的訂單',
    paragraphs: ({ orderNo }) => [
      `很抱歉，我們未能接受你的訂單 ${orderNo}，貨品將不會送出。如你已付款，請與我們聯絡。`,
    ],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'order-expired': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 因未付款已取消 – ${shop}`,
    heading: '你的訂單已取消',
    paragraphs: ({ orderNo, date }) => [
      `我們未收到你於 ${date} 所下訂單 ${orderNo} 的付款，因此已將訂單取消，貨品將不會送出。`,
      '如你已付款，請與我們聯絡。歡迎再次訂購。',
    ],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'order-cancelled': {
    subject: ({ orderNo, shop }) => `你已取消訂單 ${orderNo} – ${shop}`,
    heading: '你的訂單已取消',
    paragraphs: ({ orderNo, total, isPaid }) => [
      `我們已按你的要求取消訂單 ${orderNo}，貨品將不會送出。`,
      isPaid
        ? `我們已收到此訂單的款項 ${total}，並會退款給你，你無須辦理任何手續。`
        : '你無須付款。如你已付款，請與我們聯絡。',
    ],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'fee-set': {
    subject: ({ orderNo, total, shop }) => `訂單 ${orderNo} 的最新總額：${total} – ${shop}`,
    heading: '你的訂單運費',
    paragraphs: ({ orderNo, fee, total }) => [`訂單 ${orderNo} 的運費為 ${fee}，最新總額為 ${total}。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'return-requested': {
    subject: ({ requestNo, shop }) => `已收到退貨申請 ${requestNo} – ${shop}`,
    heading: '我們已收到你的退貨申請',
    paragraphs: ({ requestNo, orderNo }) => [
      `你就訂單 ${orderNo} 提出的退貨申請編號為 ${requestNo}。我們會審核申請，並以電郵回覆你。`,
      '在此之前請保留貨品；與我們聯絡時，請提供此編號。',
    ],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'return-complete': {
    subject: ({ requestNo, shop }) => `退貨申請 ${requestNo} 已完成 – ${shop}`,
    heading: '你的退貨已完成',
    paragraphs: ({ requestNo, orderNo }) => [`你就訂單 ${orderNo} 提出的退貨申請 ${requestNo} 已完成。`],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'return-failed': {
    subject: ({ requestNo, shop }) => `退貨申請 ${requestNo} 未能完成 – ${shop}`,
    heading: '很抱歉，你的退貨未能完成',
    paragraphs: ({ requestNo, orderNo }) => [
      `很抱歉，你就訂單 ${orderNo} 提出的退貨申請 ${requestNo} 未能完成。請與我們聯絡，讓我們跟進。`,
    ],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'return-rejected': {
    subject: ({ requestNo, shop }) => `退貨申請 ${requestNo} 不獲接納 – ${shop}`,
    heading: '很抱歉，你的退貨申請不獲接納',
    paragraphs: ({ requestNo, orderNo }) => [
      `很抱歉，我們未能接受你就訂單 ${orderNo} 提出的退貨申請 ${requestNo}。適用的退貨政策可於訂單頁面查閱。`,
    ],
    action: viewOrderZh,
    footnote: forOrderZh,
  },
  'password-reset': {
    subject: ({ shop }) => `設定新密碼 – ${shop}`,
    heading: '設定新密碼',
    paragraphs: ({ until }) => [
      `有人為你的帳戶申請設定新密碼。以下連結只可使用一次，有效至 ${until}。`,
      '如果不是你本人申請，可以不理會這封電郵，你的密碼不會改變。',
    ],
    action: '設定新密碼',
    footnote: forAccountZh,
  },
  'password-changed': {
    subject: ({ shop }) => `你的密碼已更改 – ${shop}`,
    heading: '你的密碼已更改',
    paragraphs: ({ date }) => [
      `你的帳戶密碼已於 ${date} 更改，其他裝置已全部登出。`,
      '如果不是你本人更改，請立即設定新密碼，並與我們聯絡。',
    ],
    action: '不是我更改的',
    footnote: forAccountZh,
  },
  'address-changed': {
    subject: ({ shop }) => `你的電郵地址已更改 – ${shop}`,
    heading: '你的電郵地址已更改',
    paragraphs: ({ date }) => [
      `你的帳戶已於 ${date} 改用另一個電郵地址，所有裝置已登出，日後有關帳戶的電郵不會再寄到此處。`,
      '如果不是你本人要求，請立即與我們聯絡：使用新電郵地址的人可以設定新密碼。',
    ],
    action: '不是我要求的',
    footnote: formerAccountZh,
  },
  'back-in-stock': {
    subject: ({ product, shop }) => `現已有貨：${product} – ${shop}`,
    heading: '現已有貨',
    paragraphs: ({ product }) => [`你想知道的貨品現已有貨：${product}。我們未能為你預留，請盡早訂購。`],
    action: '查看貨品',
    footnote: ({ shop }) => `你曾在${among(shop)}要求到貨通知，我們只會發出這封電郵一次。`,
  },
};

/** The texts of every mail to a customer, or about the account of a member of staff. */
export const mailMessages: Readonly<
  Record<Language, Readonly<Record<CustomerMailKind | StaffMailKind, KindMessages>>>
> = {
  en: { ...en, ...staffMailMessages.en },
  'zh-HK': { ...zh, ...staffMailMessages['zh-HK'] },
};

/** The texts around them. */
export const frameMessages: Readonly<Record<Language, FrameMessages>> = {
  en: {
    item: 'Item',
    amount: 'Amount',
    returned: 'Items of this return',
    subtotal: 'Subtotal',
    fee: 'Delivery fee',
    noteFromShop: 'A note from the shop:',
    feeLater: 'we will tell you',
    total: 'Total',
    totalSoFar: 'Total without delivery',
    payment: 'Payment',
    deliveryTo: 'Delivery address',
    delivery: 'Delivery',
    howToPay: 'How to pay',
    allTerms: 'All shipping and payment terms',
    moreItems: (count) => (count === 1 ? 'and 1 more item' : `and ${count} more items`),
    questions: 'Questions? Just reply to this mail.',
    linkBelow: 'If the button does not work, open this address:',
  },
  'zh-HK': {
    item: '貨品',
    amount: '金額',
    returned: '退貨項目',
    subtotal: '小計',
    fee: '運費',
    noteFromShop: '商店的話：',
    feeLater: '稍後通知',
    total: '總額',
    totalSoFar: '總額（未計運費）',
    payment: '付款方式',
    deliveryTo: '送貨地址',
    delivery: '送貨安排',
    howToPay: '如何付款',
    allTerms: '所有送貨及付款條款',
    moreItems: (count) => `及另外 ${count} 項貨品`,
    questions: '如有查詢，直接回覆這封電郵即可。',
    linkBelow: '如按鈕無法使用，請開啟以下連結：',
  },
};
