import type { SoldView } from '@countinghouse/contracts/orders/views';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Count, Money } from '../../shared/format/money.tsx';
import { ordersBehind } from '../../shared/shop/behind.ts';
import report from '../../shared/shop/report.module.css';
import type { DayRange } from '../../shared/shop/report-range.ts';
import { FigureLink } from '../../shared/ui/figure-link.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { ChangeOf } from './change-of.tsx';
import { type RankedRow, totalSold } from './ranked-row.ts';
import { REPORT_CURRENCY } from './report-currency.ts';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';

/** `previous` is the period that is compared with, if one is. */
export function useRankingColumns(range: DayRange, previous: DayRange | undefined): TableColumnsType<RankedRow> {
  const t = useWords();
  const before: TableColumnsType<RankedRow> = [
    {
      title: t('before'),
      width: 120,
      align: 'right',
      render: (_, row) =>
        row.before &&
        previous && (
          <Behind range={row.before.quantity > 0 && previous} product={row.productId}>
            <Count value={row.before.quantity} />
          </Behind>
        ),
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
      width: 280,
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
    {
      title: t('quantity'),
      width: 120,
      align: 'right',
      render: (_, { quantity, productId }) => (
        <Behind range={range} product={productId}>
          <Count value={quantity} />
        </Behind>
      ),
    },
    ...(previous ? before : []),
    {
      title: t('amount'),
      width: 200,
      align: 'right',
      render: (_, { amount, productId }) => (
        <Behind range={range} product={productId}>
          <Money amount={amount} symbol={REPORT_CURRENCY} />
        </Behind>
      ),
    },
  ];
}

interface BehindProps {
  /** False when nothing was sold. */
  readonly range: DayRange | false;
  readonly product?: string;
  readonly children: ReactNode;
}

/** A number that leads to the orders it adds up. */
function Behind({ range, product, children }: BehindProps) {
  const t = useWords();
  if (!range) return children;
  return (
    <FigureLink to={ordersBehind(range, product)} title={t('behind')}>
      {children}
    </FigureLink>
  );
}

interface RankingTotalsProps {
  readonly rows: readonly RankedRow[];
  readonly range: DayRange;
  /** What everything sold in the period before, where that is compared. */
  readonly before: SoldView | undefined;
  readonly previous: DayRange;
}

/** The sum of the whole ranking. */
export function RankingTotals({ rows, range, before, previous }: RankingTotalsProps) {
  const t = useWords();
  const { quantity, amount } = totalSold(rows);
  return (
    <Table.Summary.Row className={report.totals ?? ''}>
      <Table.Summary.Cell index={0} colSpan={4}>
        {t('allSold')}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={4} align="right">
        <Behind range={range}>
          <Count value={quantity} />
        </Behind>
      </Table.Summary.Cell>
      {before && (
        <>
          <Table.Summary.Cell index={5} align="right">
            <Behind range={before.quantity > 0 && previous}>
              <Count value={before.quantity} />
            </Behind>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6} align="right">
            <ChangeOf now={quantity} before={before.quantity} />
          </Table.Summary.Cell>
        </>
      )}
      <Table.Summary.Cell index={before ? 7 : 5} align="right">
        <Behind range={range}>
          <Money amount={amount} symbol={REPORT_CURRENCY} />
        </Behind>
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
