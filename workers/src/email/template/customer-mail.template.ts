import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { formatDate } from '@countinghouse/contracts/messages/date-format';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';
import { qrCodePng } from '@countinghouse/platform/files/qr-code';
import { formatMinor, formatWhole } from '../../format-amount.ts';
import type { MailPicture } from '../../mail/mail-transport.ts';
import { mailMessages } from './customer-mail.messages.ts';
import { deliveryBlocks, deliveryOf, deliveryText } from './delivery-parts.ts';
import { frameMessages } from './frame.messages.ts';
import type { MailFacts } from './kind-messages.ts';
import { type LayoutBlock, mailLayout, type OrderSummary } from './mail-layout.ts';
import type { CustomerMail, MailedOrder, MailedReturn } from './mailed-order.ts';

/** A mail in both forms; it does not depend on the time of writing, so that a second copy is identical. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Those that the document names by `cid:`; absent without any. */
  readonly pictures?: readonly MailPicture[];
}

/** Id of the picture of an FPS code in its mail. */
const FPS_PICTURE = 'fps';
/** Mail clients cut messages off at about 100 kB. */
const MAX_LINES = 60;
const MAX_SUBJECT = 150;
/** Mails with the order's items; the others only link to it. */
const withSummary: readonly CustomerMail['kind'][] = [
  'order-received',
  'payment-complete',
  'picked-by-courier',
  'ready-for-pickup',
  'delivered',
  'fee-set',
];

export function customerMailTemplate(mail: CustomerMail): WrittenMail {
  const { kind, language, shop, order, request, link } = mail;
  const messages = mailMessages[language][kind];
  const frame = frameMessages[language];
  const facts = factsOf(mail);
  const note = kind !== 'return-requested' && request?.note ? [frame.noteFromShop, request.note] : [];
  const paragraphs = [...messages.paragraphs(facts), ...note];
  const summary =
    order && withSummary.includes(kind)
      ? summaryOf(order, kind, language)
      : request && request.lines.length > 0
        ? returnSummaryOf(request, language)
        : undefined;
  const terms = order?.terms;
  const fps = terms?.fps;
  const delivery = order ? deliveryOf(order, kind, frame) : [];

  const blocks: LayoutBlock[] = [
    ...paragraphs.map((text) => ({ type: 'paragraph', text }) as const),
    { type: 'button', label: messages.action, link },
    ...(summary ? ([{ type: 'order', ...summary }] as const) : []),
    ...deliveryBlocks(delivery, frame),
    ...(terms
      ? ([
          { type: 'heading', text: frame.howToPay },
          ...terms.paragraphs.map(
            ({ text, isHeading }) => ({ type: isHeading ? 'subheading' : 'paragraph', text }) as const,
          ),
          ...(fps ? [{ type: 'picture', picture: FPS_PICTURE, text: frame.payByFps(fps.id) } as const] : []),
          { type: 'link', label: frame.allTerms, link: terms.link },
        ] as const)
      : []),
    { type: 'small', text: frame.questions },
    { type: 'address', text: frame.linkBelow, link },
  ];
  const footnote = messages.footnote(facts);
  const text = [
    shop.title,
    '',
    messages.heading,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    `${messages.action}:`,
    link,
    '',
    ...(summary ? [...textOf(summary), ''] : []),
    ...deliveryText(delivery, frame),
    ...(terms
      ? [
          `* ${frame.howToPay} *`,
          '',
          ...terms.paragraphs.flatMap(({ text }) => [text, '']),
          ...(fps ? [frame.payByFps(fps.id), ''] : []),
          `${frame.allTerms}:`,
          terms.link,
          '',
        ]
      : []),
    frame.questions,
    '',
    '-- ',
    ...[shop.name, shop.address, shop.phone, shop.email].filter(Boolean),
    footnote,
    '',
  ].join('\n');
  return {
    subject: shorten(oneLine(messages.subject(facts)), MAX_SUBJECT),
    text,
    html: mailLayout({
      language,
      shop,
      heading: messages.heading,
      preview: oneLine(paragraphs[0] ?? ''),
      blocks,
      footnote,
    }),
    ...(fps && { pictures: [{ id: FPS_PICTURE, content: qrCodePng(fps.code) }] }),
  };
}

