import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ComponentType, useMemo } from 'react';
import type { AnyRoute } from '../../http/call.ts';
import { pageQuery } from '../../http/route-query.ts';
import { joinSentences } from '../../i18n/punctuation.ts';
import { ColumnChoice } from '../../list/columns/column-choice.tsx';
import { Pager } from '../../list/pager.tsx';
import { withRememberedFilters } from '../../list/remembered-filters.tsx';
import { PresetChoice } from '../../report/preset-choice.tsx';
import { RangeForm } from '../../report/range-form.tsx';
import styles from '../../report/report.module.css';
import { type Preset, presetRange, presets } from '../../report/report-presets.ts';
import { type DayRange, instantsOf } from '../../report/report-range.ts';
import { ReportTime } from '../../report/report-time.tsx';
import { SavedViews } from '../../saved-views/saved-views.tsx';
import { useShopZone } from '../../session/shop-setting.ts';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { choiceParam, dayParam, integerParam, type UrlValues, useUrlState } from '../../url/url-state.ts';
import { ExplainPanel, type ReportQuery } from './explain/explain-panel.tsx';
import { ReportChart } from './report-chart.tsx';
import type { ReportDefinition, ReportLine, ReportParams, ReportWords } from './report-definition.ts';
import { ReportExport } from './report-export.tsx';
import { ReportPicture } from './report-picture.tsx';
import { ReportTable, tableColumns } from './report-table.tsx';

/** The reply of a report, as far as every report has it. */
interface ReportReply {
  readonly asOf?: string | undefined;
  readonly rows: readonly ReportLine[];
  readonly total: number;
  readonly totals: readonly ReportLine[];
}
/** The parts of a report by which its screen is drawn; rows and totals pass through it unread. */
type Drawn = ReportWords<AnyRoute>;

/** Makes the screen of a report of its definition. */
export function reportScreen<R extends AnyRoute, P extends ReportParams, View>(
  definition: ReportDefinition<R, P, View>,
): ComponentType {
  return withRememberedFilters(definition.name, undefined, () => <Report definition={definition} />);
}

function Report<R extends AnyRoute, P extends ReportParams, View>({
  definition: { name, route, isOfDays, usualPeriod = 'thisMonth', params, viewOf, shared, alone, useWords, Filters },
}: {
  definition: ReportDefinition<R, P, View>;
}) {
  const hasDays = isOfDays !== false;
  const zone = useShopZone();
  const usual = presetRange(usualPeriod, zone);
  const allParams = useMemo(() => {
    const days = { period: choiceParam(presets), start: dayParam(usual.start), end: dayParam(usual.end) };
    return { ...params, ...days, current: integerParam(1), size: integerParam(50, 1, 100) };
  }, [usual.start, usual.end, params]);
  const [values, setValues] = useUrlState(allParams);
  const { current, size } = values;
  const isUsual = values.start === usual.start && values.end === usual.end;
  const period = values.period ?? (isUsual ? usualPeriod : undefined);
  const view = viewOf(values as unknown as UrlValues<P>);
  const range = period ? presetRange(period, zone) : { start: values.start, end: values.end };
  const { start, end } = range;
  const days = hasDays ? instantsOf(range, zone) : {};
  const asked = { ...days, ...shared(view) };
  const requestOf = (more: object) => ({ query: { ...asked, ...more } as unknown as QueryOf<R> });
  const query = useQuery(pageQuery(route, requestOf({ ...alone?.(view), current, size })));
  const words = useWords(view);
  const drawn = words as unknown as Drawn;
  const reply = query.data as ReportReply | undefined;
  const show = (next: DayRange) => {
    if (next.start === start && next.end === end) void query.refetch();
    else setValues({ ...next, period: undefined, current: 1 } as Partial<typeof values>);
  };
  // A view that is saved with a period by name goes on with the calendar.
  const showPeriod = (_: DayRange, next: Preset) =>
    setValues({ ...usual, period: next, current: 1 } as Partial<typeof values>);
  const change = (next: Partial<UrlValues<P>>) =>
    setValues({ ...next, current: 1 } as Partial<typeof values>, 'replace');
  const isEmpty = reply?.total === 0;
  const isShown = reply !== undefined && !isEmpty;
  return (
    <Page
      title={words.title}
      action={
        isShown && (
          <ReportExport
            words={drawn}
            route={route}
            requestOf={(page) => requestOf({ ...alone?.(view), ...page })}
            fileName={hasDays ? `${name} ${start} ${end}` : name}
            subject={hasDays ? `${start} – ${end}` : ''}
          />
        )
      }
      filters={
        (hasDays || Filters) && (
          <>
            {hasDays && (
              <>
                <PresetChoice range={range} zone={zone} onChoose={showPeriod} />
                <RangeForm
                  key={`${start} ${end}`}
                  range={range}
                  busy={query.isFetching}
                  error={query.error}
                  onShow={show}
                />
              </>
            )}
            {Filters && <Filters view={view} onChange={change} />}
          </>
        )
      }
      arrangement={
        <>
          <SavedViews
            list={name}
            report={{ ask: askOf({ ...shared(view), ...alone?.(view) }), period: hasDays ? period : null }}
          />
          <ColumnChoice columns={tableColumns(drawn.columns)} />
        </>
      }
    >
      <p className={styles.note}>{words.answers}</p>
      <ReportTime asOf={reply?.asOf} />
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && <Notice title={words.nothing.title}>{words.nothing.text}</Notice>}
      {isShown && (
        <>
          {drawn.bars && <ReportChart bars={drawn.bars} query={pageQuery(route, requestOf(drawn.bars.query))} />}
          {drawn.picture && (
            <ReportPicture picture={drawn.picture} query={pageQuery(route, requestOf(drawn.picture.query))} />
          )}
          <ReportTable words={drawn} rows={reply.rows} totals={reply.totals} />
          {reply.total > 10 && (
            <Pager
              total={reply.total}
              view={{ current, size }}
              onView={(page) => setValues(page as Partial<typeof values>)}
            />
          )}
          <p className={styles.note}>{joinSentences(...words.notes(query.data!))}</p>
        </>
      )}
      <ExplainPanel query={asked as unknown as ReportQuery} days={range} columns={drawn.columns} />
    </Page>
  );
}

/** What a report is asked beside its days, as in an address. */
function askOf(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}
