import type { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ReplyOf } from '@countinghouse/contracts/kernel/route';
import { Space, type TableColumnsType } from 'antd';
import { Link, Outlet, useParams } from 'react-router-dom';
import { ResourceTable } from '../../../shared/list/resource-table.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { monthToDate } from '../../../shared/report/report-range.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { AdjustStockButton } from '../../../shared/ui/adjust-stock-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useInventoryAlert } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { MovementsLink } from '../movements-link.tsx';
import { AlertExport } from './alert-export.tsx';

type AlertRow = ReplyOf<typeof productRoutes.inventoryAlert>['products'][number];

const pathOf = (row: AlertRow) => `/admin/stock/product-list/${row._id}`;

/** Active products at or below their alert quantity, the lowest stock first, with links to product and movements. */
export function InventoryAlertScreen() {
  const t = useMessages();
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
    >
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.products}
        totalOf={(reply) => reply.total}
        columns={useAlertColumns()}
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
      <Outlet />
    </Page>
  );
}

function useAlertColumns(): TableColumnsType<AlertRow> {
  const t = useMessages();
  return [
    { title: t('itemNo'), render: (_, { itemNo }) => <span className="number">{itemNo}</span> },
    { title: t('name'), render: (_, row) => <RowLink to={pathOf(row)}>{row.name || row.itemNo}</RowLink> },
    {
      title: t('photo'),
      width: 72,
      render: (_, row) => <ProductPhoto path={row.photo} name={row.name || row.itemNo} />,
    },
    { title: t('supplier'), render: (_, { supplier }) => supplier?.name || '–' },
    { title: t('alertQuantity'), align: 'right', render: (_, { alertQuantity }) => <Count value={alertQuantity} /> },
    { title: t('quantity'), align: 'right', render: (_, row) => <Stock row={row} /> },
    { key: 'adjust', align: 'right', render: (_, row) => <AdjustRow row={row} /> },
  ];
}

/** What is in stock; leads to the movements of the month that left it there. */
function Stock({ row }: { row: AlertRow }) {
  const month = monthToDate(useShopZone());
  return (
    <MovementsLink over="/admin/report/inventory-alert" productId={row._id} range={month}>
      <Count value={row.quantity} />
    </MovementsLink>
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
        {t('alertQuantity')} <Count value={row.alertQuantity} />
      </SecondaryText>
      <AdjustRow row={row} />
    </RowCard>
  );
}
