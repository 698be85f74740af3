import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Segmented } from 'antd';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { byDeletion } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import type { LineToAdjust } from '../../../shared/url/adjust-params.ts';
import { adjustmentViews, productQuery } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { ProductPicker } from '../product-picker.tsx';
import { ReasonFields } from '../reason-fields.tsx';
import { countLimits, StockAfter, unitLimits } from '../stock-after.tsx';

interface AdjustFields {
  readonly enterAs: 'units' | 'count';
  readonly lines: readonly { readonly product?: string; readonly number?: number | null }[];
  readonly reasonCode: AdjustmentReason | null;
  readonly reason: string;
}

type AdjustForm = FormInstance<AdjustFields>;

interface AdjustStockDialogProps {
  /** The products that it is about; one that is to be chosen when there are none. */
  readonly lines?: readonly LineToAdjust[];
  readonly reasonCode?: AdjustmentReason | null;
  /** Set where the dialog stands over a page that has no address for it. */
  readonly over?: string;
  /** `saved` after it has been. */
  readonly onClose: (options?: { saved: true }) => void;
}

/** Adjusts the stock of one product or of several, by units or by what was counted. */
export function AdjustStockDialog({ lines = [], reasonCode = null, over, onClose }: AdjustStockDialogProps) {
  const t = useMessages();
  const [form] = Form.useForm<AdjustFields>();
  const { save, saving } = useSave(form, () => onClose({ saved: true }));
  const opened: AdjustFields['lines'] =
    lines.length > 0 ? lines.map(({ product, units }) => ({ product, number: units ?? null })) : [{}];
  return (
    <FormDialog
      title={t(lines.length > 0 ? 'adjustStock' : 'newAdjustment')}
      form={form}
      initialValues={{ enterAs: 'units', lines: opened, reason: '', reasonCode }}
      saving={saving}
      over={over}
      onClose={onClose}
      onSave={save}
    >
      {opened.length === 1 && (
        <Form.Item
          name={['lines', 0, 'product']}
          label={t('itemNo')}
          rules={[{ required: true, message: t('itemNoRequired') }]}
        >
          <ProductPicker label={t('itemNo')} placeholder={t('findItemNo')} disabled={lines.length > 0} />
        </Form.Item>
      )}
      <Form.Item name="enterAs" label={t('enterAs')}>
        <Segmented
          aria-label={t('enterAs')}
          options={[
            { value: 'units', label: t('asUnits') },
            { value: 'count', label: t('asCount') },
          ]}
        />
      </Form.Item>
      {opened.map(({ product }, index) => (
        <LineFields key={product ?? ''} form={form} index={index} isOnly={opened.length === 1} />
      ))}
      {opened.length > 1 && <p>{t('emptyLines')}</p>}
      <ReasonFields />
    </FormDialog>
  );
}

interface LineFieldsProps {
  readonly form: AdjustForm;
  readonly index: number;
  readonly isOnly: boolean;
}

/** The number of a product, with what is in stock and what will be. */
function LineFields({ form, index, isOnly }: LineFieldsProps) {
  const t = useMessages();
  const isCount = Form.useWatch('enterAs', form) === 'count';
  const { product, number } = Form.useWatch(['lines', index], { form, preserve: true }) ?? {};
  const named = useQuery({ ...productQuery(product ?? ''), enabled: !isOnly && Boolean(product) }).data;
  const own = isCount ? t('counted') : t('quantity');
  const after = typeof number === 'number' ? number : 0;
  return (
    <NumberItem
      name={['lines', index, 'number']}
      label={isOnly ? own : [named?.name, named?.itemNo].filter(Boolean).join(' · ') || '…'}
      extra={
        <>
          {isOnly && t(isCount ? 'countedHint' : 'quantityHint')}{' '}
          {(isOnly || typeof number === 'number') &&
            (isCount ? (
              typeof number === 'number' && <StockAfter productId={product} counted={number} />
            ) : (
              <StockAfter productId={product} change={after} />
            ))}
        </>
      }
      {...(isOnly && { required: t(isCount ? 'countedRequired' : 'quantityRequired') })}
      limits={isCount ? countLimits : unitLimits}
    />
  );
}

/** Saves the lines that have a number, as one adjustment. */
function useSave(form: AdjustForm, onSaved: () => void) {
  const t = useMessages();
  const options = {
    changes: adjustmentViews,
    success: t('saved'),
    undo: byDeletion(inventoryRoutes.reverseAdjustment),
    onSuccess: onSaved,
    onError: (error: ApiError) => showFault(form, error),
  };
  const one = useCommand(inventoryRoutes.recordAdjustment, options);
  const many = useCommand(inventoryRoutes.recordAdjustmentOfMany, options);
  const save = () => {
    // The products of given lines are values without a field.
    const { enterAs, lines, reason, reasonCode }: AdjustFields = form.getFieldsValue(true);
    const moved = lines.flatMap(({ product, number }) => {
      if (product === undefined || typeof number !== 'number') return [];
      return [{ product, ...(enterAs === 'count' ? { counted: number } : { quantity: number }) }];
    });
    const [first, ...more] = moved;
    if (!first) form.setFields([{ name: ['lines', 0, 'number'], errors: [t('enterSomething')] }]);
    else if (more.length > 0) many.mutate({ body: { lines: moved, reason, reasonCode } });
    else one.mutate({ body: { ...first, reason, reasonCode } });
  };
  return { save, saving: one.isPending || many.isPending };
}

/** Too little stock is a fault of the number, where there is one. */
function showFault(form: AdjustForm, error: ApiError): boolean {
  const { lines } = form.getFieldsValue();
  if (error.code !== 'INSUFFICIENT_STOCK' || lines.length > 1) return showFieldErrors(form, error);
  form.setFields([{ name: ['lines', 0, 'number'], errors: [error.message] }]);
  form.scrollToField(['lines', 0, 'number'], { focus: true });
  return true;
}
