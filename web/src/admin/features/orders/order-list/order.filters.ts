import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { ListedOrderView } from '@countinghouse/contracts/orders/lists/listed-order';
import { moneyStates, type orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { orderStatuses, paymentStatuses, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery } from '../../../shared/http/route-query.ts';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useDebounced } from '../../../shared/ui/use-debounced.ts';
import { type OrderListView, orderQuery } from '../api.ts';
import { MOST_OFFERED, SEARCH_AFTER_MS, useCustomerFilter } from '../customer-filter.ts';
import { useMessages } from '../order.messages.ts';
import { useDeliveryFilters } from './delivery-filters.ts';
import { useEnteredByFilter } from './entered-by-filter.ts';

/** Returns the filter controls of the order list; a page of its orders has the names of chosen entities. */
export function useOrderFilters(
  view: OrderListView,
  orders: readonly ListedOrderView[],
): FilterControls<typeof orderList> {
  const t = useMessages();
  const [item, setItem] = useState('');
  const [number, setNumber] = useState('');
  const offered = { current: 1, size: MOST_OFFERED };
  const items = useQuery({
    ...pageQuery(productRoutes.listProducts, {
      query: { ...offered, search: useDebounced(item, SEARCH_AFTER_MS) },
    }),
    enabled: item !== '',
  });
  const numbered = useQuery({
    ...pageQuery(orderRoutes.listOrders, { query: { ...offered, search: useDebounced(number, SEARCH_AFTER_MS) } }),
    enabled: number !== '',
  });
  const chosen = useQuery({ ...orderQuery(view.network), enabled: view.network !== '' });
  const lines = orders.flatMap((order) => order.items);
  const chosenItem = lines.find(({ product }) => product._id === view.item)?.product;
  return {
    orderStatus: { label: t('orderStatus'), options: useValueOptions(orderStatuses) },
    paymentStatus: { label: t('paymentStatus'), options: useValueOptions(paymentStatuses) },
    orderTrackStatus: { label: t('orderTrackStatus'), options: useValueOptions(trackStatuses) },
    money: { label: t('money'), options: moneyStates.map((value) => ({ value, label: t(value) })) },
    placed: { label: t('date') },
    total: { label: t('total') },
    customer: useCustomerFilter(
      t('customer'),
      orders.find((order) => order.customer._id === view.customer)?.customer.name,
    ),
    network: {
      label: t('network'),
      // An order that staff entered came from no network of a customer.
      options: (numbered.data?.orders ?? [])
        .filter(({ enteredBy }) => !enteredBy)
        .map(({ _id, orderId }) => ({ value: _id, label: t('sameNetwork', { orderId }) })),
      isLoading: numbered.isFetching,
      chosenName: chosen.data && t('sameNetwork', { orderId: chosen.data.order.orderId }),
      onSearch: setNumber,
    },
    item: {
      label: t('product'),
      options: (items.data?.products ?? []).map(({ _id, itemNo, name }) => ({
        value: _id,
        label: `${itemNo} ${name}`,
      })),
      isLoading: items.isFetching,
      chosenName: chosenItem && (chosenItem.name || chosenItem.itemNo),
      onSearch: setItem,
    },
    ...useDeliveryFilters(view),
    enteredBy: useEnteredByFilter(orders),
  };
}
