import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import type { ListedOrderView } from '@countinghouse/contracts/orders/lists/listed-order';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { Grid, type TableColumnsType } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { totalOf } from '../../../shared/report/sales/order-total.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from '../order.messages.ts';
import { CustomerName, StatusLabel, TrackingTally } from '../order-labels.tsx';
import { DueOfOrder } from './due-of-order.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { SoldSummary } from './sold-summary.tsx';

/** Widths that columns of texts have at most, in CSS pixels, so that nothing scrolls sideways. */
const [BOUND, WIDE_BOUND, STEP_BOUND] = [88, 168, 120];

/**
 * Returns the columns of the order list; `pathOf` returns an order's address beside the list, and with a product its
 * units and amount are shown. What is due has a column where one of the shown orders has payments, and
 * who entered it where staff entered one.
 */
export function useOrderColumns(
  pathOf: (order: ListedOrderView) => string,
  product: string,
  orders: readonly ListedOrderView[],
): TableColumnsType<ListedOrderView> {
  const t = useMessages();
  const language = useLanguage();
  const { xl, xxl } = Grid.useBreakpoint();
  const isNarrow = xl === false;
  const hasEntered = orders.some(({ enteredBy }) => enteredBy);
  // Who entered it takes the place of the time where both would make the list scroll sideways.
  const isDay = isNarrow || (hasEntered && xxl === false);
  const bounded = (maxWidth: number) => ({ onCell: () => ({ style: { maxWidth } }) });
  return useListColumns<typeof orderList, ListedOrderView>(orderList, {
    orderId: {
      title: t('orderId'),
      isLead: true,
      render: (_, order) => (
        <RowLink to={pathOf(order)} isNumber>
          {order.orderId}
        </RowLink>
      ),
    },
    date: { title: t('date'), render: (_, { createdAt }) => <DateTime at={createdAt} isDay={isDay} /> },
    customer: {
      title: t('customer'),
      ...bounded(isNarrow ? BOUND : WIDE_BOUND),
      render: (_, { customer }) => <CustomerName customer={customer} />,
    },
    ...(product && {
      ofProduct: {
        title: t('ofProduct'),
        align: 'right',
        isLead: true,
        render: (_, order) => <SoldSummary product={product} order={order} />,
      },
    }),
    total: {
      title: t('total'),
      align: 'right',
      render: (_, order) => <Money amount={totalOf(order)} symbol={order.currency.symbol} />,
    },
    ...(orders.some(({ payments }) => payments) && {
      due: {
        title: t('due'),
        align: 'right',
        responsive: ['xl'],
        render: (_, order) => order.due !== undefined && <DueOfOrder order={order} />,
      },
    }),
    // Hidden where the product's figures need its width.
    ...(!product && {
      paymentMethod: {
        title: t('paymentMethod'),
        responsive: ['xl'],
        render: (_, { paymentMethod }) => paymentMethodName(language, paymentMethod),
      },
    }),
    ...(hasEntered && {
      enteredBy: {
        title: t('enteredBy'),
        responsive: ['xl'],
        ...bounded(BOUND),
        render: (_, { enteredBy }) => enteredBy?.name,
      },
    }),
    orderStatus: {
      title: t('orderStatus'),
      render: (_, { orderStatus }) => <StatusLabel status={orderStatus} />,
    },
    paymentStatus: {
      title: t('paymentStatus'),
      render: (_, { paymentStatus }) => <StatusLabel status={paymentStatus} />,
    },
    orderTrackStatus: {
      title: t('orderTrackStatus'),
      ...(isNarrow && bounded(STEP_BOUND)),
      render: (_, { orderTrackStatus }) => <TrackingTally status={orderTrackStatus} />,
    },
    invoice: {
      title: t('invoice'),
      align: 'center',
      responsive: ['xl'],
      render: (_, { orderId }) => <InvoiceButton orderId={orderId} />,
    },
  });
}
