import { numbersIn } from '@countinghouse/contracts/kernel/http/figures';
import { formatDay } from '@countinghouse/contracts/messages/date-format';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { figureWords } from '@countinghouse/contracts/reports/figure-words';
import type { MailedReport } from '@countinghouse/contracts/reports/mailed-reports';
import type { ShopIdentity } from '../shop-identity.ts';
import { oneLine, type WrittenMail } from '../template/customer-mail.template.ts';
import { type LayoutBlock, mailLayout, type SummaryRow } from '../template/mail-layout.ts';
import type { ReportTotal } from './read-totals.ts';
import { reportMailMessages } from './report-mail.messages.ts';

export interface MailedTotals {
  readonly language: Language;
  readonly shop: ShopIdentity;
  readonly report: MailedReport;
  /** What the report is called. */
  readonly title: string;
  /** Of the saved view. */
  readonly name: string;
  /** Undefined for a report of no days. */
  readonly days: DayRange | undefined;
  /** Shop day of the mail. */
  readonly day: string;
  readonly totals: readonly ReportTotal[];
  /** Address of the report in the back office. */
  readonly link: string;
}

/** Writes the figures of a report's totals, a table for each currency. */
export function reportMailTemplate(mail: MailedTotals): WrittenMail {
  const { language, shop, report, title, days, day, totals, link } = mail;
  const messages = reportMailMessages[language];
  const name = oneLine(mail.name);
  const of = days ? rangeText(days, language) : formatDay(day, language);
  const about = `${title}${messages.colon}${of}`;
  const tables = totals.map((total) => ({ currency: total.currency ?? '', rows: rowsOf(report, total, language) }));
  const paragraphs = [about, ...(tables.length === 0 ? [messages.nothing] : [])];
  const blocks: LayoutBlock[] = [
    ...paragraphs.map((text) => ({ type: 'paragraph', text }) as const),
    { type: 'button', label: messages.open, link },
    ...tables.map(
      ({ currency, rows }) => ({ type: 'order', item: messages.figure, amount: currency, rows, sums: [] }) as const,
    ),
    { type: 'address', text: messages.linkBelow, link },
  ];
  const footnote = messages.footnote(oneLine(shop.title));
  const lines = tables.flatMap(({ currency, rows }) => [
    ...(currency === '' ? [] : [currency]),
    ...rows.map(({ label, value, detail }) => `${label}: ${value}${detail === '' ? '' : ` (${detail})`}`),
    '',
  ]);
  const signature = [shop.name, shop.address, shop.phone, shop.email].filter(Boolean);
  return {
    subject: `${name} · ${of} – ${oneLine(shop.title)}`,
    text: [
      ...[shop.title, '', name, ''],
      ...paragraphs.flatMap((paragraph) => [paragraph, '']),
      ...lines,
      ...[`${messages.open}:`, link, '', '-- ', ...signature, footnote, ''],
    ].join('\n'),
    html: mailLayout({ language, shop, heading: name, preview: about, blocks, footnote }),
  };
}

/** The figures of a total in the order of the reply; one that the report does not have here is left out. */
function rowsOf({ reply }: MailedReport, total: ReportTotal, language: Language): SummaryRow[] {
  const messages = reportMailMessages[language];
  return numbersIn(reply).flatMap(({ path, meaning }) => {
    const [list, field = '', ...within] = path.split('.');
    const value = total[field];
    if (list !== 'totals[]' || within.length > 0 || !meaning || !('figure' in meaning)) return [];
    if (typeof value !== 'number') return [];
    const { unit, [language]: label } = figureWords(meaning.figure);
    const beside = (['before', 'year'] as const).flatMap((period) => {
      const then = (total[period] as Record<string, unknown> | undefined)?.[field];
      return typeof then === 'number' ? [messages[period](numberText(then, unit, language))] : [];
    });
    return [{ label, detail: beside.join(' · '), value: numberText(value, unit, language) }];
  });
}

const fractionDigits: Readonly<Record<FigureUnit, readonly [number, number]>> = {
  count: [0, 0],
  amount: [2, 2],
  hours: [0, 1],
};

function numberText(value: number, unit: FigureUnit, language: Language): string {
  const [minimumFractionDigits, maximumFractionDigits] = fractionDigits[unit];
  const options = { minimumFractionDigits, maximumFractionDigits };
  return new Intl.NumberFormat(language, options).format(value).replace('-', '−');
}

function rangeText({ start, end }: DayRange, language: Language): string {
  return start === end ? formatDay(start, language) : `${formatDay(start, language)} – ${formatDay(end, language)}`;
}
