import { Grid } from 'antd';
import { useRef } from 'react';
import { Pager } from '../../shared/list/pager.tsx';
import type { RankingDays, RankingPage } from './api.ts';
import { RankingColumns } from './ranking-columns.tsx';
import { RankingList } from './ranking-list.tsx';
import styles from './sales-ranking.module.css';

interface PageView {
  readonly current: number;
  readonly size: number;
}

interface RankingTableProps {
  readonly days: RankingDays;
  readonly page: RankingPage;
  readonly view: PageView;
  readonly onView: (change: Partial<PageView>) => void;
}

/** A page of the ranking, with the sum of all of it; lines instead of columns on a phone. */
export function RankingTable({ days: { range, previous }, page, view, onView }: RankingTableProps) {
  const isPhone = Grid.useBreakpoint().md === false;
  const start = useRef<HTMLDivElement>(null);
  const compared = previous && page.before && { days: previous, sold: page.before };
  const turn = (change: Partial<PageView>) => {
    onView(change);
    start.current?.scrollIntoView();
  };
  const Ranking = isPhone ? RankingList : RankingColumns;
  return (
    <div ref={start} className={styles.paged}>
      <Ranking range={range} compared={compared} page={page} />
      <Pager total={page.total} view={view} onView={turn} />
    </div>
  );
}
