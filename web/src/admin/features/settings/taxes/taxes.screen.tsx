import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import { taxesQuery } from '../../../shared/session/tax-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import styles from '../settings.module.css';
import { TaxForm } from './tax-form.tsx';
import { useMessages } from './taxes.messages.ts';
import { useRestoreTaxes } from './taxes-api.ts';

/** The taxes of the shop: rules, classes and rates by zone. */
export function TaxesScreen() {
  const t = useMessages();
  const query = useQuery(taxesQuery());
  const taxes = query.data?.taxes;
  const restore = useRestoreTaxes();
  return (
    <Page
      title={t('taxes')}
      action={
        <HistoryButton
          of={{ context: 'setting', id: 'tax' }}
          title={t('taxes')}
          restores={{ steps: restore, undoes: ({ field }) => field !== 'taxes' }}
        />
      }
    >
      {query.error && !taxes && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {taxes && (
        <div className={styles.page}>
          <p className={styles.lead}>{t('lead')}</p>
          {!taxes.on && (
            <Alert
              style={{ marginBottom: 16 }}
              type="warning"
              showIcon
              title={t('off')}
              action={<Link to={pagePaths.general}>{t('toFeatures')}</Link>}
            />
          )}
          {taxes.on && taxes.zones.length === 0 && (
            <Alert style={{ marginBottom: 16 }} type="warning" showIcon title={t('noRates')} />
          )}
          <TaxForm taxes={taxes} />
        </div>
      )}
    </Page>
  );
}
