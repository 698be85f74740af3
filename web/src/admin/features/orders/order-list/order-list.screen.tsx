import { orderStatuses, paymentStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { BulkTable } from '../../../shared/bulk/bulk-table.tsx';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { SearchBox } from '../../../shared/list/search-box.tsx';
import { SavedViews } from '../../../shared/saved-views/saved-views.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { orderListParams, orderListQuery } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import { CustomerFilterTag } from './customer-filter-tag.tsx';
import { useOrderBulk } from './order-bulk.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-list.columns.tsx';
import { SoldFilterTag } from './sold-filter-tag.tsx';

const PATH = '/admin/order/list';

export function OrderListScreen() {
  const t = useMessages();
  const [view, setView] = useUrlState(orderListParams);
  const query = useQuery(orderListQuery(view, useShopZone()));
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (order: OrderView) => `${PATH}/${order._id}${search}`;
  const filter = (change: Parameters<typeof setView>[0]) => setView({ ...change, current: 1 }, 'replace');
  const columns = useOrderColumns(pathOf, view.product);
  const isSold = Boolean(view.product || (view.start && view.end));
  const isFiltered = Boolean(isSold || view.customer || view.orderStatus || view.paymentStatus);
  const everything = {
    orderStatus: undefined,
    paymentStatus: undefined,
    customer: '',
    product: '',
    start: '',
    end: '',
  };

  return (
    <Page
      title={t('title')}
      // An export knows neither sales nor one customer: it would hold more than the list shows.
      action={!isSold && !view.customer && <ExportButton list={PATH} />}
      filters={
        <>
          <SearchBox
            value={view.search}
            placeholder={t('searchPlaceholder')}
            onSearch={(text) => filter({ search: text })}
          />
          <Select
            allowClear
            aria-label={t('orderStatus')}
            placeholder={t('anyOrderStatus')}
            popupMatchSelectWidth={false}
            style={{ minWidth: 180 }}
            value={view.orderStatus}
            options={useValueOptions(orderStatuses)}
            onChange={(orderStatus) => filter({ orderStatus })}
          />
          <Select
            allowClear
            aria-label={t('paymentStatus')}
            placeholder={t('anyPaymentStatus')}
            popupMatchSelectWidth={false}
            style={{ minWidth: 180 }}
            value={view.paymentStatus}
            options={useValueOptions(paymentStatuses)}
            onChange={(paymentStatus) => filter({ paymentStatus })}
          />
          {view.customer && (
            <CustomerFilterTag orders={query.data?.orders ?? []} onRemove={() => filter({ customer: '' })} />
          )}
          {isSold && (
            <SoldFilterTag
              by={view}
              orders={query.data?.orders ?? []}
              sold={query.isPlaceholderData ? undefined : query.data?.sold}
              onRemove={() => filter({ product: '', start: '', end: '' })}
            />
          )}
          <SavedViews list="orders" />
          <ColumnChoice columns={columns} />
        </>
      }
    >
      <BulkTable
        query={query}
        rowsOf={(reply) => reply.orders}
        totalOf={(reply) => reply.total}
        columns={columns}
        card={(order) => <OrderCard order={order} path={pathOf(order)} product={view.product} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        bulk={useOrderBulk(view)}
        openId={id}
        nothingYet={
          isFiltered ? (
            <Notice
              count={1}
              title={t('noneWithStatus')}
              action={<Button onClick={() => filter(everything)}>{t('showAll')}</Button>}
            />
          ) : (
            <Notice title={t('emptyTitle')}>{t('emptyText')}</Notice>
          )
        }
      />
      <Outlet />
    </Page>
  );
}
