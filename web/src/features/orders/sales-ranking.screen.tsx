import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton } from 'antd';
import { useMemo } from 'react';
import { BarChart } from '../../shared/charts/bar-chart.tsx';
import { formatCount } from '../../shared/format/money.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { together } from '../../shared/i18n/punctuation.ts';
import { LoadFailure } from '../../shared/list/load-failure.tsx';
import { choiceParam, dayParam, useUrlState } from '../../shared/list/url-state.ts';
import { PresetChoice } from '../../shared/shop/preset-choice.tsx';
import report from '../../shared/shop/report.module.css';
import { periodBefore } from '../../shared/shop/report-presets.ts';
import { type DayRange, instantsOf, monthToDate } from '../../shared/shop/report-range.ts';
import { useShopZone } from '../../shared/shop/shop-setting.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { rankingQuery } from './api.ts';
import { RangeForm } from './range-form.tsx';
import { RankingExport } from './ranking-export.tsx';
import { RankingTable } from './ranking-table.tsx';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';

const CHARTED = 10;

export function SalesRankingScreen() {
  const t = useWords();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return { start: dayParam(start), end: dayParam(end), compare: choiceParam(['previous']) };
  }, [zone]);
  const [{ compare, ...range }, setView] = useUrlState(params);
  const previous = periodBefore(range);
  const before = useQuery({ ...rankingQuery(instantsOf(previous, zone)), enabled: compare !== undefined });
  const query = useQuery(rankingQuery(instantsOf(range, zone)));
  const show = (next: DayRange) => {
    const isSame = next.start === range.start && next.end === range.end;
    if (isSame) void query.refetch();
    else setView(next);
  };

  return (
    <Page
      title={t('title')}
      action={
        query.data &&
        query.data.rankings.length > 0 && (
          <RankingExport range={range} rows={query.data.rankings} before={before.data?.rankings} />
        )
      }
      filters={
        <>
          <PresetChoice range={range} zone={zone} onChoose={show} />
          <RangeForm key={`${range.start} ${range.end}`} range={range} busy={query.isFetching} onShow={show} />
          <Checkbox
            checked={compare !== undefined}
            onChange={(event) => setView({ compare: event.target.checked ? 'previous' : undefined }, 'replace')}
          >
            {t('compare')}
          </Checkbox>
        </>
      }
    >
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.rankings.length === 0 && <Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      {query.data && query.data.rankings.length > 0 && (
        <>
          <RankingChart rows={query.data.rankings} />
          <RankingTable
            rows={query.data.rankings}
            range={range}
            before={compare && before.data?.rankings}
            previous={previous}
          />
          <p className={report.note}>
            {together(t('counted', { zone }), ...(compare ? [t('comparedWith', { ...previous })] : []))}
          </p>
        </>
      )}
    </Page>
  );
}

function RankingChart({ rows }: { rows: readonly RankingRow[] }) {
  const t = useWords();
  const language = useLanguage();
  const bars = useMemo(
    () =>
      rows.slice(0, CHARTED).map(({ product, quantity }, index) => ({
        id: product?._id ?? `gone-${index}`,
        name: product?.name || product?.itemNo || t('unknown'),
        value: quantity,
        label: formatCount(quantity, language),
      })),
    [rows, language, t],
  );
  const title = t('chartTitle', { count: bars.length });
  return (
    <figure className={`${report.chart} ${styles.chart}`}>
      <figcaption className={report.caption}>{title}</figcaption>
      <BarChart bars={bars} title={title} />
    </figure>
  );
}
