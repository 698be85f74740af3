import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { Button } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useConfirmDelete } from '../../shared/form/confirm-delete.ts';
import { useOverlay } from '../../shared/form/overlay.ts';
import { DateTime } from '../../shared/format/date-time.tsx';
import { useCommand } from '../../shared/http/use-command.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { RowGone } from '../../shared/list/row-gone.tsx';
import { useRow } from '../../shared/list/use-row.ts';
import { Field, Fields } from '../../shared/ui/fields.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { stockReads, useAdjustments } from './api.ts';
import { useWords } from './inventory.words.ts';
import { formatMovement, Movement } from './movement.tsx';

/** The panel beside the adjustment list; the table itself has no buttons. */
export function AdjustmentDetail() {
  const t = useWords();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const { query } = useAdjustments();
  const adjustment = useRow(query.data?.adjustments, id);
  if (!adjustment) return query.isPending ? null : <RowGone onClose={close} />;
  const { product } = adjustment;
  return (
    <SidePanel
      title={<span className="number">{adjustment.adjustmentId}</span>}
      label={adjustment.adjustmentId}
      onClose={close}
      footer={<AdjustmentActions adjustment={adjustment} />}
      history={{ of: { context: 'adjustment', id } }}
    >
      <div style={{ marginBottom: 16 }}>
        <ProductPhoto path={product.photo} name={product.name || product.itemNo} size={96} />
      </div>
      <Fields>
        <Field label={t('date')}>
          <DateTime at={adjustment.createdAt} />
        </Field>
        <Field label={t('itemNo')}>
          <span className="number">{product.itemNo}</span>
        </Field>
        <Field label={t('name')}>{product.name}</Field>
        <Field label={t('quantity')}>
          <Movement quantity={adjustment.quantity} />
        </Field>
        <Field label={t('reason')}>
          <span style={{ whiteSpace: 'pre-line' }}>{adjustment.reason}</span>
        </Field>
      </Fields>
      <p style={{ marginTop: 20 }}>
        <Link to={`/admin/stock/product-list/${product._id}`}>{t('openProduct')}</Link>
      </p>
    </SidePanel>
  );
}

function AdjustmentActions({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useWords();
  const shared = useSharedWords();
  const language = useLanguage();
  const { close, go } = useOverlay();
  const confirmDelete = useConfirmDelete();
  const reverse = useCommand(inventoryRoutes.reverseAdjustment, {
    changes: stockReads,
    success: t('deleted'),
    onSuccess: () => close({ saved: true }),
  });
  const ask = () =>
    confirmDelete(
      [adjustment.adjustmentId, adjustment.product.name].filter(Boolean).join(' · '),
      () => reverse.mutateAsync({ params: { id: adjustment._id } }),
      t('takenBack', { quantity: formatMovement(adjustment.quantity, language) }),
    );
  return (
    <>
      <Button danger onClick={ask}>
        {shared('delete')}
      </Button>
      <Button type="primary" onClick={() => go(`/admin/stock/adjustment-list/${adjustment._id}/edit`)}>
        {shared('edit')}
      </Button>
    </>
  );
}
