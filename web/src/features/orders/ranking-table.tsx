import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { Grid, Table } from 'antd';
import report from '../../shared/shop/report.module.css';
import type { DayRange } from '../../shared/shop/report-range.ts';
import { type RankedRow, rankedRows, totalSold } from './ranked-row.ts';
import { RankingList } from './ranking-list.tsx';
import { RankingTotals, useRankingColumns } from './sales-ranking.columns.tsx';

const PAGE_SIZE = 100;

interface RankingTableProps {
  readonly rows: readonly RankingRow[];
  readonly range: DayRange;
  /** The ranking of the period before, where that is compared. */
  readonly before: readonly RankingRow[] | undefined;
  readonly previous: DayRange;
}

/** The whole ranking with its sum; lines instead of columns on a phone. */
export function RankingTable({ rows, range, before, previous }: RankingTableProps) {
  const columns = useRankingColumns(range, before && previous);
  const isPhone = Grid.useBreakpoint().md === false;
  const ranked = rankedRows(rows, before);
  const allBefore = before && totalSold(before);
  if (isPhone) return <RankingList rows={ranked} range={range} before={allBefore} pageSize={PAGE_SIZE} />;
  return (
    <Table<RankedRow>
      className={report.table ?? ''}
      size="middle"
      rowKey="rank"
      columns={columns}
      dataSource={ranked}
      pagination={rows.length > PAGE_SIZE && { defaultPageSize: PAGE_SIZE, size: 'small', showSizeChanger: false }}
      sticky={{ offsetHeader: 56 }}
      // Where the columns do not fit, they scroll, and the page does not.
      scroll={{ x: true }}
      summary={() => <RankingTotals rows={ranked} range={range} before={allBefore} previous={previous} />}
    />
  );
}
