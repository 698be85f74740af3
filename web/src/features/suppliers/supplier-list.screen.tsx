import { PlusOutlined } from '@ant-design/icons';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { Button } from 'antd';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { Quiet, RowCard, RowLink } from '../../shared/list/row-parts.tsx';
import { SearchBox } from '../../shared/list/search-box.tsx';
import { ActiveStatus } from '../../shared/ui/active-status.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useSuppliers } from './api.ts';
import { useSupplierColumns } from './supplier.columns.tsx';
import { useWords } from './supplier.words.ts';

const PATH = '/admin/suppliers';

export function SupplierListScreen() {
  const t = useWords();
  const { view, setView, query } = useSuppliers();
  const { go } = useOverlay();
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (supplier: SupplierView) => `${PATH}/${supplier._id}${search}`;
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${PATH}/new`)}>
      {t('newSupplier')}
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
        rowsOf={(reply) => reply.suppliers}
        totalOf={(reply) => reply.total}
        columns={useSupplierColumns(pathOf)}
        card={(supplier) => <SupplierCard supplier={supplier} path={pathOf(supplier)} />}
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

/** A supplier in the list on a phone. */
function SupplierCard({ supplier, path }: { supplier: SupplierView; path: string }) {
  const t = useWords();
  return (
    <RowCard>
      <RowLink to={path}>{supplier.name || t('unnamed')}</RowLink>
      <ActiveStatus active={supplier.status} />
      <Quiet>{[supplier.contactName, supplier.email].filter(Boolean).join(' · ') || '–'}</Quiet>
      <Quiet>{supplier.phone}</Quiet>
    </RowCard>
  );
}
