import type { CustomerMailKind, StaffMailKind } from '@countinghouse/contracts/email/events';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import { formatDate } from '@countinghouse/contracts/messages/date-format';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import type { OrderLine } from '@countinghouse/contracts/orders/events';
import type { Parcel } from '@countinghouse/contracts/pricing/delivery/parcel';
import type { OrderTax } from '@countinghouse/contracts/pricing/tax/order-tax';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';
import { qrCodePng } from '@countinghouse/platform/files/qr-code';
import { formatMinor, formatWhole } from '../../format-amount.ts';
import type { MailPicture } from '../../mail/mail-transport.ts';
import type { ShopIdentity } from '../shop-identity.ts';
import { mailMessages } from './customer-mail.messages.ts';
import { deliveryBlocks, deliveryOf, deliveryText } from './delivery-parts.ts';
import { frameMessages } from './frame.messages.ts';
import type { MailFacts } from './kind-messages.ts';
import { type LayoutBlock, mailLayout, type OrderSummary } from './mail-layout.ts';

/**
 * The content of a mail to a customer, or about the account of a member of staff; amounts in minor units, instants in
 * ISO 8601.
 */
export interface CustomerMail {
  readonly kind: CustomerMailKind | StaffMailKind;
  readonly language: Language;
  /** IANA zone of its times. */
  readonly timeZone: string;
  readonly shop: ShopIdentity;
  /** Address of the button. */
  readonly link: string;
  /** Time of the event. */
  readonly at: string;
  readonly order?: MailedOrder;
  readonly request?: MailedReturn;
  readonly product?: string;
  /** Expiry of the link for a new password. */
  readonly expiresAt?: string;
}

/**
 * An order in mails. Of the texts of the customer it has only the address, without links: strangers could send content
 * to others through the shop.
 */
export interface MailedOrder {
  readonly orderNo: string;
  readonly placedAt: string;
  readonly lines: readonly MailedLine[];
  readonly fee: number;
  /** The part of the fee that is tax. */
  readonly taxCharge: number;
  /** Absent where the shop had no taxes. */
  readonly tax?: Pick<OrderTax, 'included' | 'rates'>;
  /** Names of the delivery method; absent where none was chosen. */
  readonly delivery?: BothLanguages;
  readonly isPaid: boolean;
  /** By recorded payments; 0 without any. */
  readonly paid: number;
  readonly currency: { readonly name: string; readonly symbol: string };
  /** '' when the shop does not offer it. */
  readonly paymentMethod: string;
  /** Lines of the address that it is sent to; none for a mail without. */
  readonly address: readonly string[];
  /** What the customer said of the place beyond the address; none where nothing. */
  readonly place: readonly string[];
  /** By what the parcel is tracked; null without. */
  readonly parcel: Parcel | null;
  /** What the shop says of the time of delivery; '' for nothing. */
  readonly deliveryNote: string;
  /** Paragraphs on how to pay and the address of the full terms; absent in mails without them. */
  readonly terms?: {
    readonly paragraphs: readonly TermsParagraph[];
    readonly link: string;
    /** The text of a code that pays the order by FPS, with the account that it names. */
    readonly fps?: { readonly id: string; readonly code: string } | undefined;
  };
}

/** A line of an order; `picture` is the whole address of a JPEG, '' without one. */
export type MailedLine = Pick<OrderLine, 'itemNo' | 'name' | 'quantity' | 'price'> & { readonly picture: string };

/** A request to return some of an order. */
export interface MailedReturn {
  readonly requestNo: string;
  /** What staff wrote about it; '' when nothing. */
  readonly note: string;
  readonly lines: readonly Pick<OrderLine, 'itemNo' | 'name' | 'quantity'>[];
}

export interface TermsParagraph {
  readonly text: string;
  readonly isHeading: boolean;
}

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
  const { lines, fee, taxCharge, tax, paid, delivery, paymentMethod } = order;
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

function factsOf({ shop, order, request, product = '', expiresAt, at, language, timeZone }: CustomerMail): MailFacts {
  const amount = (minor: number) => (order ? `${order.currency.symbol}${formatMinor(minor)}` : '');
  const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(instant));
  return {
    shop: oneLine(shop.title),
    orderNo: order?.orderNo ?? '',
    requestNo: request?.requestNo ?? '',
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
