import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { ListScreen, useRowPath } from '../../../shared/screen/list-screen.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { useAdjustments } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { Movement } from '../movement.tsx';
import { useAdjustmentColumns } from './adjustment.columns.tsx';
import { useAdjustmentBulk } from './adjustment-bulk.ts';

const PATH = '/admin/stock/adjustment-list';

export function AdjustmentListScreen() {
  const t = useMessages();
  const { view, setView, query } = useAdjustments();
  const pathOf = useRowPath(PATH);
  return (
    <ListScreen
      title={t('adjustments')}
      saved="adjustments"
      actions={<ExportButton list={PATH} />}
      create={{ label: t('newAdjustment'), to: `${PATH}/new` }}
      empty={{ title: t('noAdjustments'), text: t('noAdjustmentsText') }}
      query={query}
      rowsOf={({ adjustments }) => adjustments}
      totalOf={({ total }) => total}
      columns={useAdjustmentColumns(pathOf)}
      card={(adjustment) => <AdjustmentCard adjustment={adjustment} path={pathOf(adjustment)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useAdjustmentBulk()}
    />
  );
}

/** An adjustment in the list on a phone. */
function AdjustmentCard({ adjustment, path }: { adjustment: AdjustmentView; path: string }) {
  const { product, adjustmentId, createdAt, reason, quantity } = adjustment;
  return (
    <RowCard>
      <RowLink to={path}>{product.name || product.itemNo}</RowLink>
      <Movement quantity={quantity} />
      <SecondaryText>
        <span className="number">{adjustmentId}</span> · <DateTime at={createdAt} />
      </SecondaryText>
      <SecondaryText>
        <span className="number">{product.itemNo}</span>
      </SecondaryText>
      {reason && <SecondaryText>{reason}</SecondaryText>}
    </RowCard>
  );
}
