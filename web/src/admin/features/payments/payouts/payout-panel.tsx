import { payoutRoutes } from '@countinghouse/contracts/payments/payouts/api';
import type { PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import { Pager } from '../../../shared/list/pager.tsx';
import { SearchBox } from '../../../shared/list/search-box.tsx';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Field, Fields, Section } from '../../../shared/ui/values/fields.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../shared/ui/values/shop-day.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { PayoutEntries } from './payout-entries.tsx';
import { PayoutStatus, payoutParams } from './payout-list.tsx';
import { useMessages } from './payouts.messages.ts';
import styles from './payouts.module.css';

/** A payout beside the list, with what it consists of. */
export function PayoutPanel() {
  const { reference = '' } = useParams();
  const { close } = useOverlay();
  const t = useMessages();
  // What the page is searched for is looked for here, too, until something else is.
  const [{ search }] = useUrlState(payoutParams);
  const [view, setView] = useState({ current: 1, size: 50, search });
  const query = useQuery(pageQuery(payoutRoutes.getPayout, { params: { reference }, query: queryOfView(view) }));
  // The reply before is kept while a page loads; that of another payout is not shown.
  const data = query.data?.payout.reference === reference ? query.data : undefined;
  const nothing = !data?.payout.isItemised ? 'notItemised' : view.search === '' ? 'noEntries' : 'noEntryFound';
  return (
    <SidePanel title={<span className="number">{reference}</span>} label={reference} onClose={close} width={720}>
      {query.error && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {!data && !query.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <Facts payout={data.payout} />
          <div className={styles.entries}>
            <Section title={t('entries')}>
              {data.payout.entries > 0 && (
                <SearchBox
                  value={view.search}
                  placeholder={t('searchPlaceholder')}
                  onSearch={(next) => setView((before) => ({ ...before, search: next, current: 1 }))}
                />
              )}
              {data.total === 0 && <p>{t(nothing)}</p>}
              {data.total > 0 && <PayoutEntries payout={data.payout} entries={data.entries} />}
              {data.total > view.size && (
                <Pager
                  total={data.total}
                  view={view}
                  onView={(change) => setView((before) => ({ ...before, ...change }))}
                />
              )}
            </Section>
          </div>
        </>
      )}
    </SidePanel>
  );
}

function Facts({ payout }: { payout: PayoutView }) {
  const t = useMessages();
  const { amount, currency, state, arrivesOn, madeAt, isItemised } = payout;
  return (
    <Fields>
      <Field label={t('amount')}>
        <Money amount={amount} symbol={`${currency} `} />
      </Field>
      <Field label={t('status')}>
        <PayoutStatus state={state} />
      </Field>
      <Field label={t('arrives')}>
        <ShopDay day={arrivesOn} />
      </Field>
      <Field label={t('madeAt')}>
        <DateTime at={madeAt} />
      </Field>
      {isItemised && (
        <Field label={t('difference')}>
          <Fit payout={payout} />
        </Field>
      )}
    </Fields>
  );
}

/** Whether the entries come to the amount. */
function Fit({ payout: { difference, currency } }: { payout: PayoutView }) {
  const t = useMessages();
  const language = useLanguage();
  if (difference === 0) return <span className={styles.good}>{t('sumFits')}</span>;
  const amount = `${difference < 0 ? '−' : ''}${currency} ${formatAmount(Math.abs(difference), language)}`;
  return <span className={styles.bad}>{t('sumDiffers', { amount })}</span>;
}
