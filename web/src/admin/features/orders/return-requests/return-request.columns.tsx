import { returnReasonText } from '@countinghouse/contracts/messages/return-reasons';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import styles from '../order.module.css';
import { StatusLabel } from '../order-labels.tsx';
import { useMessages } from './return-request.messages.ts';

/** Returns the columns of the return request list; `pathOf` returns a request's address over the list. */
export function useReturnRequestColumns(
  pathOf: (request: ReturnRequestView) => string,
): TableColumnsType<ReturnRequestView> {
  const t = useMessages();
  const language = useLanguage();
  return useListColumns<typeof returnRequestList, ReturnRequestView>(returnRequestList, {
    requestId: {
      isLead: true,
      title: t('requestId'),
      render: (_, request) => (
        <RowLink to={pathOf(request)} isNumber>
          {request.requestId}
        </RowLink>
      ),
    },
    orderId: {
      title: t('orderId'),
      render: (_, { order }) => (
        <Link to={`/admin/order/${order._id}`} className="number">
          {order.orderId}
        </Link>
      ),
    },
    date: { title: t('date'), render: (_, { createdAt }) => <DateTime at={createdAt} /> },
    customer: { title: t('customer'), render: (_, { customer }) => customer.name },
    phone: {
      title: t('phone'),
      responsive: ['xxl'],
      render: (_, { customer }) => <span className="figure">{customer.phone || '–'}</span>,
    },
    // A narrow window shows reason and status.
    email: { title: t('email'), responsive: ['xl'], render: (_, { customer }) => customer.email },
    returnReason: {
      title: t('returnReason'),
      render: (_, request) => (
        <span className={styles.reason} title={returnReasonText(language, request)}>
          {returnReasonText(language, request)}
        </span>
      ),
    },
    status: { title: t('status'), render: (_, { status }) => <StatusLabel status={status} /> },
  });
}
