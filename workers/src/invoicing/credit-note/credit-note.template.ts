import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { formatDate } from '@countinghouse/contracts/messages/date-format';
import { formatMinor } from '../../format-amount.ts';
import { documentOf, type PrintableDocument } from '../../pdf/document.ts';
import { type Html, html, paragraphs } from '../../pdf/html.ts';
import { footRule } from '../../pdf/paper.style.ts';
import { invoiceStyle } from '../invoice.style.ts';
import { columns, detail, row, taxRow } from '../invoice-parts.ts';
import { creditNoteMessages } from './credit-note.messages.ts';
import type { CreditNoteDocument } from './credit-note-document.ts';

/** Lays out a credit note. */
export async function creditNoteTemplate(note: CreditNoteDocument): Promise<PrintableDocument> {
  const t = creditNoteMessages.in(note.locale);
  const { page } = creditNoteMessages.texts[note.locale];
  return documentOf({
    title: `${t('title')} ${note.number}`,
    language: note.locale,
    style: `${invoiceStyle}${footRule(note.number, page)}`,
    body: creditNoteBody(note),
    alsoPrinted: page,
  });
}

function creditNoteBody(note: CreditNoteDocument): Html {
  const t = creditNoteMessages.in(note.locale);
  const { shop, customer, currency, lines, total } = note;
  const day = (instant: string) => formatDate(instant, note.locale, note.timeZone);
  // An amount without units is one line, so that a note always says what it is for.
  const shown =
    lines.length > 0 || note.fee > 0
      ? lines
      : [{ itemNo: '', name: t('ofOrder', { order: note.orderNo }), quantity: 1, price: total }];
  return html`
<header>
  <div class="shop"><h1>${shop.name}</h1>${paragraphs(shop.address, shop.phone)}</div>
  <div class="title"><h2>${t('title')}</h2><p>${note.number}</p></div>
</header>
<section class="parties">
  <div><h3>${t('customer')}</h3><p class="who">${customer.name || '—'}</p>${paragraphs(customer.email, customer.phone)}</div>
  <div><h3>${t('details')}</h3><dl>
    ${detail(t('forOrder'), note.orderNo)}
    ${detail(t('orderedAt'), day(note.orderedAt))}
    ${detail(t('refundedAt'), day(note.refundedAt))}
    ${detail(t('forReturn'), note.requestNo)}
    ${detail(t('reference'), note.reference)}
  </dl></div>
</section>
<table>
  ${columns(shown)}
  <thead><tr>
    <th>${t('itemNo')}</th><th>${t('name')}</th><th class="number">${t('quantity')}</th>
    <th class="number">${t('price')}</th><th class="number">${t('amount')} (${currency.name})</th>
  </tr></thead>
  <tbody>${shown.map(row)}</tbody>
</table>
<section class="totals">
  ${sums(note)}
  <div class="sum"><span>${t('total')} ${currency.name}</span><span>${`${currency.symbol}${formatMinor(total)}`}</span></div>
</section>`;
}

/** The sums above the total: they add up to it, with what staff agreed on beside prices, fee and tax. */
function sums({ locale, lines, fee, taxes, isTaxIncluded, total }: CreditNoteDocument): Html[] {
  const t = creditNoteMessages.in(locale);
  const goods = orderTotal(lines, 0);
  const ofTaxes = () => taxes.map((rate) => taxRow(locale, rate, isTaxIncluded));
  const onTop = isTaxIncluded ? 0 : taxes.reduce((all, { amount }) => all + amount, 0);
  const chosen = goods + fee + onTop;
  return [
    ...(goods > 0 ? [sum(t('subtotal'), goods)] : []),
    ...(fee > 0 ? [sum(t('fee'), fee)] : []),
    ...(isTaxIncluded ? [] : ofTaxes()),
    ...(chosen > 0 && chosen !== total ? [sum(t('difference'), total - chosen)] : []),
    ...(isTaxIncluded ? ofTaxes() : []),
  ];
}

function sum(label: string, amount: number): Html {
  return html`<div><span>${label}</span><span>${formatMinor(amount)}</span></div>`;
}
