import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { type CustomerDetails, customerRecord } from '@countinghouse/contracts/customers/record';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { useParams } from 'react-router-dom';
import { AccountFields } from '../../shared/form/account-fields.tsx';
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
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { RecordItems } from '../../shared/screen/record/record-items.tsx';
import { useOverlay } from '../../shared/url/overlay.ts';
import { customerQuery, customerViews } from './api.ts';
import { useMessages } from './customer.messages.ts';

interface CustomerFields extends CustomerDetails {
  readonly status: boolean;
  /** Only of a customer who is there already. */
  readonly unpaidLimitLifted?: boolean;
  readonly staffNote?: string;
}

const newCustomer: CustomerFields = { ...customerRecord.blank, status: true };

export function NewCustomerForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<CustomerFields & { password: string }>();
  const another = useAnotherForm(form);
  const create = useCommand(customerRoutes.createCustomer, {
    changes: customerViews,
    success: t('saved'),
    undo: byDeletion(customerRoutes.deleteCustomer),
    onSuccess: () => (another.take() ? another.begin() : close({ saved: true })),
    onError: (error) => {
      another.take();
      return showFieldErrors(form, error);
    },
  });
  return (
    <FormDialog
      title={t('newCustomer')}
      form={form}
      another={another}
      initialValues={newCustomer}
      saving={create.isPending}
      onClose={close}
      onSave={(fields) => create.mutate({ body: whole(fields) })}
    >
      <CustomerFormFields isNew />
    </FormDialog>
  );
}

export function EditCustomerForm() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(customerQuery(id));
  const opened = useOpened(query.data?.customer, id);
  if (opened) return <EditOpenedCustomer customer={opened} />;
  return <FormPlaceholder query={query} title={t('editCustomer')} onClose={close} />;
}

const fieldsOf = (customer: CustomerView): CustomerFields => ({
  ...customer,
  unpaidLimitLifted: customer.unpaidLimitLifted ?? false,
  staffNote: customer.staffNote ?? '',
});

const basisOf = (customer: CustomerView): MergeBase<CustomerFields> => ({
  values: fieldsOf(customer),
  version: customer.version,
});

function EditOpenedCustomer({ customer }: { customer: CustomerView }) {
  const t = useMessages();
  const record = { context: 'customer', id: customer._id } as const;
  const queries = useQueryClient();
  const { close } = useOverlay();
  const [form] = Form.useForm<CustomerFields>();
  const update = useCommand(customerRoutes.updateCustomer, {
    changes: customerViews,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: ({ customer }) => {
      merging.rebase(basisOf(customer));
      close({ saved: true });
    },
    onError: (error) => merging.onConflict(error) || showFieldErrors(form, error),
  });
  const merging = useMergingSave<CustomerFields>({
    form,
    record,
    opened: basisOf(customer),
    present: async () => basisOf((await queries.fetchQuery({ ...customerQuery(customer._id), staleTime: 0 })).customer),
    send: (fields, { values, version }) => {
      const body = changesOf(values, fields);
      update.mutate({ params: { id: customer._id }, body, ifMatch: version, former: formerOf(values, body) });
    },
  });
  return (
    <FormDialog
      title={t('editCustomer')}
      form={form}
      record={record}
      initialValues={fieldsOf(customer)}
      saving={update.isPending}
      onClose={close}
      onSave={(fields) => merging.save(whole(fields))}
    >
      <CustomerFormFields />
      <ConflictDialog dialog={merging.dialog} />
    </FormDialog>
  );
}

const { email: _, ...details } = customerRecord.fields;

/** A cleared number is null, and cleared points are 0. */
function whole<Fields extends CustomerFields>(fields: Fields): Fields {
  return { ...fields, points: fields.points ?? 0 };
}

function CustomerFormFields({ isNew = false }: { isNew?: boolean }) {
  const t = useMessages();
  const shared = useCommonMessages();
  return (
    <>
      <AccountFields
        passwordHint={isNew ? t('passwordHint') : undefined}
        emailNote={isNew ? undefined : t('emailNote')}
      />
      <RecordItems fields={details} required={{ name: t('nameRequired') }}>
        <Form.Item name="status" label={t('status')} valuePropName="checked">
          <Switch checkedChildren={shared('active')} unCheckedChildren={shared('inactive')} />
        </Form.Item>
      </RecordItems>
      {!isNew && (
        <Form.Item name="staffNote" label={t('staffNote')} extra={t('staffNoteHint')}>
          <Input.TextArea maxLength={5_000} autoSize={{ minRows: 2, maxRows: 10 }} />
        </Form.Item>
      )}
      {!isNew && (
        <Form.Item
          name="unpaidLimitLifted"
          label={t('unpaidLimitLifted')}
          valuePropName="checked"
          extra={t('unpaidLimitHint')}
        >
          <Switch />
        </Form.Item>
      )}
    </>
  );
}
