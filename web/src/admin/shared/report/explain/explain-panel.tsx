import type { QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { type ExplainEntry, explainRoutes } from '@countinghouse/contracts/reports/explain-api';
import type { FigureName } from '@countinghouse/contracts/reports/figures';
import { useQuery } from '@tanstack/react-query';
import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { call } from '../../http/call.ts';
import { pageQuery } from '../../http/route-query.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useShopZone } from '../../session/shop-setting.ts';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { pagePaths } from '../../url/page-paths.ts';
import { useUrlState } from '../../url/url-state.ts';
import { allPages } from '../output/all-pages.ts';
import { ReportActions } from '../output/report-actions.tsx';
import { useMessages } from './explain.messages.ts';
import styles from './explain.module.css';
import { explainParams } from './explain-params.ts';

const SIZE = 20;

type ReportQuery = Omit<QueryOf<typeof explainRoutes.explain>, 'figure' | 'key' | 'of' | 'current' | 'size'>;
type Explanation = ReplyOf<typeof explainRoutes.explain>;

const eventWords = {
  'orders.OrderConfirmed': 'confirmed',
  'orders.OrderStatusChanged': 'statusChanged',
  'orders.OrderFeeChanged': 'feeChanged',
  'orders.OrderTakenIntoAccount': 'takenOver',
} as const;

/** What the figure in the address is made of; nothing while there is none. `query` is that of its report. */
export function ExplainPanel({ query }: { query: ReportQuery }) {
  const [{ explain, cell, of }, setExplained] = useUrlState(explainParams);
  if (explain === undefined) return null;
  const close = () => setExplained({ explain: undefined, cell: '', of: undefined });
  const asked = { ...query, figure: explain, ...(cell && { key: cell }), ...(of && { of }) };
  return <Explained key={JSON.stringify(asked)} asked={asked} onClose={close} />;
}

interface ExplainedProps {
  readonly asked: ReportQuery & { readonly figure: FigureName; readonly key?: string; readonly of?: 'before' | 'year' };
  readonly onClose: () => void;
}

function Explained({ asked, onClose }: ExplainedProps) {
  const t = useMessages();
  const [current, setCurrent] = useState(1);
  const query = useQuery(pageQuery(explainRoutes.explain, { query: { ...asked, current, size: SIZE } }));
  const measure = measureOf(asked.figure);
  const numberOf = useNumbers(query.data?.currency);
  const { data } = query;
  return (
    <SidePanel title={t(measure)} label={t(measure)} onClose={onClose}>
      <div>
        {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {query.error && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {data && (
          <>
            <p className={`figure ${styles.value}`}>{numberOf(data.value)}</p>
            <p className={styles.text}>{t(`${measure}Text`)}</p>
            <p className={styles.made}>
              {data.count === 0 ? t('nothing') : t('made', { count: data.count, sum: numberOf(data.sum) })}
            </p>
            {data.count > 0 && <ExplainExport asked={asked} />}
            <ul className={styles.entries}>
              {data.entries.map((entry) => (
                <Entry key={`${entry.event._id} ${entry.delta}`} entry={entry} delta={numberOf(entry.delta, true)} />
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

function Entry({ entry, delta }: { entry: ExplainEntry; delta: string }) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const { event, ref, occurredAt, recordedAt, reason } = entry;
  const time = (at: string) => formatDateTime(at, language, zone);
  return (
    <li className={styles.entry}>
      <span>
        <Link to={`${pagePaths.orders}/${ref._id}`}>{ref.name}</Link> · {t(wordOf(event.type))}
      </span>
      <span className={`figure ${styles.delta}`}>{delta}</span>
      <span className={styles.detail}>
        {useAuthor()(entry)} · {t('forDay', { time: time(occurredAt) })} · {t('recorded', { time: time(recordedAt) })}
      </span>
      {reason && <span className={styles.detail}>{t('because', { reason })}</span>}
    </li>
  );
}

/** All entries as a file. */
function ExplainExport({ asked }: Pick<ExplainedProps, 'asked'>) {
  const t = useMessages();
  const authorOf = useAuthor();
  const measure = measureOf(asked.figure);
  const sheet = async () => {
    const { first, rows } = await allPages<Explanation & { readonly total: number }, ExplainEntry>(
      async (page) => {
        const reply = await call(explainRoutes.explain, { query: { ...asked, ...page } });
        return { ...reply, total: reply.count };
      },
      ({ entries }) => entries,
    );
    const part = first.currency ? `${t('part')} (${first.currency})` : t('part');
    return {
      asOf: first.asOf,
      heads: [t('order'), t('what'), t('who'), t('happenedAt'), t('recordedAt'), t('reason'), part],
      rows: rows.map((entry) => [
        ...[entry.ref.name, t(wordOf(entry.event.type)), authorOf(entry)],
        ...[entry.occurredAt, entry.recordedAt, entry.reason ?? '', entry.delta],
      ]),
      totals: [t('sum'), '', '', '', '', '', first.sum],
    };
  };
  return <ReportActions title={t(measure)} fileName={`explain ${measure}`} sheet={sheet} />;
}

function useAuthor(): (entry: ExplainEntry) => string {
  const t = useMessages();
  return ({ actor: { kind, name } }) => (kind === 'system' ? t('system') : (name ?? t('noName')));
}

function useNumbers(currency: string | undefined): (value: number, isSigned?: boolean) => string {
  const language = useLanguage();
  return (value, isSigned = false) => {
    const sign = value < 0 ? '−' : isSigned ? '+' : '';
    const size = Math.abs(value);
    return currency === undefined
      ? `${sign}${formatCount(size, language)}`
      : `${sign}${currency} ${formatAmount(size, language)}`;
  };
}

function wordOf(type: string) {
  return eventWords[type as keyof typeof eventWords] ?? 'changed';
}

type Measure = 'orders' | 'units' | 'goods' | 'fee' | 'cost' | 'margin' | 'uncosted';

function measureOf(figure: FigureName): Measure {
  return figure.slice(figure.indexOf('.') + 1) as Measure;
}
