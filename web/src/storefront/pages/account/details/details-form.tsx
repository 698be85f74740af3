import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { session } from '../../../stores/session-store.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../../ui/form/error-summary.tsx';
import { faultsOf } from '../../../ui/form/faults.ts';
import { AddressField, NameField, PhoneField } from '../../../ui/form/known-fields.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { accountMessages } from '../../session/account.messages.ts';
import styles from '../account-form.module.css';

const messages = defineMessages(
  {
    lead: 'Used for your next order. Orders already placed are not changed.',
    phone: 'Phone',
    address: 'Delivery address',
    save: 'Save',
    saved: 'Saved.',
    conflict:
      'Your details were changed elsewhere in the meantime. Your entries are still here: save again to keep them.',
    conflictNow: 'Saved elsewhere: {values}',
    takeTheirs: 'Use what was saved elsewhere',
  },
  {
    lead: '下次訂購時使用；已下的訂單不受影響。',
    phone: '電話',
    address: '送貨地址',
    save: '儲存',
    saved: '已儲存。',
    conflict: '你的資料剛在其他地方更改過。你輸入的內容仍在，再按儲存即可保留。',
    conflictNow: '其他地方儲存的內容：{values}',
    takeTheirs: '使用其他地方儲存的內容',
  },
);

const fieldNames = ['name', 'phone', 'address'] as const;
type Details = Pick<CustomerView, (typeof fieldNames)[number]>;

function detailsOf({ name, phone, address }: Details): Details {
  return { name, phone, address };
}

/** The form for name, phone number and address; after a conflict it has the input and the saved other fields. */
export function DetailsForm({ customer }: { readonly customer: CustomerView }) {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const [base, setBase] = useState(customer);
  const [typed, setTyped] = useState<Details>(detailsOf(customer));
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [outcome, setOutcome] = useState<'none' | 'saved' | 'conflict'>('none');
  const [busy, setBusy] = useState(false);

  const change = (name: keyof Details) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setOutcome((before) => (before === 'saved' ? 'none' : before));
  };
  const updateBase = (fresh: CustomerView) => {
    setBase(fresh);
    session.update({ customer: fresh });
  };
  const save = async () => {
    const changed = fieldNames.filter((name) => typed[name].trim() !== base[name]);
    if (changed.length === 0) return setOutcome('saved');
    const body = Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
    try {
      const { customer: fresh } = await call('updateCustomer', {
        params: { id: base._id },
        body,
        ifMatch: base.version,
      });
      updateBase(fresh);
      setTyped(detailsOf(fresh));
      setOutcome('saved');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
      const { user } = await call('currentUser');
      const fresh = user as CustomerView;
      updateBase(fresh);
      // Unedited fields get the saved values; the person decides about edited ones.
      setTyped((before) => ({
        ...detailsOf(fresh),
        ...Object.fromEntries(changed.map((name) => [name, before[name]])),
      }));
      setOutcome('conflict');
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fields = typed.name.trim() === '' ? { name: account('enterName') } : {};
    setFaults({ fields });
    if (Object.keys(fields).length > 0) return;
    setOutcome('none');
    setBusy(true);
    try {
      await save();
    } catch (error) {
      setFaults(
        faultsOf(error, language, {
          name: { name: 'name', label: account('name') },
          phone: { name: 'phone', label: t('phone') },
          address: { name: 'address', label: t('address') },
        }),
      );
    } finally {
      setBusy(false);
    }
  };
  const theirs = fieldNames.filter((name) => base[name] !== typed[name].trim()).map((name) => base[name] || '–');
  return (
    <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>{t('lead')}</p>
      <ErrorSummary faults={faults} />
      {outcome === 'conflict' && (
        <Notice kind="warning">
          <p>{t('conflict')}</p>
          {theirs.length > 0 && <p>{t('conflictNow', { values: theirs.join(' · ') })}</p>}
          <Button
            onClick={() => {
              setTyped(detailsOf(base));
              setOutcome('none');
            }}
          >
            {t('takeTheirs')}
          </Button>
        </Notice>
      )}
      <NameField label={account('name')} value={typed.name} onChange={change('name')} error={faults.fields.name} />
      <PhoneField
        label={t('phone')}
        optional
        value={typed.phone}
        onChange={change('phone')}
        error={faults.fields.phone}
      />
      <AddressField
        label={t('address')}
        optional
        value={typed.address}
        onChange={change('address')}
        error={faults.fields.address}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {t('save')}
      </Button>
      <p role="status" className={styles.done}>
        {outcome === 'saved' && t('saved')}
      </p>
    </form>
  );
}
