import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { Grid, Table } from 'antd';
import { type RankedRow, rankedRows, totalSold } from './ranked-row.ts';
import { RankingList } from './ranking-list.tsx';
import { RankingTotals, useRankingColumns } from './sales-ranking.columns.tsx';
import styles from './sales-ranking.module.css';

const PAGE_SIZE = 100;

interface RankingTableProps {
  readonly rows: readonly RankingRow[];
  /** The ranking of the period before, where that is compared. */
  readonly before: readonly RankingRow[] | undefined;
}

/** The whole ranking with its sum; lines instead of columns on a phone. */
export function RankingTable({ rows, before }: RankingTableProps) {
  const columns = useRankingColumns(before !== undefined);
  const isPhone = Grid.useBreakpoint().md === false;
  const ranked = rankedRows(rows, before);
  if (isPhone) return <RankingList rows={ranked} />;
  return (
    <Table<RankedRow>
      className={styles.table ?? ''}
      size="middle"
      rowKey="rank"
      columns={columns}
      dataSource={ranked}
      pagination={rows.length > PAGE_SIZE && { defaultPageSize: PAGE_SIZE, size: 'small', showSizeChanger: false }}
      sticky={{ offsetHeader: 56 }}
      summary={() => <RankingTotals rows={ranked} before={before && totalSold(before)} />}
    />
  );
}
