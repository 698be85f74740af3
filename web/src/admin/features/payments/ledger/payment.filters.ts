import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { ledgerKinds, ledgerStates, type paymentList } from '@countinghouse/contracts/payments/payment.list';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery } from '../../../shared/http/route-query.ts';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useDebounced } from '../../../shared/ui/use-debounced.ts';
import { useMessages } from './payment-list.messages.ts';

/** Maximum number of offered orders. */
const MOST_OFFERED = 20;
const SEARCH_AFTER_MS = 300;

/** Returns the filter controls of the ledger; its rows have the number of a chosen order. */
export function usePaymentFilters(
  chosen: string,
  payments: readonly PaymentView[],
): FilterControls<typeof paymentList> {
  const t = useMessages();
  const [number, setNumber] = useState('');
  const orders = useQuery({
    ...pageQuery(orderRoutes.listOrders, {
      query: { current: 1, size: MOST_OFFERED, search: useDebounced(number, SEARCH_AFTER_MS) },
    }),
    enabled: number !== '',
  });
  return {
    kind: { label: t('kind'), options: ledgerKinds.map((value) => ({ value, label: t(value) })) },
    state: { label: t('state'), options: ledgerStates.map((value) => ({ value, label: t(value) })) },
    recorded: { label: t('date') },
    amount: { label: t('amount') },
    order: {
      label: t('orderId'),
      options: (orders.data?.orders ?? []).map(({ _id, orderId }) => ({ value: _id, label: orderId })),
      isLoading: orders.isFetching,
      chosenName: payments.find(({ order }) => order._id === chosen)?.order.orderId,
      onSearch: setNumber,
    },
  };
}
