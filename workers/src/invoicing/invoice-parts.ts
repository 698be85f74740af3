import type { Language } from '@countinghouse/contracts/messages/language';
import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';
import { formatMinor, formatWhole } from '../format-amount.ts';
import { type Html, html } from '../pdf/html.ts';
import type { InvoiceLine, InvoiceTax } from './invoice-document.ts';

/** A line of an invoice or a credit note. */
export function row({ itemNo, name, quantity, price }: InvoiceLine): Html {
  return html`<tr><td class="item"><bdi>${itemNo}</bdi></td><td><bdi>${name || '—'}</bdi></td><td class="number">${formatWhole(quantity)}</td><td class="number">${formatMinor(price)}</td><td class="number">${formatMinor(price * quantity)}</td></tr>
`;
}

/** Columns as wide as their longest text, so that no figure is cut off; the name takes the rest. */
export function columns(lines: readonly InvoiceLine[]): Html {
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

/** A detail with its value; nothing without one. */
export function detail(term: string, value: string): Html {
  return value ? html`<dt>${term}</dt><dd>${value}</dd>` : html``;
}

/** A sum at one rate of a tax. */
export function taxRow(
  language: Language,
  { names, rate, amount }: Pick<InvoiceTax['rates'][number], 'names' | 'rate' | 'amount'>,
  isIncluded: boolean,
): Html {
  const label = taxLabel(language, { names, percent: percentOf(rate) }, isIncluded);
  return html`<div><span><bdi>${label}</bdi></span><span>${formatMinor(amount)}</span></div>`;
}
