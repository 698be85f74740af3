import { returnReasonText } from '@countinghouse/contracts/messages/return-reasons';
import type { OrderRequestView } from '@countinghouse/contracts/orders/views';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { CustomerPictures } from '../../../../shared/ui/customer-pictures.tsx';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { StatusLabel } from '../../order-labels.tsx';
import styles from './order-page.module.css';

/** The return requests of an order; each links to its form. */
export function OrderReturns({ requests }: { requests: readonly OrderRequestView[] }) {
  const language = useLanguage();
  return (
    <ul className={styles.returns}>
      {requests.map(({ _id, requestId, status, createdAt, pictures, ...said }) => (
        <li key={_id}>
          <Link className="number" to={`/admin/order/request-list/${_id}/edit`}>
            {requestId}
          </Link>
          <StatusLabel status={status} />
          <span className={styles.quiet}>
            <DateTime at={createdAt} />
          </span>
          <span className={styles.reason}>{returnReasonText(language, said)}</span>
          {pictures.length > 0 && <CustomerPictures paths={pictures} />}
        </li>
      ))}
    </ul>
  );
}
