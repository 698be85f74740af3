import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { changesOf } from '../../shared/form/changes.ts';
import { ConflictNotice } from '../../shared/form/conflict-notice.tsx';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useOverlay } from '../../shared/form/overlay.ts';
import type { ApiError } from '../../shared/http/api-error.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { RowGone } from '../../shared/list/row-gone.tsx';
import { useOpenedRow } from '../../shared/list/use-row.ts';
import { supplierReads, useSuppliers } from './api.ts';
import { useWords } from './supplier.words.ts';
import { newSupplier, type SupplierFields, type SupplierTab, tabOf } from './supplier-fields.ts';
import { SupplierFormTabs } from './supplier-form-tabs.tsx';

export function NewSupplierForm() {
  const t = useWords();
  const { close } = useOverlay();
  const { form, tab, setTab, showFaults } = useSupplierForm();
  const create = useCommand(supplierRoutes.createSupplier, {
    changes: supplierReads,
    success: t('saved'),
    onSuccess: () => close({ saved: true }),
    onError: showFaults,
  });
  return (
    <FormDialog
      title={t('newSupplier')}
      width={640}
      form={form}
      initialValues={newSupplier}
      saving={create.isPending}
      onClose={close}
      onFault={(field) => setTab(tabOf(field))}
      onSave={(body) => create.mutate({ body })}
    >
      <SupplierFormTabs tab={tab} onTab={setTab} />
    </FormDialog>
  );
}

export function EditSupplierForm() {
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const { query } = useSuppliers();
  const opened = useOpenedRow(query.data?.suppliers, id);
  if (opened) return <EditOpenedSupplier supplier={opened} />;
  return query.isPending ? null : <RowGone onClose={close} />;
}

function EditOpenedSupplier({ supplier }: { supplier: SupplierView }) {
  const t = useWords();
  const { close } = useOverlay();
  const { form, tab, setTab, showFaults } = useSupplierForm();
  const update = useCommand(supplierRoutes.updateSupplier, {
    changes: supplierReads,
    success: t('saved'),
    onSuccess: () => close({ saved: true }),
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFaults(error),
  });
  const save = (fields: SupplierFields, ifMatch?: string) =>
    update.mutate({ params: { id: supplier._id }, body: changesOf<SupplierFields>(supplier, fields), ifMatch });
  return (
    <FormDialog
      title={t('editSupplier')}
      width={640}
      form={form}
      initialValues={supplier}
      saving={update.isPending}
      onClose={close}
      onFault={(field) => setTab(tabOf(field))}
      onSave={(fields) => save(fields, supplier.version)}
    >
      <ConflictNotice error={update.error} onSaveOver={() => save(form.getFieldsValue())} />
      <SupplierFormTabs tab={tab} onTab={setTab} />
    </FormDialog>
  );
}

/** The form and the tab it shows; a fault of the server brings its tab to the front. */
function useSupplierForm() {
  const [form] = Form.useForm<SupplierFields>();
  const [tab, setTab] = useState<SupplierTab>('basicInfo');
  const showFaults = (error: ApiError) => {
    const [first] = error.fields;
    if (first) setTab(tabOf(first.field.split('.')[0] ?? ''));
    return showFieldErrors(form, error);
  };
  return { form, tab, setTab, showFaults };
}
