import type { CustomerMailKind } from '@countinghouse/contracts/email/events';
import type { KindMessages, MailFacts } from './kind-messages.ts';

/** A name within Chinese text: Latin letters are separated by spaces. */
const among = (name: string) => name.replace(/^(?=[\w])/, ' ').replace(/(?<=[\w.)])$/, ' ');

const forOrder = ({ shop, orderNo }: MailFacts) => `你收到這封電郵，是因為你在${among(shop)}訂購了 ${orderNo}。`;
const formerAccount = ({ shop }: MailFacts) => `你收到這封電郵，是因為你在${among(shop)}的帳戶一直使用此電郵地址。`;
const forAccount = ({ shop }: MailFacts) => `你收到這封電郵，是因為這個電郵地址在${among(shop)}有一個帳戶。`;
const viewOrder = '查看訂單';

/** Mails to customers in Traditional Chinese. */
export const customerMailsZh: Readonly<Record<CustomerMailKind, KindMessages>> = {
  'order-received': {
    subject: ({ orderNo, shop }) => `我們已收到你的訂單 ${orderNo} – ${shop}`,
    heading: '多謝惠顧',
    paragraphs: ({ orderNo, date }) => [`我們已於 ${date} 收到你的訂單 ${orderNo}，內容如下。`],
    action: viewOrder,
    footnote: forOrder,
  },
  'payment-complete': {
    subject: ({ orderNo, shop }) => `已收到訂單 ${orderNo} 的付款 – ${shop}`,
    heading: '我們已收到你的付款',
    paragraphs: ({ orderNo, total }) => [`訂單 ${orderNo} 已付清，金額 ${total}，你毋須再作任何安排。`],
    action: viewOrder,
    footnote: forOrder,
  },
  'picked-by-courier': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 已交予速遞 – ${shop}`,
    heading: '你的訂單已寄出',
    paragraphs: ({ orderNo }) => [`速遞員已收取你的訂單 ${orderNo}。`],
    action: '追蹤訂單',
    footnote: forOrder,
  },
  'ready-for-pickup': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 可取貨 – ${shop}`,
    heading: '你的訂單可以取貨了',
    paragraphs: ({ orderNo }) => [`你現在可以領取訂單 ${orderNo}。取貨時請帶備訂單編號。`],
    action: viewOrder,
    footnote: forOrder,
  },
  delivered: {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 已送達 – ${shop}`,
    heading: '你的訂單已送達',
    paragraphs: ({ orderNo }) => [`你的訂單 ${orderNo} 已送達。如貨品有任何問題，可在訂單頁面申請退貨。`],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-failed': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 未能完成 – ${shop}`,
    heading: '很抱歉，你的訂單未能完成',
    paragraphs: ({ orderNo }) => [`很抱歉，你的訂單 ${orderNo} 未能完成，貨品將不會送出。如你已付款，請與我們聯絡。`],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-rejected': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 不獲接納 – ${shop}`,
    heading: '很抱歉，我們未能接受你的訂單',
    paragraphs: ({ orderNo }) => [
      `很抱歉，我們未能接受你的訂單 ${orderNo}，貨品將不會送出。如你已付款，請與我們聯絡。`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'order-expired': {
    subject: ({ orderNo, shop }) => `訂單 ${orderNo} 因未付款已取消 – ${shop}`,
    heading: '你的訂單已取消',
    paragraphs: ({ orderNo, date }) => [
      `我們未收到你於 ${date} 所下訂單 ${orderNo} 的付款，因此已將訂單取消，貨品將不會送出。`,
      '如你已付款，請與我們聯絡。歡迎再次訂購。',
    ],
    action: viewOrder,
    footnote: forOrder,
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
    action: viewOrder,
    footnote: forOrder,
  },
  'fee-set': {
    subject: ({ orderNo, total, shop }) => `訂單 ${orderNo} 的最新總額：${total} – ${shop}`,
    heading: '你的訂單運費',
    paragraphs: ({ orderNo, fee, total }) => [`訂單 ${orderNo} 的運費為 ${fee}，最新總額為 ${total}。`],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-requested': {
    subject: ({ requestNo, shop }) => `已收到退貨申請 ${requestNo} – ${shop}`,
    heading: '我們已收到你的退貨申請',
    paragraphs: ({ requestNo, orderNo }) => [
      `你就訂單 ${orderNo} 提出的退貨申請編號為 ${requestNo}。我們會審核申請，並以電郵回覆你。`,
      '在此之前請保留貨品；與我們聯絡時，請提供此編號。',
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-complete': {
    subject: ({ requestNo, shop }) => `退貨申請 ${requestNo} 已完成 – ${shop}`,
    heading: '你的退貨已完成',
    paragraphs: ({ requestNo, orderNo }) => [`你就訂單 ${orderNo} 提出的退貨申請 ${requestNo} 已完成。`],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-failed': {
    subject: ({ requestNo, shop }) => `退貨申請 ${requestNo} 未能完成 – ${shop}`,
    heading: '很抱歉，你的退貨未能完成',
    paragraphs: ({ requestNo, orderNo }) => [
      `很抱歉，你就訂單 ${orderNo} 提出的退貨申請 ${requestNo} 未能完成。請與我們聯絡，讓我們跟進。`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'return-rejected': {
    subject: ({ requestNo, shop }) => `退貨申請 ${requestNo} 不獲接納 – ${shop}`,
    heading: '很抱歉，你的退貨申請不獲接納',
    paragraphs: ({ requestNo, orderNo }) => [
      `很抱歉，我們未能接受你就訂單 ${orderNo} 提出的退貨申請 ${requestNo}。適用的退貨政策可於訂單頁面查閱。`,
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  refunded: {
    subject: ({ orderNo, refunded, shop }) => `訂單 ${orderNo} 退款 ${refunded} – ${shop}`,
    heading: '已向你退款',
    paragraphs: ({ orderNo, requestNo, refunded, cause }) => [
      ...(cause === 'overpaid' ? ['付款超出訂單總額。'] : []),
      ...(cause === 'stopped' ? ['訂單已不成立，因此退回已付的款項。'] : []),
      `我們已就訂單 ${orderNo}${requestNo && `（退貨 ${requestNo}）`}退款 ${refunded}。款項可能需要數日才會在銀行帳戶顯示。`,
      '你可在訂單頁面下載退款單。',
    ],
    action: viewOrder,
    footnote: forOrder,
  },
  'password-reset': {
    subject: ({ shop }) => `設定新密碼 – ${shop}`,
    heading: '設定新密碼',
    paragraphs: ({ until }) => [
      `有人為你的帳戶申請設定新密碼。以下連結只可使用一次，有效至 ${until}。`,
      '如果不是你本人申請，可以不理會這封電郵，你的密碼不會改變。',
    ],
    action: '設定新密碼',
    footnote: forAccount,
  },
  'password-changed': {
    subject: ({ shop }) => `你的密碼已更改 – ${shop}`,
    heading: '你的密碼已更改',
    paragraphs: ({ date }) => [
      `你的帳戶密碼已於 ${date} 更改，其他裝置已全部登出。`,
      '如果不是你本人更改，請立即設定新密碼，並與我們聯絡。',
    ],
    action: '不是我更改的',
    footnote: forAccount,
  },
  'address-changed': {
    subject: ({ shop }) => `你的電郵地址已更改 – ${shop}`,
    heading: '你的電郵地址已更改',
    paragraphs: ({ date }) => [
      `你的帳戶已於 ${date} 改用另一個電郵地址，所有裝置已登出，日後有關帳戶的電郵不會再寄到此處。`,
      '如果不是你本人要求，請立即與我們聯絡：使用新電郵地址的人可以設定新密碼。',
    ],
    action: '不是我要求的',
    footnote: formerAccount,
  },
  'back-in-stock': {
    subject: ({ product, shop }) => `現已有貨：${product} – ${shop}`,
    heading: '現已有貨',
    paragraphs: ({ product }) => [`你想知道的貨品現已有貨：${product}。我們未能為你預留，請盡早訂購。`],
    action: '查看貨品',
    footnote: ({ shop }) => `你曾在${among(shop)}要求到貨通知，我們只會發出這封電郵一次。`,
  },
};
