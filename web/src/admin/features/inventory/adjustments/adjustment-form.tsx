import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { FormPlaceholder } from '../../../shared/form/form-placeholder.tsx';
import { changesOf } from '../../../shared/form/merging/changes.ts';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { byFormerValues, formerOf } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { adjustmentViews } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { ProductPicker } from '../product-picker.tsx';
import { ReasonFields } from '../reason-fields.tsx';
import { StockAfter, unitLimits } from '../stock-after.tsx';
import { adjustmentQuery } from './adjustment-api.ts';

interface AdjustmentFields {
  readonly product: string;
  readonly reasonCode: AdjustmentReason | null;
  readonly reason: string;
  readonly quantity: number;
}

export function EditAdjustmentForm() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(adjustmentQuery(id));
  const opened = useOpened(query.data?.adjustment, id);
  if (opened) return <EditOpenedAdjustment adjustment={opened} />;
  return <FormPlaceholder query={query} title={t('editAdjustment')} onClose={close} />;
}

const basisOf = ({ product, reason, reasonCode, quantity, version }: AdjustmentView): MergeBase<AdjustmentFields> => ({
  values: { product: product._id, reason, reasonCode, quantity },
  version,
});

function EditOpenedAdjustment({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useMessages();
  const record = { context: 'adjustment', id: adjustment._id } as const;
  const { close } = useOverlay();
  const queries = useQueryClient();
  const [form] = Form.useForm<AdjustmentFields>();
  const opened = basisOf(adjustment);
  const revise = useCommand(inventoryRoutes.reviseAdjustment, {
    changes: adjustmentViews,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: ({ adjustment }) => {
      merging.rebase(basisOf(adjustment));
      close({ saved: true });
    },
    onError: (error) => merging.onConflict(error) || showFaults(form, error),
  });
  const merging = useMergingSave<AdjustmentFields>({
    form,
    record,
    opened,
    present: async () =>
      basisOf((await queries.fetchQuery({ ...adjustmentQuery(adjustment._id), staleTime: 0 })).adjustment),
    send: (fields, { values, version }) => {
      const body = changesOf(values, fields);
      revise.mutate({ params: { id: adjustment._id }, body, ifMatch: version, former: formerOf(values, body) });
    },
  });
  return (
    <FormDialog
      title={`${t('editAdjustment')} · ${adjustment.adjustmentId}`}
      form={form}
      record={record}
      initialValues={opened.values}
      saving={revise.isPending}
      onClose={close}
      onSave={merging.save}
    >
      {adjustment.lines.length === 1 && <QuantityFields form={form} booked={adjustment.quantity} />}
      <ReasonFields />
      <ConflictDialog dialog={merging.dialog} />
    </FormDialog>
  );
}

/** Too little stock is a fault of the quantity. */
function showFaults(form: FormInstance<AdjustmentFields>, error: ApiError): boolean {
  if (error.code !== 'INSUFFICIENT_STOCK') return showFieldErrors(form, error);
  form.setFields([{ name: 'quantity', errors: [error.message] }]);
  form.scrollToField('quantity', { focus: true });
  return true;
}

interface QuantityFieldsProps {
  readonly form: FormInstance<AdjustmentFields>;
  /** What the adjustment has moved already. */
  readonly booked: number;
}

/** The product, which stays, and its units; those of an adjustment of several products stay as well. */
function QuantityFields({ form, booked }: QuantityFieldsProps) {
  const t = useMessages();
  const product = Form.useWatch('product', form);
  const quantity = Form.useWatch('quantity', form);
  return (
    <>
      <Form.Item name="product" label={t('itemNo')}>
        <ProductPicker label={t('itemNo')} disabled />
      </Form.Item>
      <NumberItem
        name="quantity"
        label={t('quantity')}
        extra={
          <>
            {t('compensates')}{' '}
            {typeof quantity === 'number' && <StockAfter productId={product} change={quantity - booked} />}
          </>
        }
        required={t('quantityRequired')}
        limits={unitLimits}
      />
    </>
  );
}
