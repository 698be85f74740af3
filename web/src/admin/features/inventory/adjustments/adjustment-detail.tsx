import { reasonText } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useConfirmDelete } from '../../../shared/form/confirm-delete.ts';
import { useAsOf } from '../../../shared/history/history-tab.tsx';
import { restoreFields } from '../../../shared/history/restoration.ts';
import { byDeletion, byRestore } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { DetailPanel } from '../../../shared/screen/detail-panel.tsx';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import account from '../../../shared/ui/values/account-table.module.css';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Field, Fields } from '../../../shared/ui/values/fields.tsx';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { formatMovement, Movement } from '../../../shared/ui/values/movement.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { adjustmentViews } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { adjustmentQuery } from './adjustment-api.ts';
import { useProductsName } from './use-products-name.ts';

/** The panel beside the adjustment list; the table itself has no buttons. */
export function AdjustmentDetail() {
  const { id = '' } = useParams();
  const query = useQuery({ ...adjustmentQuery(id, useAsOf()), select: ({ adjustment }) => adjustment });
  // Also while the panel shows the past: a restore is a change of the present.
  const present = useQuery(adjustmentQuery(id)).data?.adjustment;
  const revise = useCommand(inventoryRoutes.reviseAdjustment, { changes: adjustmentViews });
  const restores = restoreFields<BodyOf<typeof inventoryRoutes.reviseAdjustment>>(
    // The stock follows the units; the product of a single line is fixed.
    { quantity: true, lines: 'entries', reason: true, reasonCode: true, product: false, name: false },
    (past, reason) => {
      const body = present ? withLines(past, present) : past;
      return revise.mutateAsync({ params: { id }, body, ifMatch: present?.version, reason });
    },
  );
  return (
    <DetailPanel
      query={query}
      labelOf={({ adjustmentId }) => adjustmentId}
      titleOf={({ adjustmentId }) => <span className="number">{adjustmentId}</span>}
      actions={(adjustment) => <AdjustmentActions adjustment={adjustment} />}
      history={{ of: { context: 'adjustment', id }, restores }}
    >
      {(adjustment) => <AdjustmentFacts adjustment={adjustment} />}
    </DetailPanel>
  );
}

/** Histories contain the changed lines by product; a call requires all lines of the adjustment. */
function withLines(past: BodyOf<typeof inventoryRoutes.reviseAdjustment>, { lines }: AdjustmentView) {
  if (!past.lines) return past;
  const before = past.lines as unknown as Readonly<Record<string, AdjustmentView['lines'][number] | null>>;
  const kept = lines.filter(({ product }) => !(product._id in before));
  const all = [...kept, ...Object.values(before).filter((line) => line !== null)];
  return { ...past, lines: all.map(({ product, cost: _, ...moved }) => ({ product: product._id, ...moved })) };
}

function AdjustmentFacts({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useMessages();
  const { product, lines } = adjustment;
  const reason = reasonText(useLanguage(), adjustment.reasonCode, adjustment.reason);
  const reversalRecorded = adjustment.reversed && (
    <Alert type="warning" showIcon title={t('wasTakenBack')} style={{ marginBottom: 16 }} />
  );
  if (lines.length > 1) {
    return (
      <>
        {reversalRecorded}
        <ManyFacts adjustment={adjustment} reason={reason} />
      </>
    );
  }
  const counted = lines[0]?.counted;
  return (
    <>
      {reversalRecorded}
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
        {counted !== undefined && (
          <Field label={t('counted')}>
            <Count value={counted} />
          </Field>
        )}
        <Cost cost={lines[0]?.cost} />
        <SuppliedBy supplier={adjustment.supplier} />
        <Reason reason={reason} />
      </Fields>
      <p style={{ marginTop: 20 }}>
        <Link to={`/admin/stock/product-list/${product._id}`}>{t('openProduct')}</Link>
      </p>
    </>
  );
}

function Reason({ reason }: { reason: string }) {
  const t = useMessages();
  return <Field label={t('reason')}>{reason && <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>}</Field>;
}

function Cost({ cost }: { cost: number | undefined }) {
  const t = useMessages();
  const { symbol } = useBaseCurrency();
  if (cost === undefined) return null;
  return (
    <Field label={t('cost')}>
      <Money amount={cost} symbol={symbol} />
    </Field>
  );
}

function SuppliedBy({ supplier }: Pick<AdjustmentView, 'supplier'>) {
  const t = useMessages();
  if (!supplier) return null;
  return (
    <Field label={t('supplier')}>
      <Link to={`${pagePaths.suppliers}/${supplier._id}`}>{supplier.name || t('unnamed')}</Link>
    </Field>
  );
}

/** An adjustment of several products, product by product. */
function ManyFacts({ adjustment, reason }: { adjustment: AdjustmentView; reason: string }) {
  const t = useMessages();
  const isCount = adjustment.lines.some(({ counted }) => counted !== undefined);
  const hasCost = adjustment.lines.some(({ cost }) => cost !== undefined);
  const { symbol } = useBaseCurrency();
  return (
    <>
      <Fields>
        <Field label={t('date')}>
          <DateTime at={adjustment.createdAt} />
        </Field>
        <SuppliedBy supplier={adjustment.supplier} />
        <Reason reason={reason} />
      </Fields>
      <table className={account.table} style={{ marginTop: 16 }}>
        <thead>
          <tr>
            <th>{t('product')}</th>
            {isCount && <th>{t('counted')}</th>}
            {hasCost && <th>{t('cost')}</th>}
            <th>{t('quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {adjustment.lines.map(({ product, quantity, counted, cost }) => (
            <tr key={product._id}>
              <td>
                <Link to={`/admin/stock/product-list/${product._id}`}>{product.name || product.itemNo}</Link>{' '}
                <span className="number">{product.itemNo}</span>
              </td>
              {isCount && <td>{counted !== undefined && <Count value={counted} />}</td>}
              {hasCost && <td>{cost !== undefined && <Money amount={cost} symbol={symbol} />}</td>}
              <td>
                <Movement quantity={quantity} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={1 + (isCount ? 1 : 0) + (hasCost ? 1 : 0)}>{t('quantity')}</td>
            <td>
              <Movement quantity={adjustment.quantity} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function AdjustmentActions({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const language = useLanguage();
  const { close, go } = useOverlay();
  const nameOf = useProductsName();
  const confirmDelete = useConfirmDelete();
  const reverse = useCommand(inventoryRoutes.reverseAdjustment, {
    changes: adjustmentViews,
    success: t('deleted'),
    undo: byRestore(inventoryRoutes.restoreAdjustment),
    onSuccess: () => close({ saved: true }),
  });
  const restore = useCommand(inventoryRoutes.restoreAdjustment, {
    changes: adjustmentViews,
    success: t('restored'),
    undo: byDeletion(inventoryRoutes.reverseAdjustment, inventoryRoutes.restoreAdjustment),
  });
  if (adjustment.reversed) {
    return (
      <Button
        type="primary"
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id: adjustment._id } })}
      >
        {t('restore')}
      </Button>
    );
  }
  const ask = () =>
    confirmDelete(
      [adjustment.adjustmentId, nameOf(adjustment.product, adjustment.lines.length)].filter(Boolean).join(' · '),
      () => reverse.mutateAsync({ params: { id: adjustment._id } }),
      t('reversalRecorded', { quantity: formatMovement(-adjustment.quantity, language) }),
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
