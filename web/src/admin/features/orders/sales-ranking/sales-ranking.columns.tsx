import type { SoldView } from '@countinghouse/contracts/orders/views';
import { Table, type TableColumnsType } from 'antd';
import report from '../../../shared/report/report.module.css';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { SoldAmount } from '../../../shared/report/sales/sold-amount.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useReportCurrency } from '../report-currency.ts';
import type { ShownRanking } from './api.ts';
import { PeriodChange } from './period-change.tsx';
import { RankedProduct } from './ranked-product.tsx';
import type { RankedRow } from './ranked-row.ts';
import { useMessages } from './sales-ranking.messages.ts';
import { SoldLink } from './sold-link.tsx';

/** `previous` is the period that is compared with, if one is. */
export function useRankingColumns(range: DayRange, previous: DayRange | undefined): TableColumnsType<RankedRow> {
  const t = useMessages();
  const symbol = useReportCurrency();
  const before: TableColumnsType<RankedRow> = [
    {
      title: t('before'),
      width: 120,
      align: 'right',
      render: (_, row) =>
        row.before &&
        previous && (
          <SoldLink range={row.before.quantity > 0 && previous} product={row.productId}>
            <Count value={row.before.quantity} />
          </SoldLink>
        ),
    },
    {
      title: t('change'),
      width: 150,
      align: 'right',
      render: (_, row) => row.before && <PeriodChange now={row.quantity} before={row.before.quantity} />,
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
      render: (_, { product }) => <RankedProduct product={product} />,
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
        <SoldLink range={range} product={productId}>
          <Count value={quantity} />
        </SoldLink>
      ),
    },
    ...(previous ? before : []),
    {
      title: t('amount'),
      width: 200,
      align: 'right',
      render: (_, row) => (
        <SoldLink range={range} product={row.productId}>
          <SoldAmount sold={row} symbol={symbol} />
        </SoldLink>
      ),
    },
  ];
}

interface RankingTotalsProps extends Pick<ShownRanking, 'range' | 'compared'> {
  readonly sold: SoldView;
}

/** The sum of the whole ranking. */
export function RankingTotals({ range, compared, sold }: RankingTotalsProps) {
  const t = useMessages();
  const symbol = useReportCurrency();
  const before = compared?.sold.quantity ?? 0;
  return (
    <Table.Summary.Row className={report.totals ?? ''}>
      <Table.Summary.Cell index={0} colSpan={4}>
        {t('allSold')}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={4} align="right">
        <SoldLink range={range}>
          <Count value={sold.quantity} />
        </SoldLink>
      </Table.Summary.Cell>
      {compared && (
        <>
          <Table.Summary.Cell index={5} align="right">
            <SoldLink range={before > 0 && compared.days}>
              <Count value={before} />
            </SoldLink>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6} align="right">
            <PeriodChange now={sold.quantity} before={before} />
          </Table.Summary.Cell>
        </>
      )}
      <Table.Summary.Cell index={compared ? 7 : 5} align="right">
        <SoldLink range={range}>
          <SoldAmount sold={sold} symbol={symbol} />
        </SoldLink>
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
