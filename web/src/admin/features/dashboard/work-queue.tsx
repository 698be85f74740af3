import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format/amount.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { labelled } from '../../shared/i18n/punctuation.ts';
import { useShopZone } from '../../shared/session/shop-setting.ts';
import { FigureLink } from '../../shared/ui/values/figure-link.tsx';
import { Plain } from '../../shared/ui/values/plain.tsx';
import {
  FAILED_DAYS,
  failedJobs,
  lateReturns,
  lowStock,
  openDisputes,
  openReturns,
  pendingOrders,
  RETURN_DAYS,
  soldOutBeforeDelivery,
  unshippedOrders,
} from './api.ts';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';
import { FigureHint } from './figure-hint.tsx';

/** Counts of open work, each with a link to its list. */
export function WorkQueue() {
  const t = useMessages();
  const zone = useShopZone();
  const late = lateReturns(zone);
  const failed = failedJobs(zone);
  const counts = {
    pending: useQuery(pendingOrders.count).data,
    unshipped: useQuery(unshippedOrders.count).data,
    returns: useQuery(openReturns.count).data,
    late: useQuery(late.count).data,
    lowStock: useQuery(lowStock.count).data,
    beforeDelivery: useQuery(soldOutBeforeDelivery.count).data,
    failed: useQuery(failed.count).data,
    disputes: useQuery(openDisputes.count).data,
  };
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="visually-hidden">
        {t('toDo')}
      </h2>
      <dl className={styles.figures}>
        <CountFigure label={t('pending')} hint={t('pendingHint')} count={counts.pending} to={pendingOrders.to} />
        <CountFigure
          label={t('unshipped')}
          hint={t('unshippedHint')}
          count={counts.unshipped}
          to={unshippedOrders.to}
        />
        <CountFigure label={t('returns')} hint={t('returnsHint')} count={counts.returns} to={openReturns.to} />
        <CountFigure
          label={t('lateReturns', { days: RETURN_DAYS })}
          hint={t('lateReturnsHint', { days: RETURN_DAYS })}
          count={counts.late}
          to={late.to}
          isLate
        />
        <CountFigure label={t('lowStock')} hint={t('lowStockHint')} count={counts.lowStock} to={lowStock.to} />
        <CountFigure
          label={t('beforeDelivery')}
          hint={t('beforeDeliveryHint')}
          count={counts.beforeDelivery}
          to={soldOutBeforeDelivery.to}
        />
        <CountFigure
          label={t('failedJobs', { days: FAILED_DAYS })}
          hint={t('failedJobsHint', { days: FAILED_DAYS })}
          count={counts.failed}
          to={failed.to}
          isLate
        />
        {/* Most shops never have one. */}
        {(counts.disputes?.total ?? 0) > 0 && (
          <CountFigure
            label={t('disputes')}
            hint={t('disputesHint')}
            count={counts.disputes}
            to={openDisputes.to}
            isLate
          />
        )}
      </dl>
    </section>
  );
}

interface CountFigureProps {
  readonly label: string;
  /** What is counted. */
  readonly hint: string;
  /** A page of the list; undefined until it is read. */
  readonly count: { readonly total: number; readonly totalIsMinimum?: true | undefined } | undefined;
  readonly to: string;
  /** Any count but zero is late. */
  readonly isLate?: true;
}

function CountFigure({ label, hint, count, to, isLate }: CountFigureProps) {
  const t = useMessages();
  const language = useLanguage();
  const shown = count && `${formatCount(count.total, language)}${count.totalIsMinimum ? '+' : ''}`;
  return (
    <div className={`${styles.figure} ${styles.count}`}>
      <dt>
        {label}
        <FigureHint label={label}>{hint}</FigureHint>
      </dt>
      <dd className={styles.value} data-none={count?.total === 0} data-late={isLate}>
        {shown ? (
          <FigureLink to={to} title={t('seeThem')} name={labelled(label, shown)}>
            <Plain because="listed">
              <span className="figure">{shown}</span>
            </Plain>
          </FigureLink>
        ) : (
          '–'
        )}
      </dd>
    </div>
  );
}
