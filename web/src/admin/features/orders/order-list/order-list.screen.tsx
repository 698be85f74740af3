import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router-dom';
import { BulkTable } from '../../../shared/bulk/bulk-table.tsx';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { SearchBox } from '../../../shared/list/search-box.tsx';
import { SavedViews } from '../../../shared/saved-views/saved-views.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { orderListParams, orderListQuery } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import { forgetQueue } from '../order-queue.ts';
import { useOrderFilters } from './order.filters.ts';
import { useOrderBulk } from './order-bulk.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-list.columns.tsx';
import { SoldFilterTag } from './sold-filter-tag.tsx';
import { TaxedFilterTag } from './taxed-filter-tag.tsx';

const PATH = '/admin/order/list';

export const OrderListScreen = withRememberedFilters('orders', orderList, OrderList);

function OrderList() {
  const t = useMessages();
  const [view, setView] = useUrlState(orderListParams);
  const query = useQuery(orderListQuery(view, useShopZone()));
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (order: OrderView) => `/admin/order/${order._id}${search}`;
  const queries = useQueryClient();
  useEffect(() => forgetQueue(queries), [queries]);
  const filter = (change: Parameters<typeof setView>[0]) => setView({ ...change, current: 1 }, 'replace');
  const columns = useOrderColumns(pathOf, view.product, query.data?.orders ?? []);
  const isSold = Boolean(view.product || (view.start && view.end));
  const isTaxed = Boolean(view.taxed_from && view.taxed_to);
  const controls = useOrderFilters(view, query.data?.orders ?? []);

  return (
    <Page
      title={t('title')}
      // An export has no filter by sales or taxes: it would contain more than the list shows.
      action={
        <Space wrap>
          {!isSold && !isTaxed && <ExportButton list={PATH} />}
          <Link to="/admin/order/new">
            <Button tabIndex={-1}>{t('newOrder')}</Button>
          </Link>
        </Space>
      }
      filters={
        <>
          <SearchBox
            value={view.search}
            placeholder={t('searchPlaceholder')}
            onSearch={(text) => filter({ search: text })}
          />
          <FilterBar list={orderList} params={orderListParams} controls={controls} columns={columns} />
          {isSold && (
            <SoldFilterTag
              by={view}
              orders={query.data?.orders ?? []}
              sold={query.isPlaceholderData ? undefined : query.data?.sold}
              onRemove={() => filter({ product: '', start: '', end: '' })}
            />
          )}
          {isTaxed && (
            <TaxedFilterTag
              view={view}
              taxed={query.isPlaceholderData ? undefined : query.data?.taxed}
              onRemove={() => filter({ taxed_from: '', taxed_to: '', tax_currency: '', tax_cell: '' })}
            />
          )}
        </>
      }
      arrangement={
        <>
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
        nothingYet={<Notice title={t('emptyTitle')}>{t('emptyText')}</Notice>}
      />
      <Outlet />
    </Page>
  );
}
