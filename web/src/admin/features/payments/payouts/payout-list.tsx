import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { payoutRoutes } from '@countinghouse/contracts/payments/payouts/api';
import type { PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useLocation, useParams } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { reportColumns } from '../../../shared/list/columns/list-columns.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import { ResourceTable } from '../../../shared/list/resource-table.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../shared/ui/values/shop-day.tsx';
import { StatusDot, type Tone } from '../../../shared/ui/values/status-dot.tsx';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { integerParam, textParam, useUrlState } from '../../../shared/url/url-state.ts';
import { useMessages } from './payouts.messages.ts';
import styles from './payouts.module.css';

/** The parameters of the page. */
export const payoutParams = { current: integerParam(1), size: integerParam(20, 1, 100), search: textParam() };

/** A payout as a row: its reference is its id. */
type PayoutRow = PayoutView & { readonly _id: string };

function rowsOf({ payouts, total }: ReplyOf<typeof payoutRoutes.listPayouts>) {
  return { total, payouts: payouts.map((payout): PayoutRow => ({ ...payout, _id: payout.reference })) };
}

const tones: Readonly<Record<PayoutView['state'], Tone>> = {
  ...{ on_its_way: 'wait', paid: 'good', failed: 'bad', cancelled: 'idle' },
};

/** The payouts of the provider, the last to arrive first. */
export function PayoutList() {
  const t = useMessages();
  const [view, setView] = useUrlState(payoutParams);
  const { search } = useLocation();
  const { reference } = useParams();
  const query = useQuery({ ...pageQuery(payoutRoutes.listPayouts, { query: queryOfView(view) }), select: rowsOf });
  const pathOf = (row: PayoutRow) => `${pagePaths.payments}/payouts/${row.reference}${search}`;
  return (
    <ResourceTable
      query={query}
      rowsOf={({ payouts }) => payouts}
      totalOf={({ total }) => total}
      columns={usePayoutColumns(pathOf)}
      card={(payout) => <PayoutCard payout={payout} to={pathOf(payout)} />}
      view={view}
      onView={setView}
      nothingYet={<Notice title={t('noneTitle')}>{t('noneText')}</Notice>}
      pathOf={pathOf}
      openId={reference}
    />
  );
}

function usePayoutColumns(pathOf: (row: PayoutRow) => string): TableColumnsType<PayoutRow> {
  const t = useMessages();
  return reportColumns<PayoutRow>({
    reference: {
      isLead: true,
      title: t('reference'),
      render: (_, row) => (
        <RowLink to={pathOf(row)} isNumber>
          {row.reference}
        </RowLink>
      ),
    },
    arrives: { title: t('arrives'), render: (_, { arrivesOn }) => <ShopDay day={arrivesOn} /> },
    amount: {
      ...{ title: t('amount'), align: 'right' },
      render: (_, { amount, currency }) => <Money amount={amount} symbol={`${currency} `} />,
    },
    state: { title: t('status'), render: (_, { state }) => <PayoutStatus state={state} /> },
    entries: {
      ...{ title: t('entries'), align: 'right' },
      render: (_, { entries, isItemised }) =>
        isItemised ? <Count value={entries} /> : <span title={t('notItemised')}>–</span>,
    },
    difference: {
      ...{ title: t('difference'), align: 'right' },
      render: (_, row) => <PayoutDifference payout={row} />,
    },
  });
}

/** Where a payout is. */
export function PayoutStatus({ state }: Pick<PayoutView, 'state'>) {
  const t = useMessages();
  return <StatusDot tone={tones[state]}>{t(state)}</StatusDot>;
}

/** What the entries of a payout come to, less its amount. */
export function PayoutDifference({ payout: { difference, currency, isItemised } }: { payout: PayoutView }) {
  if (!isItemised) return '–';
  return (
    <span className={difference === 0 ? styles.good : styles.bad}>
      <Money amount={difference} symbol={`${currency} `} />
    </span>
  );
}

/** A payout in the list on a phone. */
function PayoutCard({ payout, to }: { payout: PayoutRow; to: string }) {
  const t = useMessages();
  const language = useLanguage();
  const { reference, amount, currency, arrivesOn, state, entries, isItemised, difference } = payout;
  return (
    <RowCard>
      <RowLink to={to} isNumber>
        {reference}
      </RowLink>
      <Money amount={amount} symbol={`${currency} `} />
      <SecondaryText>
        <ShopDay day={arrivesOn} />
      </SecondaryText>
      <PayoutStatus state={state} />
      <SecondaryText>
        {isItemised ? t('count', { count: entries, shown: formatCount(entries, language) }) : t('notItemised')}
      </SecondaryText>
      {difference === 0 ? null : <PayoutDifference payout={payout} />}
    </RowCard>
  );
}
