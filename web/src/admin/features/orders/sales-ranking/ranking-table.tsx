import { Grid } from 'antd';
import { useEffect, useRef } from 'react';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { Pager } from '../../../shared/list/pager.tsx';
import { useLastPage } from '../../../shared/list/use-last-page.ts';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { SoldFigure } from '../../../shared/screen/report/explain/sold-figure.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { useReportCurrency } from '../report-currency.ts';
import type { RankingPage } from './api.ts';
import { RankingList } from './ranking-list.tsx';
import { RankingColumns } from './sales-ranking.columns.tsx';
import { useMessages } from './sales-ranking.messages.ts';
import styles from './sales-ranking.module.css';

interface PageView {
  readonly current: number;
  readonly size: number;
}

interface RankingTableProps {
  readonly isCompared: boolean;
  readonly page: RankingPage;
  readonly view: PageView;
  readonly onView: (change: Partial<PageView>, how?: 'replace') => void;
}

/** A page of the ranking, with the sum of all of it; a list instead of a table on a phone. */
export function RankingTable({ isCompared, page, view, onView }: RankingTableProps) {
  const t = useMessages();
  const symbol = useReportCurrency();
  const isPhone = Grid.useBreakpoint().md === false;
  useLastPage(page.total, view, onView);
  const start = useRef<HTMLDivElement>(null);
  const compared = isCompared ? page.before : undefined;
  const turned = useRef(false);
  // After the address has changed: only then the scroll position is that of the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the page that is shown
  useEffect(() => {
    if (turned.current) start.current?.scrollIntoView();
    turned.current = false;
  }, [view.current, view.size]);
  const turn = (change: Partial<PageView>) => {
    turned.current = true;
    onView(change);
  };
  const Ranking = isPhone ? RankingList : RankingColumns;
  return (
    <div ref={start}>
      <p className={styles.total}>
        {labelled(t('allSold'), '')}
        <FigureButton figure="ranking.units" cell="">
          <Count value={page.sold.quantity} />
        </FigureButton>{' '}
        · <SoldFigure figure="ranking.amount" cell="" sold={page.sold} symbol={symbol} />
      </p>
      <Ranking compared={compared} page={page} />
      <Pager total={page.total} view={view} onView={turn} />
    </div>
  );
}
