import { dayIn, minorIn } from './bank-values.ts';

/** The columns of a statement, from 0; null where there is none. */
export interface BankColumns {
  readonly date: number | null;
  readonly amount: number | null;
  readonly text: readonly number[];
}

const heads = {
  date: /\b(?:transaction|trans|txn|posting|post|value|booking)? ?date\b|日期|交易日|過賬日/i,
  credit: /\b(?:deposits?|credits?|paid in|money in|received)\b|存入|收入|貸方|貸記|入賬金額/i,
  amount: /\bamount\b|金額|款額/i,
  text: /\b(?:descriptions?|details?|particulars?|narratives?|transaction type|remarks?|reference|memo|payee|payer|counterparty)\b|摘要|詳情|說明|備註|參考|描述|明細|交易資料|附言|對方/i,
  balance: /\bbalance\b|結餘|餘額/i,
} as const;

/** How much a line looks like the heads of a statement; 0 for one that does not. */
export function bankHeadScore(cells: readonly string[]): number {
  const isHead = cells.every((cell) => cell.length <= 60 && dayIn(cell, 'day') === undefined);
  if (!isHead) return 0;
  const found = Object.values(heads).filter((head) => cells.some((cell) => head.test(headOf(cell))));
  return found.length > 1 ? found.length : 0;
}

/** The columns that heads name; where they do not, those whose cells are days, amounts and the longest texts. */
export function bankColumns(named: readonly string[], lines: readonly (readonly string[])[]): BankColumns {
  const texts = named.map(headOf);
  const width = Math.max(named.length, ...lines.map((cells) => cells.length), 0);
  const columns = Array.from({ length: width }, (_, index) => index);
  const withHead = (head: RegExp) => columns.find((index) => head.test(texts[index] ?? ''));
  const share = (index: number, isOne: (cell: string) => boolean) =>
    lines.filter((cells) => isOne(cells[index] ?? '')).length / Math.max(lines.length, 1);
  const isDay = (cell: string) => (dayIn(cell, 'day') ?? dayIn(cell, 'month')) !== undefined;
  const isAmount = (cell: string) => minorIn(cell) !== undefined && !isDay(cell);
  const date = withHead(heads.date) ?? columns.find((index) => share(index, isDay) > 0.5) ?? null;
  const amount =
    withHead(heads.credit) ??
    withHead(heads.amount) ??
    columns.find(
      (index) => index !== date && !heads.balance.test(texts[index] ?? '') && share(index, isAmount) > 0.5,
    ) ??
    null;
  const chosen = columns.filter((index) => index !== date && index !== amount && heads.text.test(texts[index] ?? ''));
  if (chosen.length > 0) return { date, amount, text: chosen };
  const lengthOf = (index: number) => lines.reduce((sum, cells) => sum + (cells[index]?.trim().length ?? 0), 0);
  const others = columns.filter((index) => index !== date && index !== amount && share(index, isAmount) < 0.5);
  const [longest] = others.sort((a, b) => lengthOf(b) - lengthOf(a));
  return { date, amount, text: longest === undefined ? [] : [longest] };
}

function headOf(cell: string): string {
  return cell.normalize('NFKC').replace(/\s+/g, ' ').trim();
}
