import { ArrowLeftOutlined } from '@ant-design/icons';
import { changedViews } from '@countinghouse/contracts/changed-views';
import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { payoutRoutes, type Reconciliation } from '@countinghouse/contracts/payments/payouts/api';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { Link, Outlet } from 'react-router-dom';
import { ApiError, isNotFound } from '../../../../shared/http/api-error.ts';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { SearchBox } from '../../../shared/list/search-box.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { Closings } from './closings.tsx';
import { Misfits } from './misfits.tsx';
import { PayoutList, payoutParams } from './payout-list.tsx';
import { useMessages } from './payouts.messages.ts';
import styles from './payouts.module.css';

/** The balance at the payment provider, what does not fit it, and the payouts. */
export function PayoutsScreen() {
  const t = useMessages();
  const [{ search }, setView] = useUrlState(payoutParams);
  const query = useQuery({
    ...pageQuery(payoutRoutes.getReconciliation, { query: search === '' ? {} : { search } }),
    select: ({ reconciliation }) => reconciliation,
  });
  const reading = useReading();
  const { data } = query;
  const isSetUp = data !== undefined && (data.isSetUp || data.readAt !== null);
  return (
    <>
      <nav>
        <Link to={pagePaths.payments}>
          <ArrowLeftOutlined aria-hidden /> {t('ledger')}
        </Link>
      </nav>
      <Page
        title={t('title')}
        action={
          isSetUp && (
            <Button loading={reading.isReading} onClick={reading.read}>
              {t('readAgain')}
            </Button>
          )
        }
      >
        {isSetUp && (
          <SearchBox
            value={search}
            placeholder={t('searchPlaceholder')}
            onSearch={(next) => setView({ search: next, current: 1 }, 'replace')}
          />
        )}
        {query.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
        {query.error && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {data && !isSetUp && (
          <Notice title={t('notSetUpTitle')} action={<Link to={`${pagePaths.payments}/methods`}>{t('methods')}</Link>}>
            {t('notSetUpText')}
          </Notice>
        )}
        {data && isSetUp && <Reconciled reconciliation={data} reading={reading} isSearched={search !== ''} />}
        <Outlet />
      </Page>
    </>
  );
}

type Reading = ReturnType<typeof useReading>;

/** Reads the account at the provider now; why that failed is shown until the next time. */
function useReading() {
  const t = useMessages();
  const { mutate, isPending, error } = useCommand(payoutRoutes.readPayouts, {
    changes: changedViews.payouts,
    onError: () => true,
  });
  const sentence = () => {
    if (isNotFound(error)) return t('notConnected');
    return error instanceof ApiError && error.code === 'UNAVAILABLE' ? t('unreachable') : error?.message;
  };
  return { isReading: isPending, failure: sentence(), read: () => mutate({}) };
}

interface ReconciledProps {
  readonly reconciliation: Reconciliation;
  readonly reading: Reading;
  readonly isSearched: boolean;
}

function Reconciled({ reconciliation, reading, isSearched }: ReconciledProps) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const { readAt, closings } = reconciliation;
  return (
    <>
      {reading.failure && (
        <Alert
          className={styles.failure ?? ''}
          type="error"
          showIcon
          title={t('readFailed')}
          description={reading.failure}
          action={
            <Button size="small" onClick={reading.read}>
              {t('retry')}
            </Button>
          }
        />
      )}
      <p className={styles.read} role="status">
        {readAt === null ? (
          t('neverRead')
        ) : (
          <time dateTime={readAt}>{t('readAt', { time: formatDateTime(readAt, language, zone) })}</time>
        )}
      </p>
      <Closings closings={closings} />
      <Misfits reconciliation={reconciliation} isSearched={isSearched} />
      <section className={styles.part} aria-labelledby="payouts">
        <h2 id="payouts" className={styles.heading}>
          {t('payouts')}
        </h2>
        <PayoutList />
      </section>
    </>
  );
}
