import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { Form, type FormInstance } from 'antd';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { byDeletion } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import type { LineToAdjust } from '../../../shared/url/adjust-params.ts';
import { AdjustedLines, type LineFields, linesSent, newLine } from '../adjusted-lines.tsx';
import { adjustmentViews } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { ReasonFields } from '../reason-fields.tsx';

interface AdjustFields {
  readonly lines: readonly LineFields[];
  readonly reasonCode: AdjustmentReason | null;
  readonly reason: string;
}

type AdjustForm = FormInstance<AdjustFields>;

interface AdjustStockDialogProps {
  /** The products to adjust; one has to be chosen when there are none. */
  readonly lines?: readonly LineToAdjust[];
  readonly reasonCode?: AdjustmentReason | null;
  /** Set where the dialog is over a page without an address for it. */
  readonly over?: string;
  /** Called with `saved` after a save. */
  readonly onClose: (options?: { saved: true }) => void;
}

/** Adjusts the stock of one product or of several, by units or by a count. */
export function AdjustStockDialog({ lines = [], reasonCode = null, over, onClose }: AdjustStockDialogProps) {
  const t = useMessages();
  const [form] = Form.useForm<AdjustFields>();
  const { save, saving } = useSave(form, () => onClose({ saved: true }));
  const opened: AdjustFields['lines'] =
    lines.length > 0
      ? lines.map(({ product, units }) => ({ product, enterAs: 'units', number: units ?? null, isGiven: true }))
      : [newLine];
  return (
    <FormDialog
      title={t(lines.length > 0 ? 'adjustStock' : 'newAdjustment')}
      form={form}
      initialValues={{ lines: opened, reason: '', reasonCode }}
      saving={saving}
      over={over}
      onClose={onClose}
      onSave={save}
    >
      <AdjustedLines form={form} mayBeEmpty />
      {opened.length > 1 && <p style={{ marginBottom: 16 }}>{t('emptyLines')}</p>}
      <ReasonFields />
    </FormDialog>
  );
}

/** Saves the lines that have a number, as one adjustment. */
function useSave(form: AdjustForm, onSaved: () => void) {
  const t = useMessages();
  const options = {
    changes: adjustmentViews,
    success: t('saved'),
    undo: byDeletion(inventoryRoutes.reverseAdjustment, inventoryRoutes.restoreAdjustment),
    onSuccess: onSaved,
    onError: (error: ApiError) => showFault(form, error),
  };
  const one = useCommand(inventoryRoutes.recordAdjustment, options);
  const many = useCommand(inventoryRoutes.recordAdjustmentOfMany, options);
  const save = () => {
    // The products of given lines are values without a field.
    const { lines, reason, reasonCode }: AdjustFields = form.getFieldsValue(true);
    const moved = linesSent(lines);
    const [first, ...more] = moved;
    if (!first) form.setFields([{ name: ['lines', 0, 'number'], errors: [t('enterSomething')] }]);
    else if (more.length > 0) many.mutate({ body: { lines: moved, reason, reasonCode } });
    else one.mutate({ body: { ...first, reason, reasonCode } });
  };
  return { save, saving: one.isPending || many.isPending };
}

/** Insufficient stock is an error of the quantity field, where there is one. */
function showFault(form: AdjustForm, error: ApiError): boolean {
  const { lines } = form.getFieldsValue();
  if (error.code !== 'INSUFFICIENT_STOCK' || lines.length > 1) return showFieldErrors(form, error);
  form.setFields([{ name: ['lines', 0, 'number'], errors: [error.message] }]);
  form.scrollToField(['lines', 0, 'number'], { focus: true });
  return true;
}
