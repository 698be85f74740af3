import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { FilterBar } from '../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../shared/list/remembered-filters.tsx';
import { RowCard, RowLink, SecondaryText } from '../../shared/list/rows/row-parts.tsx';
import { ListScreen, useRowPath } from '../../shared/screen/list-screen.tsx';
import { ActiveStatus } from '../../shared/ui/values/active-status.tsx';
import { supplierListParams, useSuppliers } from './api.ts';
import { useSupplierColumns } from './supplier.columns.tsx';
import { useSupplierFilters } from './supplier.filters.ts';
import { useMessages } from './supplier.messages.ts';
import { useSupplierBulk } from './supplier-bulk.ts';

const PATH = '/admin/suppliers';

export const SupplierListScreen = withRememberedFilters('suppliers', supplierList, SupplierList);

function SupplierList() {
  const t = useMessages();
  const { view, setView, query } = useSuppliers();
  const pathOf = useRowPath(PATH);
  const columns = useSupplierColumns(pathOf);
  return (
    <ListScreen
      title={t('title')}
      saved="suppliers"
      actions={<ExportButton list={PATH} />}
      create={{ label: t('newSupplier'), to: `${PATH}/new` }}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ suppliers }) => suppliers}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <FilterBar list={supplierList} params={supplierListParams} controls={useSupplierFilters()} columns={columns} />
      }
      card={(supplier) => <SupplierCard supplier={supplier} path={pathOf(supplier)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useSupplierBulk(view)}
    />
  );
}

/** A supplier in the list on a phone. */
function SupplierCard({ supplier, path }: { supplier: SupplierView; path: string }) {
  const t = useMessages();
  return (
    <RowCard>
      <RowLink to={path}>{supplier.name || t('unnamed')}</RowLink>
      <ActiveStatus active={supplier.status} />
      <SecondaryText>{[supplier.contactName, supplier.email].filter(Boolean).join(' · ') || '–'}</SecondaryText>
      <SecondaryText>{supplier.phone}</SecondaryText>
    </RowCard>
  );
}
