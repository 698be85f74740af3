import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import { listParams, queryOfView } from '../../../shared/list/filters/list-params.ts';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { ListScreen } from '../../../shared/screen/list-screen.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { DoesNotFit } from './does-not-fit.tsx';
import { PaymentAmount, usePaymentColumns, usePaymentName } from './payment.columns.tsx';
import { usePaymentFilters } from './payment.filters.ts';
import { useMessages } from './payment-list.messages.ts';

/** The parameters of the list; all are in the address. */
const paymentListParams = listParams(paymentList);

export const PaymentListScreen = withRememberedFilters('payments', paymentList, PaymentList);

/** Every recorded payment, and the orders whose payments do not fit their status. */
function PaymentList() {
  const t = useMessages();
  const [view, setView] = useUrlState(paymentListParams);
  const query = useQuery(pageQuery(paymentRoutes.listPayments, { query: queryOfView(view) }));
  const methods = useQuery(routeQuery(paymentRoutes.getPaymentMethods));
  const hasProvider = methods.data?.payments.methods.some(isOnlineMethod);
  const { go } = useOverlay();
  const columns = usePaymentColumns(pathOf);
  const controls = usePaymentFilters(view.order, query.data?.payments ?? []);
  return (
    <ListScreen
      title={t('title')}
      saved="payments"
      actions={
        <>
          <Link to={`${pagePaths.payments}/methods`}>
            <Button tabIndex={-1}>{t('methods')}</Button>
          </Link>
          <Link to={`${pagePaths.payments}/statement`}>
            <Button tabIndex={-1}>{t('statement')}</Button>
          </Link>
          {hasProvider && (
            <>
              <Link to={`${pagePaths.payments}/payouts`}>
                <Button tabIndex={-1}>{t('payouts')}</Button>
              </Link>
              <Button onClick={() => go(`${pagePaths.payments}/journal/export`)}>{t('journal')}</Button>
            </>
          )}
          <ExportButton list={pagePaths.payments} />
        </>
      }
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ payments }) => payments}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <>
          <FilterBar list={paymentList} params={paymentListParams} controls={controls} columns={columns} />
          <DoesNotFit />
        </>
      }
      card={(payment) => <PaymentCard payment={payment} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
    />
  );
}

function pathOf({ order }: PaymentView): string {
  return `/admin/order/${order._id}`;
}

/** A payment in the list on a phone. */
function PaymentCard({ payment }: { payment: PaymentView }) {
  const nameOf = usePaymentName();
  const { order, customer, reference, recordedAt } = payment;
  return (
    <RowCard>
      <RowLink to={pathOf(payment)} isNumber>
        {order.orderId}
      </RowLink>
      <PaymentAmount payment={payment} />
      <SecondaryText>{[customer.name, nameOf(payment), reference].filter(Boolean).join(' · ')}</SecondaryText>
      <SecondaryText>
        <DateTime at={recordedAt} />
      </SecondaryText>
    </RowCard>
  );
}
