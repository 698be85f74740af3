import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
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
import { productQuery } from '../../../shared/form/products/product-queries.ts';
import { byFormerValues, formerOf } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { AdjustedLines, bookedLine, type LineFields, linesSent } from '../adjusted-lines.tsx';
import { adjustmentViews } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';
import { ReasonFields } from '../reason-fields.tsx';
import { adjustmentQuery } from './adjustment-api.ts';

interface AdjustmentFields {
  readonly lines: readonly LineFields[];
  readonly reasonCode: AdjustmentReason | null;
  readonly reason: string;
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

const basisOf = ({ lines, reason, reasonCode, version }: AdjustmentView): MergeBase<AdjustmentFields> => ({
  values: { lines: lines.map(bookedLine), reason, reasonCode },
  version,
});

/** The body of a change, with the lines in the form of calls. */
function bodyOf({ lines, ...fields }: Partial<AdjustmentFields>): BodyOf<typeof inventoryRoutes.reviseAdjustment> {
  return { ...fields, ...(lines && { lines: linesSent(lines) }) };
}

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
      const changes = changesOf(values, fields) as Partial<AdjustmentFields>;
      const former = bodyOf(formerOf(values, changes));
      revise.mutate({ params: { id: adjustment._id }, body: bodyOf(changes), ifMatch: version, former });
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
      // The booked values of a line have no field.
      onSave={() => merging.save(form.getFieldsValue(true))}
    >
      <AdjustedLines form={form} />
      <p style={{ marginBottom: 16 }}>{t('compensates')}</p>
      <ReasonFields />
      <ConflictDialog
        dialog={merging.dialog}
        show={(field, value) => field === 'lines' && <LinesInWords lines={value as readonly LineFields[]} />}
      />
    </FormDialog>
  );
}

/** Insufficient stock is an error of the quantity field, where there is one. */
function showFaults(form: FormInstance<AdjustmentFields>, error: ApiError): boolean {
  const { lines } = form.getFieldsValue();
  if (error.code !== 'INSUFFICIENT_STOCK' || lines.length > 1) return showFieldErrors(form, error);
  form.setFields([{ name: ['lines', 0, 'number'], errors: [error.message] }]);
  form.scrollToField(['lines', 0, 'number'], { focus: true });
  return true;
}

/** The lines of one side of a conflict. */
function LinesInWords({ lines }: { lines: readonly LineFields[] }) {
  const t = useMessages();
  return lines.map((line) => (
    <div key={line.product}>
      <LineName line={line} /> {line.enterAs === 'count' && t('counted')} <span className="figure">{line.number}</span>
    </div>
  ));
}

function LineName({ line: { product, booked } }: { line: LineFields }) {
  const found = useQuery({ ...productQuery(product ?? ''), enabled: Boolean(product) && !booked }).data;
  const named = booked?.product ?? found;
  return named?.name || named?.itemNo;
}
