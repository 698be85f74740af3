import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { formatDate } from '@countinghouse/contracts/messages/date-format';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';
import { formatMinor } from '../format-amount.ts';
import { documentOf, type PrintableDocument } from '../pdf/document.ts';
import { type Html, html, paragraphs } from '../pdf/html.ts';
import { footRule, footRuleAmong } from '../pdf/paper.style.ts';
import { type InvoiceMessages, invoiceMessages } from './invoice.messages.ts';
import { invoiceStyle } from './invoice.style.ts';
import type { InvoiceDocument, InvoiceTax } from './invoice-document.ts';
import { columns, detail, row, taxRow } from './invoice-parts.ts';

/** Parts a charge from what it is for; outside a template, where the bundler writes it in ASCII. */
const DOT = ' · ';

/** Lays out an invoice. */
export async function invoiceTemplate(invoice: InvoiceDocument): Promise<PrintableDocument> {
  const t = invoiceMessages.in(invoice.locale);
  const { page } = invoiceMessages.texts[invoice.locale];
  return documentOf({
    title: `${t('title')} ${invoice.number}`,
    language: invoice.locale,
    style: `${invoiceStyle}${footRule(invoice.number, page)}`,
    body: invoiceBody(invoice, t),
    alsoPrinted: page,
  });
}

/**
 * Several invoices as one document, each as it is alone: with its number and its own count of pages at the bottom.
 * @param pages how many each of them has.
 */
export async function invoicesTemplate(
  invoices: readonly InvoiceDocument[],
  pages: readonly number[],
  language: Language,
): Promise<PrintableDocument> {
  const t = invoiceMessages.in(language);
  const { page } = invoiceMessages.texts[language];
  let first = 1;
  const feet = invoices.map(({ number }, index) => {
    const among = { name: nameOfInvoice(index), first, count: pages[index] ?? 1 };
    first += among.count;
    return footRuleAmong(number, page, among);
  });
  return documentOf({
    title: t('title'),
    language,
    style: `${invoiceStyle}${feet.join('')}`,
    // A link makes a PDF name the page of what it leads to.
    body: html`${invoices.map((_, index) => html`<a hidden href="#${nameOfInvoice(index)}"></a>`)}${invoices.map((invoice, index) => html`<article id="${nameOfInvoice(index)}" style="page: ${nameOfInvoice(index)}">${invoiceBody(invoice, t)}</article>`)}`,
    alsoPrinted: page,
  });
}

/** The name of an invoice among several, of its pages and in their PDF. */
export function nameOfInvoice(index: number): string {
  return `invoice-${index}`;
}

function invoiceBody(invoice: InvoiceDocument, t: InvoiceMessages): Html {
  const { shop, customer, currency, fee, taxCharge, tax, isFeeOpen, delivery, lines, discount = 0 } = invoice;
  const day = (instant: string) => formatDate(instant, invoice.locale, invoice.timeZone);
  const inCurrency = (minor: number) => `${currency.symbol}${formatMinor(minor)}`;
  const subtotal = orderTotal(lines, 0);
  return html`
<header>
  <div class="shop"><h1>${shop.name}</h1>${paragraphs(shop.address, shop.phone, ...(tax?.number ? [`${t('taxNumber')} ${tax.number}`] : []))}</div>
  <div class="title"><h2>${t('title')}</h2><p>${invoice.number}</p></div>
</header>
<section class="parties">
  <div><h3>${t('customer')}</h3><p class="who">${customer.name || '—'}</p>${paragraphs(customer.email, customer.phone)}</div>
  <div><h3>${t('shipping')}</h3>${paragraphs(invoice.shippingAddress || '—')}</div>
  <div><h3>${t('details')}</h3><dl>
    ${detail(t('orderedAt'), day(invoice.orderedAt))}
    ${detail(t('issuedAt'), day(invoice.issuedAt))}
    ${detail(t('paymentMethod'), paymentMethodName(invoice.locale, invoice.paymentMethod))}
    ${detail(t('transaction'), invoice.transactionId)}
  </dl></div>
</section>
<table>
  ${columns(lines)}
  <thead><tr>
    <th>${t('itemNo')}</th><th>${t('name')}</th><th class="number">${t('quantity')}</th>
    <th class="number">${t('price')}</th><th class="number">${t('amount')} (${currency.name})</th>
  </tr></thead>
  <tbody>${lines.map(row)}</tbody>
</table>
<section class="totals">
  ${discount > 0 ? discountRows(subtotal, discount, t) : ''}
  <div><span>${t('subtotal')}</span><span>${formatMinor(subtotal)}</span></div>
  <div><span>${t('fee')}${delivery ? html`${DOT}<bdi>${inLanguage(invoice.locale, delivery)}</bdi>` : ''}</span><span>${isFeeOpen ? t('feeOpen') : formatMinor(fee - taxCharge)}</span></div>
  ${tax && !tax.included ? taxesDue(tax).map((rate) => taxRow(invoice.locale, rate, false)) : ''}
  <div class="sum"><span>${isFeeOpen ? t('totalSoFar') : t('total')} ${currency.name}</span><span>${inCurrency(orderTotal(lines, fee))}</span></div>
  ${tax?.included ? taxesDue(tax).map((rate) => taxRow(invoice.locale, rate, true)) : ''}
</section>
${tax ? taxTable(invoice.locale, tax, t) : ''}`;
}

/** What the lines came to before the discount, and the discount, above what they come to. */
function discountRows(subtotal: number, discount: number, t: InvoiceMessages): Html {
  return html`<div><span>${t('beforeDiscount')}</span><span>${formatMinor(subtotal + discount)}</span></div><div><span>${t('discount')}</span><span>${formatMinor(-discount)}</span></div>`;
}

/** Rates at which something is due. */
function taxesDue({ rates }: InvoiceTax): InvoiceTax['rates'] {
  return rates.filter(({ rate }) => rate > 0);
}

/** Each rate with what it is of; what is due of none has a row, too. */
function taxTable(language: Language, { rates }: InvoiceTax, t: InvoiceMessages): Html {
  const rows = rates.map(
    ({ names, rate, base, amount }) =>
      html`<tr><td><bdi>${taxLabel(language, { names, percent: percentOf(rate) }, false)}</bdi></td><td class="number">${formatMinor(base)}</td><td class="number">${formatMinor(amount)}</td></tr>`,
  );
  return html`<table class="taxes"><thead><tr><th>${t('tax')}</th><th class="number">${t('taxBase')}</th><th class="number">${t('taxAmount')}</th></tr></thead><tbody>${rows}</tbody></table>`;
}
