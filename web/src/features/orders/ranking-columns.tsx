import type { SoldView } from '@countinghouse/contracts/orders/views';
import { Table } from 'antd';
import report from '../../shared/shop/report.module.css';
import type { DayRange } from '../../shared/shop/report-range.ts';
import type { RankingPage } from './api.ts';
import type { RankedRow } from './ranked-row.ts';
import { RankingTotals, useRankingColumns } from './sales-ranking.columns.tsx';

/** A page of the ranking as it is shown. */
export interface ShownRanking {
  readonly range: DayRange;
  /** The period before and what everything sold in it, where that is compared. */
  readonly compared: { readonly days: DayRange; readonly sold: SoldView } | undefined;
  readonly page: RankingPage;
}

/** The ranking where there is room for columns. */
export function RankingColumns({ range, compared, page: { rows, sold } }: ShownRanking) {
  return (
    <Table<RankedRow>
      className={report.table ?? ''}
      size="middle"
      rowKey="productId"
      columns={useRankingColumns(range, compared?.days)}
      dataSource={rows}
      pagination={false}
      sticky={{ offsetHeader: 56 }}
      // Where the columns do not fit, they scroll, and the page does not.
      scroll={{ x: true }}
      summary={() => <RankingTotals range={range} compared={compared} sold={sold} />}
    />
  );
}
