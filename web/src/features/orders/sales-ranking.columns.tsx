import type { SoldView } from '@countinghouse/contracts/orders/views';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { Count, Money } from '../../shared/format/money.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { ChangeOf } from './change-of.tsx';
import { type RankedRow, totalSold } from './ranked-row.ts';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';

/** What the reports label amounts with, whatever the base currency is. */
export const REPORT_CURRENCY = 'HKD $';

export function useRankingColumns(compares: boolean): TableColumnsType<RankedRow> {
  const t = useWords();
  const before: TableColumnsType<RankedRow> = [
    {
      title: t('before'),
      width: 120,
      align: 'right',
      render: (_, row) => row.before && <Count value={row.before.quantity} />,
    },
    {
      title: t('change'),
      width: 150,
      align: 'right',
      render: (_, row) => row.before && <ChangeOf now={row.quantity} before={row.before.quantity} />,
    },
  ];
  return [
    { title: t('rank'), width: 72, align: 'right', render: (_, { rank }) => <Count value={rank} /> },
    {
      title: t('itemNo'),
      width: 140,
      render: (_, { product }) => <span className="number">{product?.itemNo ?? t('unknown')}</span>,
    },
    {
      title: t('name'),
      render: (_, { product }) =>
        product ? (
          <Link className={styles.link} to={`/admin/stock/product-list/${product._id}`}>
            {product.name || product.itemNo}
          </Link>
        ) : (
          t('unknown')
        ),
    },
    {
      title: t('photo'),
      width: 96,
      render: (_, { product }) =>
        product ? <ProductPhoto path={product.photo} name={product.name || product.itemNo} /> : t('unknown'),
    },
    { title: t('quantity'), width: 120, align: 'right', render: (_, { quantity }) => <Count value={quantity} /> },
    ...(compares ? before : []),
    {
      title: t('amount'),
      width: 200,
      align: 'right',
      render: (_, { amount }) => <Money amount={amount} symbol={REPORT_CURRENCY} />,
    },
  ];
}

/** The sum of the whole ranking, closed with the double rule; `before` is what everything sold in the period before. */
export function RankingTotals({ rows, before }: { rows: readonly RankedRow[]; before: SoldView | undefined }) {
  const t = useWords();
  const { quantity, amount } = totalSold(rows);
  return (
    <Table.Summary.Row className={styles.totals ?? ''}>
      <Table.Summary.Cell index={0} colSpan={4}>
        {t('allSold')}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={4} align="right">
        <Count value={quantity} />
      </Table.Summary.Cell>
      {before && (
        <>
          <Table.Summary.Cell index={5} align="right">
            <Count value={before.quantity} />
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6} align="right">
            <ChangeOf now={quantity} before={before.quantity} />
          </Table.Summary.Cell>
        </>
      )}
      <Table.Summary.Cell index={before ? 7 : 5} align="right">
        <Money amount={amount} symbol={REPORT_CURRENCY} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
