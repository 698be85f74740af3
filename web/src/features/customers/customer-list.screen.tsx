import { PlusOutlined } from '@ant-design/icons';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { Button } from 'antd';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { Count } from '../../shared/format/money.tsx';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { Quiet, RowCard, RowLink } from '../../shared/list/row-parts.tsx';
import { SearchBox } from '../../shared/list/search-box.tsx';
import { ActiveStatus } from '../../shared/ui/active-status.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useCustomers } from './api.ts';
import { useCustomerColumns } from './customer.columns.tsx';
import { useWords } from './customer.words.ts';

const PATH = '/admin/customers';

export function CustomerListScreen() {
  const t = useWords();
  const { view, setView, query } = useCustomers();
  const { go } = useOverlay();
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (customer: CustomerView) => `${PATH}/${customer._id}${search}`;
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${PATH}/new`)}>
      {t('newCustomer')}
    </Button>
  );

  return (
    <Page
      title={t('title')}
      action={create}
      filters={
        <SearchBox
          value={view.search}
          placeholder={t('searchPlaceholder')}
          onSearch={(text) => setView({ search: text, current: 1 }, 'replace')}
        />
      }
    >
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.customers}
        totalOf={(reply) => reply.total}
        columns={useCustomerColumns(pathOf)}
        card={(customer) => <CustomerCard customer={customer} path={pathOf(customer)} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        openId={id}
        nothingYet={
          <Notice title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Notice>
        }
      />
      <Outlet />
    </Page>
  );
}

/** A customer in the list on a phone. */
function CustomerCard({ customer, path }: { customer: CustomerView; path: string }) {
  const t = useWords();
  return (
    <RowCard>
      <RowLink to={path}>{customer.name}</RowLink>
      <ActiveStatus active={customer.status} />
      <Quiet>{customer.email}</Quiet>
      <Quiet>
        {t('points')} <Count value={customer.points} />
      </Quiet>
    </RowCard>
  );
}
