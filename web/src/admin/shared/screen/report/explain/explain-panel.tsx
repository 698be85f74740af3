import type { FigureName } from '@countinghouse/contracts/kernel/http/figures';
import type { QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { type ExplainEntry, explainRoutes } from '@countinghouse/contracts/reports/explain-api';
import { useQuery } from '@tanstack/react-query';
import { Pagination, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useActorName, useEventText } from '../../../history/event-words.ts';
import { call } from '../../../http/call.ts';
import { pageQuery } from '../../../http/route-query.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { allPages } from '../../../report/output/all-pages.ts';
import { ReportActions } from '../../../report/output/report-actions.tsx';
import type { DayRange } from '../../../report/report-range.ts';
import { useShopZone } from '../../../session/shop-setting.ts';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { pagePaths } from '../../../url/page-paths.ts';
import { useUrlState } from '../../../url/url-state.ts';
import { figureText } from '../figure-text.ts';
import type { ReportColumn, ReportLine } from '../report-definition.ts';
import { useMessages } from './explain.messages.ts';
import styles from './explain.module.css';
import { explainParams } from './explain-params.ts';
import { FigureButton } from './figure-button.tsx';
import { RecordsLink } from './records-link.tsx';

const SIZE = 20;

/** The query of a report that its explanations share. */
export type ReportQuery = Omit<QueryOf<typeof explainRoutes.explain>, 'figure' | 'key' | 'of' | 'current' | 'size'>;
type Explanation = ReplyOf<typeof explainRoutes.explain>;

interface ExplainPanelProps {
  readonly query: ReportQuery;
  /** Of the report. */
  readonly days: DayRange;
  /** Of the report: they name its figures. */
  readonly columns: readonly ReportColumn<ReportLine, ReportLine>[];
}

/** What the figure in the address is made of; nothing while there is none. */
export function ExplainPanel({ query, days, columns }: ExplainPanelProps) {
  const t = useMessages();
  const [{ explain, cell, of }, setExplained] = useUrlState(explainParams);
  if (explain === undefined) return null;
  const close = () => setExplained({ explain: undefined, cell: '', of: undefined });
  const numbers = columns.filter((column) => 'unit' in column);
  const namedBy = (figure: FigureName) => numbers.filter((column) => column.figure === figure && !column.over);
  const named = namedBy(explain);
  const share = numbers.find(({ figure, over }) => over && (figure === explain || over === explain));
  const other = share?.figure === explain ? share.over : share?.figure;
  const { title = t('figure'), means } = named.find((column) => column.of === of) ?? named[0] ?? {};
  const list = cell === '' ? undefined : named[0]?.listOf?.(cell, days);
  const asked = { ...query, figure: explain, ...(cell && { key: cell }), ...(of && { of }) } as AskedFigure;
  return (
    <Explained key={JSON.stringify(asked)} asked={asked} title={title} means={means ?? named[0]?.means} onClose={close}>
      {other && (
        <p className={styles.text}>
          {t('otherPart', { share: share?.title ?? '' })}{' '}
          <FigureButton figure={other} cell={cell} of={of}>
            {namedBy(other)[0]?.title}
          </FigureButton>
        </p>
      )}
      <RecordsLink to={list} />
    </Explained>
  );
}

/** What an explanation is asked. */
export type AskedFigure = ReportQuery & {
  readonly figure: FigureName;
  readonly key?: string;
  readonly of?: 'before' | 'year';
};

interface ExplainedProps {
  readonly asked: AskedFigure;
  readonly title: string;
  readonly means: string | undefined;
  readonly onClose: () => void;
  /** Leads to the other part of a share, and to the list of the records. */
  readonly children: ReactNode;
}

const requestOf = (asked: AskedFigure, page: { readonly current: number; readonly size: number }) => ({
  query: { ...asked, ...page } as QueryOf<typeof explainRoutes.explain>,
});

/** The panel of a figure. */
export function Explained({ asked, title, means, onClose, children }: ExplainedProps) {
  const t = useMessages();
  const language = useLanguage();
  const [current, setCurrent] = useState(1);
  const query = useQuery(pageQuery(explainRoutes.explain, requestOf(asked, { current, size: SIZE })));
  const { data } = query;
  const textOf = (value: number, isSigned = false) =>
    data ? figureText({ value, unit: data.unit, currency: data.currency, language, isSigned }) : '';
  return (
    <SidePanel title={title} label={title} onClose={onClose}>
      <div>
        {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {query.error && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {data && (
          <>
            <p className={`figure ${styles.value}`}>{textOf(data.value)}</p>
            {means && <p className={styles.text}>{means}</p>}
            {children}
            <p className={styles.made}>
              {data.count === 0 ? t('nothing') : t('made', { count: data.count, sum: textOf(data.sum) })}
            </p>
            {data.count > 0 && <ExplainExport asked={asked} title={title} />}
            <ul className={styles.entries}>
              {data.entries.map((entry) => (
                <Entry key={`${entry.event._id} ${entry.delta}`} entry={entry} delta={textOf(entry.delta, true)} />
              ))}
            </ul>
            {data.count > SIZE && (
              <Pagination
                size="small"
                simple={{ readOnly: true }}
                current={current}
                pageSize={SIZE}
                total={data.count}
                onChange={setCurrent}
              />
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** The pages of the records that entries are about. */
const pathsOf: Partial<Record<NonNullable<ExplainEntry['ref']>['kind'], string>> = {
  order: pagePaths.orders,
  product: pagePaths.products,
  customer: pagePaths.customers,
  supplier: pagePaths.suppliers,
  'return-request': pagePaths.returnRequests,
  adjustment: pagePaths.adjustments,
};

function Entry({ entry, delta }: { entry: ExplainEntry; delta: string }) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const textOf = useEventText();
  const nameOf = useActorName();
  const { event, ref, occurredAt, recordedAt, actor, reason } = entry;
  const time = (at: string) => formatDateTime(at, language, zone);
  const path = ref && pathsOf[ref.kind];
  const name = ref && (ref.name || t('unnamed'));
  return (
    <li className={styles.entry}>
      <span>{path ? <Link to={`${path}/${ref._id}`}>{name}</Link> : name}</span>
      <span className={`figure ${styles.delta}`}>{delta}</span>
      <span className={styles.done}>
        <strong>{nameOf(actor)}</strong> {textOf(event.type)}
      </span>
      <span className={styles.detail}>
        {t('forDay', { time: time(occurredAt) })}
        {recordedAt !== occurredAt && ` · ${t('recorded', { time: time(recordedAt) })}`}
      </span>
      {reason && <span className={styles.detail}>{t('because', { reason })}</span>}
    </li>
  );
}

/** All entries as a file. */
function ExplainExport({ asked, title }: Pick<ExplainedProps, 'asked' | 'title'>) {
  const t = useMessages();
  const textOf = useEventText();
  const nameOf = useActorName();
  const sheet = async () => {
    const { first, rows } = await allPages<Explanation & { readonly total: number }, ExplainEntry>(
      async (page) => {
        const reply = await call(explainRoutes.explain, requestOf(asked, page));
        return { ...reply, total: reply.count };
      },
      ({ entries }) => entries,
    );
    const part = first.currency ? `${t('part')} (${first.currency})` : t('part');
    return {
      asOf: first.asOf,
      heads: [t('about'), t('who'), t('what'), t('happenedAt'), t('recordedAt'), t('reason'), part],
      rows: rows.map((entry) => [
        ...[entry.ref?.name ?? '', nameOf(entry.actor), textOf(entry.event.type)],
        ...[entry.occurredAt, entry.recordedAt, entry.reason ?? '', entry.delta],
      ]),
      totals: [t('sum'), '', '', '', '', '', first.sum],
    };
  };
  return <ReportActions title={title} fileName={`explain ${asked.figure}`} sheet={sheet} />;
}
