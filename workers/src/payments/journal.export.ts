import { pick, type Selected, select, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Language } from '@countinghouse/contracts/messages/language';
import {
  accountWords,
  type JournalLine,
  journalLinesOf,
  journalText,
} from '@countinghouse/contracts/payments/payouts/journal';
import { journalListSql, movement, movementMatch } from '@countinghouse/contracts/payments/payouts/journal.list-sql';
import { amount, type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const columns = {
  ...pick(movement, 'kind', 'reference', 'gross', 'fee', 'currency', 'at', 'payout'),
  orderNo: movementMatch.order_no,
};
const movementRow = select(columns);
/** As many as a movement gives: two for what it is of, and two for its fee. */
const lines = sql`sum(case when ${movement.gross} = 0 then 0 else 2 end + case when ${movement.fee} = 0 then 0 else 2 end)`;

interface Line {
  readonly movement: Selected<typeof movementRow>;
  readonly line: JournalLine;
  readonly date: ShopTime;
  readonly language: Language;
}

/** The movements at the payment provider in double entry: debits and credits are equal, for each of them. */
export const journalSheet = listSheet<Line>({
  title: 'Journal',
  views: ['payments_payouts'],
  holdsCustomers: false,
  columns: {
    createdAt: ({ date }) => date,
    account: ({ line, language }) => accountWords[language][line.account],
    debit: ({ line }) => (line.debit === 0 ? undefined : amount(line.debit)),
    credit: ({ line }) => (line.credit === 0 ? undefined : amount(line.credit)),
    currency: ({ movement }) => movement.currency,
    orderId: ({ movement }) => movement.orderNo ?? '',
    reference: ({ movement }) => movement.reference,
    description: ({ movement, language }) => journalText(language, movement.kind, movement.payout),
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    return linesOf(source, { list: journalListSql, columns, lines }, query, (movement) =>
      journalLinesOf(movement).map((line) => ({
        ...{ movement, line },
        date: clock(movement.at),
        language: source.language,
      })),
    );
  },
});
