import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { MoneyState } from '@countinghouse/contracts/orders/lists/order.list';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import type { LedgerKind, LedgerState } from '@countinghouse/contracts/payments/payment.list';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import styles from './does-not-fit.module.css';
import { useMessages } from './payment-list.messages.ts';

const states = ['missing', 'unmarked', 'stopped', 'overpaid'] as const satisfies readonly MoneyState[];

/** The numbers of orders whose payments do not fit their total or their status, each a link to them. */
export function DoesNotFit() {
  const t = useMessages();
  return (
    <nav className={styles.misfits} aria-label={t('doesNotFit')}>
      {states.map((state) => (
        <Misfits key={state} state={state} />
      ))}
      <Entries of="disputed" kind="dispute" state="open" />
      <Entries of="notRefunded" kind="refund" state="failed" />
    </nav>
  );
}

function Misfits({ state }: { state: (typeof states)[number] }) {
  const t = useMessages();
  const language = useLanguage();
  const query = useQuery(pageQuery(orderRoutes.listOrders, { query: { money: [state], current: 1, size: 1 } }));
  const { total = 0, totalIsMinimum = false } = query.data ?? {};
  if (total === 0) return null;
  const shown = `${formatCount(total, language)}${totalIsMinimum ? '+' : ''}`;
  return <Link to={`${pagePaths.orders}?money=${state}`}>{t(state, { count: total, shown })}</Link>;
}

interface EntriesProps {
  readonly of: 'disputed' | 'notRefunded';
  readonly kind: LedgerKind;
  readonly state: LedgerState;
}

/** The number of entries of the ledger that somebody has to act on, a link to them. */
function Entries({ of, kind, state }: EntriesProps) {
  const t = useMessages();
  const language = useLanguage();
  const listed = { kind: [kind], state: [state], current: 1, size: 1 };
  const { total = 0, totalIsMinimum = false } =
    useQuery(pageQuery(paymentRoutes.listPayments, { query: listed })).data ?? {};
  if (total === 0) return null;
  const shown = `${formatCount(total, language)}${totalIsMinimum ? '+' : ''}`;
  return <Link to={`${pagePaths.payments}?kind=${kind}&state=${state}`}>{t(of, { count: total, shown })}</Link>;
}
