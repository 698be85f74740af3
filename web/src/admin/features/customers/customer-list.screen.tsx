import { customerList } from '@countinghouse/contracts/customers/customer.list';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { FilterBar } from '../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../shared/list/remembered-filters.tsx';
import { RowCard, RowLink, SecondaryText } from '../../shared/list/rows/row-parts.tsx';
import { ListScreen, useRowPath } from '../../shared/screen/list-screen.tsx';
import { ActiveStatus } from '../../shared/ui/values/active-status.tsx';
import { Count } from '../../shared/ui/values/money.tsx';
import { customerListParams, useCustomers } from './api.ts';
import { useCustomerColumns } from './customer.columns.tsx';
import { useCustomerFilters } from './customer.filters.ts';
import { useMessages } from './customer.messages.ts';
import { useCustomerBulk } from './customer-bulk.ts';

const PATH = '/admin/customers';

export const CustomerListScreen = withRememberedFilters('customers', customerList, CustomerList);

function CustomerList() {
  const t = useMessages();
  const { view, setView, query } = useCustomers();
  const pathOf = useRowPath(PATH);
  const columns = useCustomerColumns(pathOf);
  return (
    <ListScreen
      title={t('title')}
      saved="customers"
      actions={<ExportButton list={PATH} />}
      create={{ label: t('newCustomer'), to: `${PATH}/new` }}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ customers }) => customers}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <FilterBar list={customerList} params={customerListParams} controls={useCustomerFilters()} columns={columns} />
      }
      card={(customer) => <CustomerCard customer={customer} path={pathOf(customer)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useCustomerBulk(view)}
    />
  );
}

/** A customer in the list on a phone. */
function CustomerCard({ customer, path }: { customer: CustomerView; path: string }) {
  const t = useMessages();
  return (
    <RowCard>
      <RowLink to={path}>{customer.name}</RowLink>
      <ActiveStatus active={customer.status} />
      <SecondaryText>{customer.email}</SecondaryText>
      <SecondaryText>
        {t('points')} <Count value={customer.points} />
      </SecondaryText>
    </RowCard>
  );
}
