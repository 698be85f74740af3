import { reasonText } from '@countinghouse/contracts/inventory/adjustment-reasons';
import type { MovementView } from '@countinghouse/contracts/inventory/views';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../../shared/format/amount.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import account from '../../../../shared/ui/values/account-table.module.css';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { Movement } from '../../../../shared/ui/values/movement.tsx';
import { useMessages } from '../movement.messages.ts';
import styles from './movements.module.css';

/** Movements as an account, newest first: what happened, the units, and the stock after it. */
export function MovementTable({ movements }: { movements: readonly MovementView[] }) {
  const t = useMessages();
  if (movements.length === 0) return <p className={styles.nothing}>{t('nothing')}</p>;
  return (
    <table className={`${account.table} ${styles.movements}`}>
      <thead>
        <tr>
          <th>{t('movement')}</th>
          <th>{t('quantity')}</th>
          <th>{t('inStock')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement._id}>
            <td>
              <What movement={movement} />
              <span className={styles.time}>
                <DateTime at={movement.at} />
                {movement.by && ` · ${movement.by.name}`}
                <Why movement={movement} />
              </span>
            </td>
            <td>
              <Movement quantity={movement.quantity} />
            </td>
            <td>
              <Count value={movement.closing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The reason of a movement, and its count. */
function Why({ movement: { reason, reasonCode, counted } }: { movement: MovementView }) {
  const t = useMessages();
  const language = useLanguage();
  const found = counted === undefined ? '' : t('countedUnits', { units: formatCount(counted, language) });
  const why = [reasonText(language, reasonCode, reason), found].filter(Boolean).join(' · ');
  return why && <span className={styles.reason}>{why}</span>;
}

/** Kind of a movement: sold, adjusted, counted; with a link to the order or the adjustment. */
function What({ movement: { kind, order, adjustment, reverses } }: { movement: MovementView }) {
  const t = useMessages();
  const isByOrder = kind === 'reserved' || kind === 'released';
  return (
    <span className={styles.what}>
      {t(reverses ? 'reversed' : kind)}
      {order && <NumberLink to={`/admin/order/${order._id}`} number={order.orderId} />}
      {adjustment && (
        <NumberLink to={`/admin/stock/adjustment-list/${adjustment._id}`} number={adjustment.adjustmentId} />
      )}
      {isByOrder && !order && <span className={styles.time}>{t('notPlaced')}</span>}
    </span>
  );
}

function NumberLink({ to, number }: { to: string; number: string }) {
  return (
    <Link to={to} className="number">
      {number}
    </Link>
  );
}
