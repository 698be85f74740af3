import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { Grid, Table } from 'antd';
import { RankingList } from './ranking-list.tsx';
import { RankingTotals, useRankingColumns } from './sales-ranking.columns.tsx';
import styles from './sales-ranking.module.css';

const PAGE_SIZE = 100;

/** The whole ranking with its sum; lines instead of columns on a phone. */
export function RankingTable({ rows }: { rows: readonly RankingRow[] }) {
  const columns = useRankingColumns();
  const isPhone = Grid.useBreakpoint().md === false;
  if (isPhone) return <RankingList rows={rows} />;
  return (
    <Table<RankingRow & { rank: number }>
      className={styles.table ?? ''}
      size="middle"
      rowKey="rank"
      columns={columns}
      dataSource={rows.map((row, index) => ({ ...row, rank: index + 1 }))}
      pagination={rows.length > PAGE_SIZE && { defaultPageSize: PAGE_SIZE, size: 'small', showSizeChanger: false }}
      sticky={{ offsetHeader: 56 }}
      summary={() => <RankingTotals rows={rows} />}
    />
  );
}
