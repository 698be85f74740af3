import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance, Input } from 'antd';
import { useParams } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { FormPlaceholder } from '../../../shared/form/form-placeholder.tsx';
import { changesOf } from '../../../shared/form/merging/changes.ts';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { adjustmentViews, productQuery } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { ProductPicker } from '../product-picker.tsx';
import { adjustmentQuery } from './adjustment-api.ts';

interface AdjustmentFields {
  readonly product: string;
  readonly reason: string;
  readonly quantity: number;
}

export function NewAdjustmentForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<AdjustmentFields>();
  const record = useCommand(inventoryRoutes.recordAdjustment, {
    changes: adjustmentViews,
    success: t('saved'),
    onSuccess: () => close({ saved: true }),
    onError: (error) => showFaults(form, error),
  });
  return (
    <FormDialog
      title={t('newAdjustment')}
      form={form}
      initialValues={{ reason: '' }}
      saving={record.isPending}
      onClose={close}
      onSave={(body) => record.mutate({ body })}
    >
      <AdjustmentFormFields form={form} />
    </FormDialog>
  );
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

const basisOf = ({ product, reason, quantity, version }: AdjustmentView): MergeBase<AdjustmentFields> => ({
  values: { product: product._id, reason, quantity },
  version,
});

function EditOpenedAdjustment({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useMessages();
  const { close } = useOverlay();
  const queries = useQueryClient();
  const [form] = Form.useForm<AdjustmentFields>();
  const opened = basisOf(adjustment);
  const revise = useCommand(inventoryRoutes.reviseAdjustment, {
    changes: adjustmentViews,
    success: t('saved'),
    onSuccess: () => close({ saved: true }),
    onError: (error) => merging.onConflict(error) || showFaults(form, error),
  });
  const merging = useMergingSave<AdjustmentFields>({
    form,
    opened,
    present: async () =>
      basisOf((await queries.fetchQuery({ ...adjustmentQuery(adjustment._id), staleTime: 0 })).adjustment),
    send: (fields, { values, version }) =>
      revise.mutate({ params: { id: adjustment._id }, body: changesOf(values, fields), ifMatch: version }),
  });
  return (
    <FormDialog
      title={`${t('editAdjustment')} · ${adjustment.adjustmentId}`}
      form={form}
      initialValues={opened.values}
      saving={revise.isPending}
      onClose={close}
      onSave={merging.save}
    >
      <AdjustmentFormFields form={form} booked={adjustment.quantity} />
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

interface AdjustmentFormFieldsProps {
  readonly form: FormInstance<AdjustmentFields>;
  /** What an adjustment that is edited has moved already; its product stays. */
  readonly booked?: number;
}

function AdjustmentFormFields({ form, booked }: AdjustmentFormFieldsProps) {
  const t = useMessages();
  const isEdit = booked !== undefined;
  return (
    <>
      <Form.Item name="product" label={t('itemNo')} rules={[{ required: true, message: t('itemNoRequired') }]}>
        <ProductPicker label={t('itemNo')} placeholder={t('findItemNo')} disabled={isEdit} />
      </Form.Item>
      <NumberItem
        name="quantity"
        label={t('quantity')}
        extra={
          <>
            {t(isEdit ? 'compensates' : 'quantityHint')} <StockAfter form={form} booked={booked ?? 0} />
          </>
        }
        required={t('quantityRequired')}
        limits={{ min: -1_000_000_000, max: 1_000_000_000, decimals: 0 }}
      />
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}

/** What the adjustment makes of the stock, before it is booked. */
function StockAfter({ form, booked }: Required<AdjustmentFormFieldsProps>) {
  const t = useMessages();
  const language = useLanguage();
  const productId = Form.useWatch('product', form);
  const quantity = Form.useWatch('quantity', form);
  const product = useQuery({ ...productQuery(productId ?? ''), enabled: Boolean(productId) }).data;
  if (!productId || !product || typeof quantity !== 'number') return null;
  const after = product.quantity + quantity - booked;
  return t('stockAfter', { now: formatCount(product.quantity, language), after: formatCount(after, language) });
}
