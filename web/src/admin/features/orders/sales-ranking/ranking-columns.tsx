import { Table } from 'antd';
import report from '../../../shared/report/report.module.css';
import type { ShownRanking } from './api.ts';
import type { RankedRow } from './ranked-row.ts';
import { RankingTotals, useRankingColumns } from './sales-ranking.columns.tsx';

/** The ranking as a table, for wide windows. */
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
