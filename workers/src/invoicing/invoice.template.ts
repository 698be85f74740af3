import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { formatDate } from '@countinghouse/contracts/messages/date-format';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { embeddedFonts } from '../pdf/embedded-fonts.ts';
import { type Html, html, ownStyle } from '../pdf/html.ts';
import { formatMinor, formatWhole } from '../runtime/format-amount.ts';
import { type InvoiceMessages, invoiceMessages } from './invoice.messages.ts';
import { invoiceStyle } from './invoice.style.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';

/** A document with embedded fonts and without external resources, and what these fonts lack. */
export interface PrintableInvoice {
  readonly html: string;
  /** The visible characters of the invoice that no font has, each once. */
  readonly unprinted: string;
}

/** Lays out an invoice. */
export async function invoiceTemplate(invoice: InvoiceDocument): Promise<PrintableInvoice> {
  const messages = invoiceMessages[invoice.locale];
  const body = invoiceBody(invoice, messages);
  const { rules, unprinted } = await embeddedFonts(`${body.markup}${messages.page.join('')}0123456789`, [400, 600]);
  const page = html`<!doctype html><html lang="${invoice.locale}"><head><meta charset="utf-8"><title>${messages.title} ${invoice.number}</title>${ownStyle(rules)}${ownStyle(invoiceStyle(invoice.number, messages))}</head><body>${body}</body></html>`;
  return { html: page.markup, unprinted };
}

function invoiceBody(invoice: InvoiceDocument, messages: InvoiceMessages): Html {
  const { shop, customer, currency, fee, isFeeOpen, lines } = invoice;
  const day = (instant: string) => formatDate(instant, invoice.locale, invoice.timeZone);
  const inCurrency = (minor: number) => `${currency.symbol}${formatMinor(minor)}`;
  const subtotal = orderTotal(lines, 0);
  return html`
<header>
  <div class="shop"><h1>${shop.name}</h1>${paragraphs(shop.address, shop.phone)}</div>
  <div class="title"><h2>${messages.title}</h2><p>${invoice.number}</p></div>
</header>
<section class="parties">
  <div><h3>${messages.customer}</h3><p class="who">${customer.name || '—'}</p>${paragraphs(customer.email, customer.phone)}</div>
  <div><h3>${messages.shipping}</h3>${paragraphs(invoice.shippingAddress || '—')}</div>
  <div><h3>${messages.details}</h3><dl>
    ${detail(messages.orderedAt, day(invoice.orderedAt))}
    ${detail(messages.issuedAt, day(invoice.issuedAt))}
    ${detail(messages.paymentMethod, paymentMethodName(invoice.locale, invoice.paymentMethod))}
    ${detail(messages.transaction, invoice.transactionId)}
  </dl></div>
</section>
<table>
  ${columns(lines)}
  <thead><tr>
    <th>${messages.itemNo}</th><th>${messages.name}</th><th class="number">${messages.quantity}</th>
    <th class="number">${messages.price}</th><th class="number">${messages.amount} (${currency.name})</th>
  </tr></thead>
  <tbody>${lines.map(row)}</tbody>
</table>
<section class="totals">
  <div><span>${messages.subtotal}</span><span>${formatMinor(subtotal)}</span></div>
  <div><span>${messages.fee}</span><span>${isFeeOpen ? messages.feeOpen : formatMinor(fee)}</span></div>
  <div class="sum"><span>${isFeeOpen ? messages.totalSoFar : messages.total} ${currency.name}</span><span>${inCurrency(orderTotal(lines, fee))}</span></div>
</section>`;
}

function row({ itemNo, name, quantity, price }: InvoiceLine): Html {
  return html`<tr><td class="item"><bdi>${itemNo}</bdi></td><td><bdi>${name || '—'}</bdi></td><td class="number">${formatWhole(quantity)}</td><td class="number">${formatMinor(price)}</td><td class="number">${formatMinor(price * quantity)}</td></tr>
`;
}

/** Columns as wide as their longest text, so that no figure is cut off; the name takes the rest. */
function columns(lines: readonly InvoiceLine[]): Html {
  const width = (text: (line: InvoiceLine) => string, least: number, most: number) => {
    const longest = lines.reduce((length, line) => Math.max(length, [...text(line)].length), 0);
    return Math.min(most, Math.max(least, longest * 1.8 + 4));
  };
  const item = width((line) => line.itemNo, 18, 34);
  const quantity = width((line) => formatWhole(line.quantity), 14, 30);
  const price = width((line) => formatMinor(line.price), 21, 36);
  const amount = width((line) => formatMinor(line.price * line.quantity), 27, 50);
  return html`<colgroup><col style="width:${item}mm"><col><col style="width:${quantity}mm"><col style="width:${price}mm"><col style="width:${amount}mm"></colgroup>`;
}

function paragraphs(...texts: readonly string[]): Html[] {
  return texts.filter(Boolean).map((text) => html`<p>${text}</p>`);
}

function detail(term: string, value: string): Html {
  return value ? html`<dt>${term}</dt><dd>${value}</dd>` : html``;
}
