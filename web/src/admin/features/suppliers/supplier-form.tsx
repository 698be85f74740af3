import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { FormPlaceholder } from '../../shared/form/form-placeholder.tsx';
import { changesOf } from '../../shared/form/merging/changes.ts';
import { ConflictDialog } from '../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../shared/form/merging/use-merging-save.ts';
import { useOpened } from '../../shared/form/merging/use-opened.ts';
import { useAnotherForm } from '../../shared/form/unsaved/use-another-form.ts';
import { byDeletion, byFormerValues, formerOf } from '../../shared/http/reversal.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { useOverlay } from '../../shared/url/overlay.ts';
import { supplierQuery, supplierViews } from './api.ts';
import { useChoiceWords, useMessages } from './supplier.messages.ts';
import { type SupplierFields, type SupplierTab, tabOf } from './supplier-fields.ts';
import { SupplierFormTabs } from './supplier-form-tabs.tsx';

export function NewSupplierForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const { form, tab, setTab, showFaults } = useSupplierForm();
  const another = useAnotherForm(form);
  const create = useCommand(supplierRoutes.createSupplier, {
    changes: supplierViews,
    success: t('saved'),
    undo: byDeletion(supplierRoutes.deleteSupplier, supplierRoutes.restoreSupplier),
    onSuccess: () => (another.take() ? another.begin() : close({ saved: true })),
    onError: (error) => {
      another.take();
      return showFaults(error);
    },
  });
  return (
    <FormDialog
      title={t('newSupplier')}
      width={640}
      form={form}
      another={another}
      initialValues={blankSupplier}
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
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(supplierQuery(id));
  const opened = useOpened(query.data?.supplier, id);
  if (opened) return <EditOpenedSupplier supplier={opened} />;
  return <FormPlaceholder query={query} title={t('editSupplier')} onClose={close} />;
}

const basisOf = (supplier: SupplierView): MergeBase<SupplierFields> => ({
  values: supplier,
  version: supplier.version,
});

function EditOpenedSupplier({ supplier }: { supplier: SupplierView }) {
  const t = useMessages();
  const wordOf = useChoiceWords();
  const record = { context: 'supplier', id: supplier._id } as const;
  const queries = useQueryClient();
  const { close } = useOverlay();
  const { form, tab, setTab, showFaults } = useSupplierForm();
  const update = useCommand(supplierRoutes.updateSupplier, {
    changes: supplierViews,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: ({ supplier }) => {
      merging.rebase(basisOf(supplier));
      close({ saved: true });
    },
    onError: (error) => merging.onConflict(error) || showFaults(error),
  });
  const merging = useMergingSave<SupplierFields>({
    form,
    record,
    opened: basisOf(supplier),
    present: async () => basisOf((await queries.fetchQuery({ ...supplierQuery(supplier._id), staleTime: 0 })).supplier),
    send: (fields, { values, version }) => {
      const body = changesOf(values, fields);
      update.mutate({ params: { id: supplier._id }, body, ifMatch: version, former: formerOf(values, body) });
    },
  });
  const show = (field: string, value: unknown) =>
    ['address.country', 'remarks.type'].includes(field) ? wordOf(String(value)) : undefined;
  return (
    <FormDialog
      title={t('editSupplier')}
      width={640}
      form={form}
      record={record}
      initialValues={supplier}
      saving={update.isPending}
      onClose={close}
      onFault={(field) => setTab(tabOf(field))}
      onSave={merging.save}
    >
      <SupplierFormTabs tab={tab} onTab={setTab} />
      <ConflictDialog dialog={merging.dialog} show={show} />
    </FormDialog>
  );
}

/** The form and its current tab; an error of the server selects its tab. */
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