function summaryOf(order: MailedOrder, kind: CustomerMail['kind'], language: Language): OrderSummary {
  const messages = frameMessages[language];
  const { lines, discount = 0, fee, taxCharge, tax, paid, delivery, paymentMethod } = order;
  const due = orderTotal(lines, fee) - paid;
  const amount = (minor: number) => `${order.currency.symbol}${formatMinor(minor)}`;
  const shown = lines.slice(0, MAX_LINES);
  const rest = lines.slice(MAX_LINES);
  const feeUnknown = kind === 'order-received' && fee === taxCharge && !delivery;
  const feeLabel = delivery ? `${messages.fee} · ${oneLine(inLanguage(language, delivery))}` : messages.fee;
  const sum = (label: string, value: string, strong = false, isText = false) => ({ label, value, strong, isText });
  const taxes = (tax?.rates ?? [])
    .filter(({ rate }) => rate > 0)
    .map(({ names, rate, amount: due }) =>
      sum(oneLine(taxLabel(language, { names, percent: percentOf(rate) }, tax?.included ?? false)), amount(due)),
    );
  return {
    item: messages.item,
    amount: `${messages.amount} (${order.currency.name})`,
    rows: [
      ...shown.map(({ itemNo, name, quantity, price, picture }) => ({
        label: oneLine(name) || itemNo,
        detail: `${oneLine(itemNo)} · ${formatWhole(quantity)} × ${amount(price)}`,
        value: amount(price * quantity),
        picture,
      })),
      ...(rest.length > 0
        ? [{ label: messages.moreItems(rest.length), detail: '', value: amount(orderTotal(rest, 0)) }]
        : []),
    ],
    sums: [
      ...(discount > 0
        ? [
            sum(messages.beforeDiscount, amount(orderTotal(lines, 0) + discount)),
            sum(messages.discount, `−${amount(discount)}`),
          ]
        : []),
      sum(messages.subtotal, amount(orderTotal(lines, 0))),
      sum(feeLabel, feeUnknown ? messages.feeLater : amount(fee - taxCharge), false, feeUnknown),
      ...(tax && !tax.included ? taxes : []),
      sum(feeUnknown ? messages.totalSoFar : messages.total, amount(orderTotal(lines, fee)), true),
      ...(tax?.included ? taxes : []),
      ...(paid > 0 ? [sum(messages.paid, amount(paid))] : []),
      ...(paid > 0 && due > 0 ? [sum(messages.due, amount(due), true)] : []),
      ...(paymentMethod ? [sum(messages.payment, paymentMethodName(language, paymentMethod), false, true)] : []),
    ],
  };
}

function returnSummaryOf({ lines }: MailedReturn, language: Language): OrderSummary {
  const messages = frameMessages[language];
  const rest = lines.length - MAX_LINES;
  const rows = lines.slice(0, MAX_LINES).map(({ itemNo, name, quantity }) => ({
    label: `${formatWhole(quantity)} × ${oneLine(name) || itemNo}`,
    detail: oneLine(itemNo),
    value: '',
  }));
  const more = rest > 0 ? [{ label: messages.moreItems(rest), detail: '', value: '' }] : [];
  return { item: messages.returned, amount: '', rows: [...rows, ...more], sums: [] };
}

function textOf({ rows, sums }: OrderSummary): string[] {
  return [
    ...rows.flatMap(({ label, detail, value }) => {
      const below = [detail, value].filter((part) => part !== '').join(' = ');
      return below === '' ? [label] : [label, `  ${below}`];
    }),
    ...(sums.length > 0 ? [''] : []),
    ...sums.map(({ label, value }) => `${label}: ${value}`),
  ];
}

function factsOf({
  shop,
  order,
  request,
  refund,
  product = '',
  expiresAt,
  at,
  language,
  timeZone,
}: CustomerMail): MailFacts {
  const amount = (minor: number) => (order ? `${order.currency.symbol}${formatMinor(minor)}` : '');
  const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(instant));
  return {
    shop: oneLine(shop.title),
    orderNo: order?.orderNo ?? '',
    requestNo: request?.requestNo ?? refund?.requestNo ?? '',
    refunded: amount(refund?.amount ?? 0),
    cause: refund?.cause,
    date: formatDate(order?.placedAt ?? at, language, timeZone),
    fee: amount((order?.fee ?? 0) - (order?.taxCharge ?? 0)),
    isPaid: order?.isPaid ?? false,
    total: amount(orderTotal(order?.lines ?? [], order?.fee ?? 0)),
    product: shorten(oneLine(product), 100),
    until: expiresAt === undefined ? '' : withZone(format(expiresAt, untilFormat)),
  };
}

const untilFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'longGeneric' } as const;

/** Replaces the square brackets around the zone in Chinese times by usual parentheses. */
function withZone(time: string): string {
  return time.replace(/\s*\[(.+)\]$/, '（$1）');
}

/** Removes line breaks and other control characters, for headers and single lines. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
}

function shorten(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}
