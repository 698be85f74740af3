import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { DateTime } from '../../shared/format/date-time.tsx';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { Quiet, RowCard, RowLink } from '../../shared/list/row-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { StateOf } from './order-status.tsx';
import { useReturnRequestColumns } from './return-request.columns.tsx';
import { useWords } from './return-request.words.ts';
import { useReturnRequests } from './return-request-api.ts';

/** What customers ask to return; a row opens the dialog for its status. */
export function ReturnRequestListScreen() {
  const t = useWords();
  const { view, setView, query } = useReturnRequests();
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (request: ReturnRequestView) => `/admin/order/request-list/${request._id}/edit${search}`;
  return (
    <Page title={t('title')}>
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.requests}
        totalOf={(reply) => reply.total}
        columns={useReturnRequestColumns(pathOf)}
        card={(request) => <ReturnRequestCard request={request} path={pathOf(request)} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        openId={id}
        nothingYet={<Notice title={t('emptyTitle')}>{t('emptyText')}</Notice>}
      />
      <Outlet />
    </Page>
  );
}

/** A return request in the list on a phone. */
function ReturnRequestCard({ request, path }: { request: ReturnRequestView; path: string }) {
  return (
    <RowCard>
      <RowLink to={path}>{request.customer.name}</RowLink>
      <StateOf status={request.status} />
      <Quiet>
        <span className="number">{request.requestId}</span> · <span className="number">{request.order.orderId}</span>
      </Quiet>
      <Quiet>
        <DateTime at={request.createdAt} />
      </Quiet>
      <Quiet>{request.returnReason}</Quiet>
    </RowCard>
  );
}
