import type { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { Space, type TableColumnsType } from 'antd';
import { Link, Outlet, useParams } from 'react-router-dom';
import { ColumnChoice } from '../../../../shared/list/columns/column-choice.tsx';
import { reportColumns } from '../../../../shared/list/columns/list-columns.ts';
import { withRememberedFilters } from '../../../../shared/list/remembered-filters.tsx';
import { ResourceTable } from '../../../../shared/list/resource-table.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../../shared/list/rows/row-parts.tsx';
import { monthToDate } from '../../../../shared/report/report-range.ts';
import { ReportTime } from '../../../../shared/report/report-time.tsx';
import { FigureButton } from '../../../../shared/screen/report/explain/figure-button.tsx';
import { FigurePanel } from '../../../../shared/screen/report/explain/figure-panel.tsx';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { AdjustStockButton } from '../../../../shared/ui/buttons/adjust-stock-button.tsx';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../../shared/ui/page.tsx';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { Plain } from '../../../../shared/ui/values/plain.tsx';
import { ProductPhoto } from '../../../../shared/ui/values/product-photo.tsx';
import { useInventoryAlert } from '../../api.ts';
import { useMessages } from '../../inventory.messages.ts';
import { useMovementsPath } from '../movements-path.ts';
import { AlertExport } from './alert-export.tsx';

type AlertRow = ReplyOf<typeof productRoutes.inventoryAlert>['products'][number];

const pathOf = (row: AlertRow) => `/admin/stock/product-list/${row._id}`;

export const InventoryAlertScreen = withRememberedFilters('inventory-alert', undefined, InventoryAlert);

/** Active products at or below their alert quantity, the lowest stock first, with links to product and movements. */
function InventoryAlert() {
  const t = useMessages();
  const columns = useAlertColumns();
  const month = monthToDate(useShopZone());
  const movementsOf = useMovementsPath('/admin/report/inventory-alert');
  const { view, setView, query } = useInventoryAlert();
  return (
    <Page
      title={t('alert')}
      action={
        query.data &&
        query.data.total > 0 && (
          <Space wrap>
            <Link to="/admin/stock/reorder-list">{t('reorderList')}</Link>
            <AlertExport />
          </Space>
        )
      }
      arrangement={<ColumnChoice columns={columns} />}
    >
      <ReportTime asOf={query.data?.asOf} />
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.products}
        totalOf={(reply) => reply.total}
        columns={columns}
        card={(row) => <AlertCard row={row} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        openId={useParams().id}
        nothingYet={
          <Notice count={5} title={t('noAlerts')}>
            {t('noAlertsText')}
          </Notice>
        }
      />
      <FigurePanel askOf={() => ({})} listOf={({ cell }) => movementsOf(cell, month)} />
      <Outlet />
    </Page>
  );
}

function useAlertColumns(): TableColumnsType<AlertRow> {
  const t = useMessages();
  return reportColumns<AlertRow>({
    itemNo: { title: t('itemNo'), render: (_, { itemNo }) => <span className="number">{itemNo}</span> },
    name: {
      isLead: true,
      title: t('name'),
      render: (_, row) => <RowLink to={pathOf(row)}>{row.name || row.itemNo}</RowLink>,
    },
    photo: {
      title: t('photo'),
      // A narrow window shows the quantities.
      responsive: ['xl'],
      width: 72,
      render: (_, row) => <ProductPhoto path={row.photo} name={row.name || row.itemNo} />,
    },
    supplier: { title: t('supplier'), render: (_, { supplier }) => supplier?.name || '–' },
    alertQuantity: {
      title: t('alertQuantity'),
      align: 'right',
      render: (_, row) => <AlertQuantity row={row} />,
    },
    quantity: { title: t('quantity'), align: 'right', render: (_, row) => <Stock row={row} /> },
    adjust: { title: t('adjustStock'), align: 'right', fixed: 'end', render: (_, row) => <AdjustRow row={row} /> },
  });
}

/** The stock, which opens what it is made of. */
function Stock({ row }: { row: AlertRow }) {
  return (
    <FigureButton figure="alert.level" cell={row._id}>
      <Count value={row.quantity} />
    </FigureButton>
  );
}

/** The level at which a product is here. */
function AlertQuantity({ row }: { row: AlertRow }) {
  return (
    <Plain because="entered">
      <Count value={row.alertQuantity} />
    </Plain>
  );
}

function AdjustRow({ row }: { row: AlertRow }) {
  const t = useMessages();
  return (
    <AdjustStockButton size="small" lines={[{ product: row._id }]} label={`${t('adjustStock')} · ${row.itemNo}`} />
  );
}

/** A row of the report on a phone. */
function AlertCard({ row }: { row: AlertRow }) {
  const t = useMessages();
  return (
    <RowCard>
      <RowLink to={pathOf(row)}>{row.name || row.itemNo}</RowLink>
      <span>
        {t('quantity')} <Stock row={row} />
      </span>
      <SecondaryText>
        <span className="number">{row.itemNo}</span> {row.supplier?.name}
      </SecondaryText>
      <SecondaryText>
        {t('alertQuantity')} <AlertQuantity row={row} />
      </SecondaryText>
      <AdjustRow row={row} />
    </RowCard>
  );
}
