import type { TableColumnsType } from 'antd';
import { ArrangedTable } from '../../../shared/list/arranged-table.tsx';
import { reportColumns } from '../../../shared/list/columns/list-columns.ts';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { SoldFigure } from '../../../shared/screen/report/explain/sold-figure.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { Plain } from '../../../shared/ui/values/plain.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useReportCurrency } from '../report-currency.ts';
import type { ShownRanking } from './api.ts';
import { PeriodChange } from './period-change.tsx';
import { RankedProduct } from './ranked-product.tsx';
import type { RankedRow } from './ranked-row.ts';
import { useMessages } from './sales-ranking.messages.ts';

/** Returns the columns, with those of a period for comparison where there is one. */
export function useRankingColumns(isCompared: boolean): TableColumnsType<RankedRow> {
  const t = useMessages();
  const symbol = useReportCurrency();
  return reportColumns<RankedRow>({
    rank: {
      title: t('rank'),
      width: 56,
      align: 'right',
      render: (_, { rank }) => (
        <Plain because="rank">
          <Count value={rank} />
        </Plain>
      ),
    },
    itemNo: {
      title: t('itemNo'),
      width: 92,
      // A narrow window has no room for it beside the figures of two periods.
      ...(isCompared && { responsive: ['xl'] }),
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
        <FigureButton figure="ranking.units" cell={productId}>
          <Count value={quantity} />
        </FigureButton>
      ),
    },
    ...(isCompared && {
      before: {
        title: t('before'),
        width: 84,
        align: 'right',
        render: (_, row) =>
          row.before && (
            <FigureButton figure="ranking.units" cell={row.productId} of="before">
              <Count value={row.before.quantity} />
            </FigureButton>
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
      render: (_, row) => <SoldFigure figure="ranking.amount" cell={row.productId} sold={row} symbol={symbol} />,
    },
  });
}

/** The ranking as a table with the sum of all of it, for wide windows. */
export function RankingColumns({ compared, page: { rows, sold } }: ShownRanking) {
  const t = useMessages();
  const symbol = useReportCurrency();
  const columns = useRankingColumns(compared !== undefined);
  const before = compared?.quantity ?? 0;
  const cells = {
    quantity: (
      <FigureButton figure="ranking.units" cell="">
        <Count value={sold.quantity} />
      </FigureButton>
    ),
    ...(compared && {
      before: (
        <FigureButton figure="ranking.units" cell="" of="before">
          <Count value={before} />
        </FigureButton>
      ),
      change: <PeriodChange now={sold.quantity} before={before} />,
    }),
    amount: <SoldFigure figure="ranking.amount" cell="" sold={sold} symbol={symbol} />,
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
