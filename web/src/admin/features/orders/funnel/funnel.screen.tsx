import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import {
  cartReportRoutes,
  type FunnelCounts,
  type FunnelDay,
} from '@countinghouse/contracts/orders/reports/report-api';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { formatShare } from '../../../../shared/format/amount.ts';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ArrangedTable } from '../../../shared/list/arranged-table.tsx';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { type ListColumn, reportColumns } from '../../../shared/list/columns/list-columns.ts';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { PresetChoice } from '../../../shared/report/preset-choice.tsx';
import { RangeForm } from '../../../shared/report/range-form.tsx';
import report from '../../../shared/report/report.module.css';
import { type DayRange, instantsOf, monthToDate } from '../../../shared/report/report-range.ts';
import { ReportTime } from '../../../shared/report/report-time.tsx';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { FigurePanel } from '../../../shared/screen/report/explain/figure-panel.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../shared/ui/values/shop-day.tsx';
import { dayParam, useUrlState } from '../../../shared/url/url-state.ts';
import { useMessages } from './funnel.messages.ts';
import styles from './funnel.module.css';
import { FunnelExport } from './funnel-export.tsx';
import { STEPS, type Step } from './funnel-steps.ts';

/** Days on which a cart was begun, the newest first. */
function funnelOf({ days, total, asOf }: ReplyOf<typeof cartReportRoutes.orderFunnel>) {
  return { asOf, total, days: days.filter(({ started }) => started > 0).reverse() };
}

export const FunnelScreen = withRememberedFilters('order-funnel', undefined, Funnel);

/** The outcome of the carts begun in some days, in total and per day. */
function Funnel() {
  const t = useMessages();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return { start: dayParam(start), end: dayParam(end) };
  }, [zone]);
  const [range, setRange] = useUrlState(params);
  const query = useQuery({
    ...pageQuery(cartReportRoutes.orderFunnel, { query: instantsOf(range, zone) }),
    select: funnelOf,
  });
  const show = (next: DayRange) => {
    if (next.start === range.start && next.end === range.end) void query.refetch();
    else setRange(next);
  };
  const isEmpty = query.data?.total.started === 0;
  return (
    <Page
      title={t('title')}
      action={<FunnelExport range={range} />}
      filters={
        <>
          <PresetChoice range={range} zone={zone} onChoose={show} />
          <RangeForm
            key={`${range.start} ${range.end}`}
            range={range}
            busy={query.isFetching}
            error={query.error}
            onShow={show}
          />
        </>
      }
      arrangement={<ColumnChoice columns={useFunnelColumns()} />}
    >
      <ReportTime asOf={query.data?.asOf} />
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && <Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      {query.data && !isEmpty && (
        <>
          <Steps total={query.data.total} />
          <Days days={query.data.days} total={query.data.total} />
          <p className={report.note}>{t('counted', { zone })}</p>
        </>
      )}
      <FigurePanel askOf={() => instantsOf(range, zone)} />
    </Page>
  );
}

interface StepFigureProps {
  readonly step: Step;
  /** Default: all days. */
  readonly day?: string;
  readonly count: number;
}

function StepFigure({ step, day = '', count }: StepFigureProps) {
  return (
    <FigureButton figure={`funnel.${step}`} cell={day}>
      <Count value={count} />
    </FigureButton>
  );
}

function Steps({ total }: { total: FunnelCounts }) {
  const t = useMessages();
  const language = useLanguage();
  return (
    <figure className={report.chart}>
      <figcaption className={report.caption}>{t('steps')}</figcaption>
      <dl className={styles.steps}>
        {STEPS.map((step) => {
          const share = total.started === 0 ? 0 : total[step] / total.started;
          return (
            <div key={step} className={styles.step}>
              <dt>{t(step)}</dt>
              <dd
                className={styles.bar}
                data-kind={isLost(step) ? 'lost' : 'won'}
                style={{ '--share': `${share * 100}%` } as React.CSSProperties}
              />
              <dd className={styles.count}>
                <StepFigure step={step} count={total[step]} />
              </dd>
              <dd
                className={styles.share}
                data-plain="derived"
                title={t('ofCarts', { share: formatShare(share, language) })}
              >
                {formatShare(share, language)}
              </dd>
            </div>
          );
        })}
      </dl>
    </figure>
  );
}

const isLost = (step: Step) => step === 'refused' || step === 'declined';

function Days({ days, total }: { days: readonly FunnelDay[]; total: FunnelCounts }) {
  const t = useMessages();
  const cells = Object.fromEntries(
    STEPS.map((step) => [step, <StepFigure key={step} step={step} count={total[step]} />]),
  );
  return (
    <ArrangedTable
      columns={useFunnelColumns()}
      rows={days}
      rowKey="date"
      totals={{ label: t('all'), cells }}
      label={t('title')}
    />
  );
}

function useFunnelColumns(): TableColumnsType<FunnelDay> {
  const t = useMessages();
  const counts = STEPS.map((step): [string, ListColumn<FunnelDay>] => [
    step,
    {
      title: t(step),
      align: 'right',
      render: (_, { date, ...counts }) => <StepFigure step={step} day={date.slice(0, 10)} count={counts[step]} />,
    },
  ]);
  return reportColumns<FunnelDay>({
    day: { isLead: true, title: t('day'), width: 120, render: (_, { date }) => <ShopDay day={date.slice(0, 10)} /> },
    ...Object.fromEntries(counts),
  });
}
