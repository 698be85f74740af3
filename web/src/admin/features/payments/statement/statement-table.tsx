import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { Grid, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Pager } from '../../../shared/list/pager.tsx';
import report from '../../../shared/report/report.module.css';
import { Money } from '../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../shared/ui/values/shop-day.tsx';
import { useMessages } from './statement.messages.ts';
import styles from './statement.module.css';
import { LineFit, LineOrder, RecordLine } from './statement-line.tsx';
import type { useStatement } from './use-statement.ts';

const SIZE = 50;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

type Act = Pick<ReturnType<typeof useStatement>, 'recording' | 'choose' | 'record'>;

interface StatementTableProps extends Act {
  readonly lines: readonly StatementLineView[];
  readonly currency: string;
}

/** The credits of a statement with the orders that they may pay; a list instead of a table on a phone. */
export function StatementTable({ lines, currency, ...act }: StatementTableProps) {
  const [view, setView] = useState({ current: 1, size: SIZE });
  const isPhone = Grid.useBreakpoint().md === false;
  const last = Math.max(1, Math.ceil(lines.length / view.size));
  const current = Math.min(view.current, last);
  const shown = lines.slice((current - 1) * view.size, current * view.size);
  const Lines = isPhone ? LineCards : LineTable;
  return (
    <>
      <Lines lines={shown} currency={currency} {...act} />
      {lines.length > 10 && (
        <Pager
          total={lines.length}
          view={{ ...view, current }}
          onView={(change) => setView((before) => ({ ...before, ...change }))}
        />
      )}
    </>
  );
}

function LineTable({ lines, currency, recording, choose, record }: StatementTableProps) {
  const t = useMessages();
  const columns: TableColumnsType<StatementLineView> = [
    { key: 'date', title: t('date'), width: 120, render: (_, { date }) => <LineDate date={date} /> },
    {
      ...{ key: 'amount', title: t('amount'), width: 140, align: 'right' },
      render: (_, { amount }) => <Money amount={amount} symbol={`${currency} `} />,
    },
    { key: 'text', title: t('text'), render: (_, { text }) => <span className={styles.text}>{text}</span> },
    {
      ...{ key: 'order', title: t('order'), width: 240 },
      render: (_, line) => (
        <span className={styles.order}>
          <LineOrder line={line} onChoose={choose} />
          <LineFit line={line} currency={currency} />
        </span>
      ),
    },
    {
      ...{ key: 'record', title: '', width: 96 },
      render: (_, line) => <RecordLine line={line} recording={recording} onRecord={(chosen) => void record(chosen)} />,
    },
  ];
  return (
    <Table<StatementLineView>
      className={report.table ?? ''}
      size="middle"
      rowKey="payment"
      columns={columns}
      dataSource={[...lines]}
      pagination={false}
    />
  );
}

function LineCards({ lines, currency, recording, choose, record }: StatementTableProps) {
  return (
    <ul className={styles.cards}>
      {lines.map((line) => (
        <li key={line.payment} className={styles.card}>
          <span className={styles.cardHead}>
            <LineDate date={line.date} />
            <Money amount={line.amount} symbol={`${currency} `} />
          </span>
          <span className={styles.text}>{line.text}</span>
          <LineOrder line={line} onChoose={choose} />
          <span className={styles.cardHead}>
            <LineFit line={line} currency={currency} />
            <RecordLine line={line} recording={recording} onRecord={(chosen) => void record(chosen)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A day of the statement, or what its file has in its place. */
function LineDate({ date }: { date: string }) {
  return IS_DAY.test(date) ? <ShopDay day={date} /> : <span>{date}</span>;
}
