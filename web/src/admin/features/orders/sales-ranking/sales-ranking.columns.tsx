import type { TableColumnsType } from 'antd';
import { ArrangedTable } from '../../../shared/list/arranged-table.tsx';
import { reportColumns } from '../../../shared/list/columns/list-columns.ts';
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

/** Returns the columns; `previous` is the period for comparison, if there is one. */
export function useRankingColumns(range: DayRange, previous: DayRange | undefined): TableColumnsType<RankedRow> {
  const t = useMessages();
  const symbol = useReportCurrency();
  return reportColumns<RankedRow>({
    rank: { title: t('rank'), width: 56, align: 'right', render: (_, { rank }) => <Count value={rank} /> },
    itemNo: {
      title: t('itemNo'),
      width: 92,
      // A narrow window has no room for it beside the figures of two periods.
      ...(previous && { responsive: ['xl'] }),
      render: (_, { product }) => <span className="number">{product?.itemNo ?? t('unknown')}</span>,
    },
    name: {
      isLead: true,
      title: t('name'),
      width: 170,
      render: (_, { product }) => <RankedProduct product={product} />,
    },
    photo: {
      title: t('photo'),
      width: 80,
      // A narrow window shows the amounts.
      responsive: ['xl'],
      render: (_, { product }) =>
        product ? <ProductPhoto path={product.photo} name={product.name || product.itemNo} /> : t('unknown'),
    },
    quantity: {
      title: t('quantity'),
      width: 92,
      align: 'right',
      render: (_, { quantity, productId }) => (
        <SoldLink range={range} product={productId}>
          <Count value={quantity} />
        </SoldLink>
      ),
    },
    ...(previous && {
      before: {
        title: t('before'),
        width: 84,
        align: 'right',
        render: (_, row) =>
          row.before && (
            <SoldLink range={row.before.quantity > 0 && previous} product={row.productId}>
              <Count value={row.before.quantity} />
            </SoldLink>
          ),
      },
      change: {
        title: t('change'),
        width: 110,
        align: 'right',
        render: (_, row) => row.before && <PeriodChange now={row.quantity} before={row.before.quantity} />,
      },
    }),
    amount: {
      title: t('amount'),
      width: 140,
      align: 'right',
      render: (_, row) => (
        <SoldLink range={range} product={row.productId}>
          <SoldAmount sold={row} symbol={symbol} />
        </SoldLink>
      ),
    },
  });
}

/** The ranking as a table with the sum of all of it, for wide windows. */
export function RankingColumns({ range, compared, page: { rows, sold } }: ShownRanking) {
  const t = useMessages();
  const symbol = useReportCurrency();
  const columns = useRankingColumns(range, compared?.days);
  const before = compared?.sold.quantity ?? 0;
  const cells = {
    quantity: (
      <SoldLink range={range}>
        <Count value={sold.quantity} />
      </SoldLink>
    ),
    ...(compared && {
      before: (
        <SoldLink range={before > 0 && compared.days}>
          <Count value={before} />
        </SoldLink>
      ),
      change: <PeriodChange now={sold.quantity} before={before} />,
    }),
    amount: (
      <SoldLink range={range}>
        <SoldAmount sold={sold} symbol={symbol} />
      </SoldLink>
    ),
  };
  return (
    <ArrangedTable
      columns={columns}
      rows={rows}
      rowKey="productId"
      totals={{ label: t('allSold'), cells }}
      label={t('title')}
    />
  );
}
