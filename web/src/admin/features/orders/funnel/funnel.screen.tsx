import type { ReplyOf } from '@countinghouse/contracts/kernel/route';
import { cartReportRoutes, type FunnelCounts, type FunnelDay } from '@countinghouse/contracts/orders/report-api';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Table, type TableColumnsType, type TableRef } from 'antd';
import { useMemo } from 'react';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { PresetChoice } from '../../../shared/report/preset-choice.tsx';
import { RangeForm } from '../../../shared/report/range-form.tsx';
import report from '../../../shared/report/report.module.css';
import { type DayRange, instantsOf, monthToDate } from '../../../shared/report/report-range.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/load-failure.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../shared/ui/values/shop-day.tsx';
import { dayParam, useUrlState } from '../../../shared/url/url-state.ts';
import { useMessages } from './funnel.messages.ts';
import styles from './funnel.module.css';

/** The way to a sale, and what was lost on it. */
const STEPS = ['started', 'refused', 'declined', 'ordered', 'paid'] as const satisfies readonly (keyof FunnelCounts)[];
type Step = (typeof STEPS)[number];

/** Days on which a cart was begun, the newest first. */
function funnelOf({ days, total }: ReplyOf<typeof cartReportRoutes.orderFunnel>) {
  return { total, days: days.filter(({ started }) => started > 0).reverse() };
}

/** What became of the carts begun in some days, in all and day by day. */
export function FunnelScreen() {
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
    >
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
    </Page>
  );
}

function Steps({ total }: { total: FunnelCounts }) {
  const t = useMessages();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
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
                <Count value={total[step]} />
              </dd>
              <dd className={styles.share} title={t('ofCarts', { share: percent.format(share) })}>
                {percent.format(share)}
              </dd>
            </div>
          );
        })}
      </dl>
    </figure>
  );
}

const isLost = (step: Step) => step === 'refused' || step === 'declined';

/** Lets the focus reach the part of a table that scrolls: no cell of it can take the focus. */
function scrollByKeyboard(table: TableRef | null): void {
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
}

function Days({ days, total }: { days: readonly FunnelDay[]; total: FunnelCounts }) {
  const t = useMessages();
  const columns: TableColumnsType<FunnelDay> = [
    { title: t('day'), width: 120, render: (_, { date }) => <ShopDay day={date.slice(0, 10)} /> },
    ...STEPS.map((step) => ({
      title: t(step),
      width: 120,
      align: 'right' as const,
      render: (_: unknown, day: FunnelDay) => <Count value={day[step]} />,
    })),
  ];
  return (
    <Table<FunnelDay>
      ref={scrollByKeyboard}
      className={report.table ?? ''}
      size="middle"
      rowKey="date"
      columns={columns}
      dataSource={days}
      pagination={{ pageSize: 100, hideOnSinglePage: true, showSizeChanger: false }}
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: true }}
      summary={() => (
        <Table.Summary.Row className={report.totals ?? ''}>
          <Table.Summary.Cell index={0}>{t('all')}</Table.Summary.Cell>
          {STEPS.map((step, index) => (
            <Table.Summary.Cell key={step} index={index + 1} align="right">
              <Count value={total[step]} />
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}
