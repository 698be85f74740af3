import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { Table, type TableColumnsType } from 'antd';
import { Count, Money } from '../../shared/format/money.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';

/** What the reports label amounts with, whatever the base currency is. */
export const REPORT_CURRENCY = 'HKD $';

export function useRankingColumns(): TableColumnsType<RankingRow & { rank: number }> {
  const t = useWords();
  return [
    { title: t('rank'), width: 72, align: 'right', render: (_, { rank }) => <Count value={rank} /> },
    {
      title: t('itemNo'),
      width: 140,
      render: (_, { product }) => <span className="number">{product?.itemNo ?? t('unknown')}</span>,
    },
    { title: t('name'), render: (_, { product }) => product?.name ?? t('unknown') },
    {
      title: t('photo'),
      width: 96,
      render: (_, { product }) =>
        product ? <ProductPhoto path={product.photo} name={product.name || product.itemNo} /> : t('unknown'),
    },
    { title: t('quantity'), width: 120, align: 'right', render: (_, { quantity }) => <Count value={quantity} /> },
    {
      title: t('amount'),
      width: 200,
      align: 'right',
      render: (_, { amount }) => <Money amount={amount} symbol={REPORT_CURRENCY} />,
    },
  ];
}

/** The sum of the whole ranking, closed with the double rule. */
export function RankingTotals({ rows }: { rows: readonly RankingRow[] }) {
  const t = useWords();
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
  const amount = fromMinor(rows.reduce((sum, row) => sum + toMinor(row.amount), 0));
  return (
    <Table.Summary.Row className={styles.totals ?? ''}>
      <Table.Summary.Cell index={0} colSpan={4}>
        {t('allSold')}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={4} align="right">
        <Count value={quantity} />
      </Table.Summary.Cell>
      <Table.Summary.Cell index={5} align="right">
        <Money amount={amount} symbol={REPORT_CURRENCY} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
