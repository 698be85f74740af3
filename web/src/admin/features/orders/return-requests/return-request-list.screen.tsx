import { returnReasonText } from '@countinghouse/contracts/messages/return-reasons';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { ListScreen, useRowPath } from '../../../shared/screen/list-screen.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { StatusLabel } from '../order-labels.tsx';
import { useReturnRequestColumns } from './return-request.columns.tsx';
import { useReturnRequestFilters } from './return-request.filters.ts';
import { useMessages } from './return-request.messages.ts';
import { returnRequestListParams, useReturnRequests } from './return-request-api.ts';
import { useReturnRequestBulk } from './return-request-bulk.ts';

const PATH = '/admin/order/request-list';

/** The return requests of customers; a row opens the dialog for its status. */
export const ReturnRequestListScreen = withRememberedFilters('return-requests', returnRequestList, ReturnRequestList);

function ReturnRequestList() {
  const t = useMessages();
  const { view, setView, query } = useReturnRequests();
  const pathOf = useRowPath(PATH, '/edit');
  const columns = useReturnRequestColumns(pathOf);
  return (
    <ListScreen
      title={t('title')}
      saved="return-requests"
      actions={<ExportButton list={PATH} />}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ requests }) => requests}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <FilterBar
          list={returnRequestList}
          params={returnRequestListParams}
          controls={useReturnRequestFilters(view, query.data?.requests ?? [])}
          columns={columns}
        />
      }
      card={(request) => <ReturnRequestCard request={request} path={pathOf(request)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useReturnRequestBulk(view)}
    />
  );
}

/** A return request in the list on a phone. */
function ReturnRequestCard({ request, path }: { request: ReturnRequestView; path: string }) {
  return (
    <RowCard>
      <RowLink to={path}>{request.customer.name}</RowLink>
      <StatusLabel status={request.status} />
      <SecondaryText>
        <span className="number">{request.requestId}</span> · <span className="number">{request.order.orderId}</span>
      </SecondaryText>
      <SecondaryText>
        <DateTime at={request.createdAt} />
      </SecondaryText>
      <SecondaryText>{returnReasonText(useLanguage(), request)}</SecondaryText>
    </RowCard>
  );
}
