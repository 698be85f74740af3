import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { reasonText } from '@countinghouse/contracts/inventory/adjustment-reasons';
import type { ListedAdjustment } from '@countinghouse/contracts/inventory/views';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { ListScreen, useRowPath } from '../../../shared/screen/list-screen.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Movement } from '../../../shared/ui/values/movement.tsx';
import { adjustmentListParams, useAdjustments } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { useAdjustmentColumns } from './adjustment.columns.tsx';
import { useAdjustmentFilters } from './adjustment.filters.ts';
import { useAdjustmentBulk } from './adjustment-bulk.ts';
import { useProductsName } from './use-products-name.ts';

const PATH = '/admin/stock/adjustment-list';

export const AdjustmentListScreen = withRememberedFilters('adjustments', adjustmentList, AdjustmentList);

function AdjustmentList() {
  const t = useMessages();
  const { view, setView, query } = useAdjustments();
  const pathOf = useRowPath(PATH);
  const columns = useAdjustmentColumns(pathOf);
  return (
    <ListScreen
      title={t('adjustments')}
      saved="adjustments"
      actions={<ExportButton list={PATH} />}
      create={{ label: t('newAdjustment'), to: `${PATH}/new` }}
      searchPlaceholder={t('adjustmentSearch')}
      empty={{ title: t('noAdjustments'), text: t('noAdjustmentsText') }}
      query={query}
      rowsOf={({ adjustments }) => adjustments}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <FilterBar
          list={adjustmentList}
          params={adjustmentListParams}
          controls={useAdjustmentFilters()}
          columns={columns}
        />
      }
      card={(adjustment) => <AdjustmentCard adjustment={adjustment} path={pathOf(adjustment)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useAdjustmentBulk(view)}
    />
  );
}

/** An adjustment in the list on a phone. */
function AdjustmentCard({ adjustment, path }: { adjustment: ListedAdjustment; path: string }) {
  const { product, adjustmentId, createdAt, quantity } = adjustment;
  const reason = reasonText(useLanguage(), adjustment.reasonCode, adjustment.reason);
  return (
    <RowCard>
      <RowLink to={path}>{useProductsName()(product, adjustment.products)}</RowLink>
      <Movement quantity={quantity} />
      <SecondaryText>
        <span className="number">{adjustmentId}</span> · <DateTime at={createdAt} />
      </SecondaryText>
      <SecondaryText>
        <span className="number">{product.itemNo}</span>
      </SecondaryText>
      {reason && <SecondaryText>{reason}</SecondaryText>}
      {adjustment.by && <SecondaryText>{adjustment.by.name}</SecondaryText>}
    </RowCard>
  );
}
