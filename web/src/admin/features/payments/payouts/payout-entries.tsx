import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { PayoutEntryView, PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import { Grid, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { RowCard, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import report from '../../../shared/report/report.module.css';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from './payouts.messages.ts';
import styles from './payouts.module.css';

interface PayoutEntriesProps {
  readonly payout: PayoutView;
  readonly entries: readonly PayoutEntryView[];
}

const misfitNames = {
  not_there: 'missingThere',
  not_here: 'missingHere',
  amount: 'amountDiffers',
  fee: 'feeDiffers',
} as const;

/** A page of what a payout consists of, above the sums of all; a list instead of a table on a phone. */
export function PayoutEntries({ payout, entries }: PayoutEntriesProps) {
  const t = useMessages();
  const { md, xl } = Grid.useBreakpoint();
  const isPhone = md === false;
  const { gross, fee, currency } = payout;
  const symbol = `${currency} `;
  const figures = ['gross', 'fee', 'net'] as const;
  const titles = { gross: t('gross'), fee: t('providerFee'), net: t('net') };
  const sums = { gross, fee, net: fromMinor(toMinor(gross) - toMinor(fee)) };
  const columns: TableColumnsType<PayoutEntryView> = [
    { key: 'date', title: t('date'), width: 116, render: (_, { at }) => <DateTime at={at} isDay /> },
    // A reference is long: a narrow window has it below the kind.
    ...(xl === false
      ? [
          {
            ...{ key: 'kind', title: t('kind') },
            render: (_: unknown, entry: PayoutEntryView) => (
              <>
                <EntryKind entry={entry} />
                <br />
                <EntryOrder entry={entry} />
              </>
            ),
          },
        ]
      : [
          {
            ...{ key: 'kind', title: t('kind'), width: 136 },
            render: (_: unknown, entry: PayoutEntryView) => <EntryKind entry={entry} />,
          },
          {
            ...{ key: 'order', title: t('orderId') },
            render: (_: unknown, entry: PayoutEntryView) => <EntryOrder entry={entry} />,
          },
        ]),
    ...figures.map((name) => ({
      ...{ key: name, title: titles[name], width: 116, align: 'right' as const },
      render: (_: unknown, entry: PayoutEntryView) => <Money amount={entry[name]} symbol={symbol} />,
    })),
  ];
  if (!isPhone) {
    return (
      <Table<PayoutEntryView>
        className={report.table ?? ''}
        size="middle"
        rowKey="_id"
        columns={columns}
        dataSource={[...entries]}
        pagination={false}
        summary={() => (
          <Table.Summary.Row className={report.totals ?? ''}>
            <Table.Summary.Cell index={0} colSpan={columns.length - figures.length}>
              {t('allEntries')}
            </Table.Summary.Cell>
            {figures.map((name, index) => (
              <Table.Summary.Cell key={name} index={columns.length - figures.length + index} align="right">
                <Money amount={sums[name]} symbol={symbol} />
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
    );
  }
  return (
    <ul className={styles.cards}>
      {entries.map((entry) => (
        <li key={entry._id} className={styles.card}>
          <RowCard>
            <EntryOrder entry={entry} />
            <Money amount={entry.net} symbol={symbol} />
            <EntryKind entry={entry} />
            <SecondaryText>
              <Money amount={entry.gross} symbol={symbol} /> · {titles.fee} <Money amount={entry.fee} symbol={symbol} />
            </SecondaryText>
            <SecondaryText>
              <DateTime at={entry.at} />
            </SecondaryText>
          </RowCard>
        </li>
      ))}
      <li className={styles.card}>
        <RowCard>
          <strong>{t('allEntries')}</strong>
          <strong>
            <Money amount={sums.net} symbol={symbol} />
          </strong>
        </RowCard>
      </li>
    </ul>
  );
}

/** What an entry is, and why it does not fit. */
function EntryKind({ entry: { kind, misfit } }: { entry: PayoutEntryView }) {
  const t = useMessages();
  return (
    <span>
      {t(kind === 'fee' ? 'feeKind' : kind)}
      {misfit && <div className={`${styles.bad} ${styles.text}`}>{t(misfitNames[misfit])}</div>}
    </span>
  );
}

/** The order of an entry, or else by which the provider knows it. */
function EntryOrder({ entry: { order, reference } }: { entry: PayoutEntryView }) {
  if (!order) return <span className={`number ${styles.text}`}>{reference || '–'}</span>;
  return (
    <Link to={`/admin/order/${order._id}`} className="number">
      {order.orderId}
    </Link>
  );
}
