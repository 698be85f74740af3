import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { type CustomerDetails, customerRecord } from '@countinghouse/contracts/customers/record';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useConfirmDelete } from '../../shared/form/confirm-delete.ts';
import { useAsOf } from '../../shared/history/history-tab.tsx';
import { restoreFields } from '../../shared/history/restoration.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { DetailPanel } from '../../shared/screen/detail-panel.tsx';
import { RecordFacts } from '../../shared/screen/record/record-facts.tsx';
import { everyField } from '../../shared/screen/record/restored-fields.ts';
import { ActiveStatus } from '../../shared/ui/values/active-status.tsx';
import { Field } from '../../shared/ui/values/fields.tsx';
import { useOverlay } from '../../shared/url/overlay.ts';
import { customerQuery, customerViews } from './api.ts';
import { useMessages } from './customer.messages.ts';
import styles from './customer-activity.module.css';
import { CustomerActivity } from './customer-activity.tsx';

/** The panel beside the customer list. */
export function CustomerDetail() {
  const t = useMessages();
  const { id = '' } = useParams();
  const query = useQuery({ ...customerQuery(id, useAsOf()), select: ({ customer }) => customer });
  const update = useCommand(customerRoutes.updateCustomer, { changes: customerViews });
  const restores = restoreFields<BodyOf<typeof customerRoutes.updateCustomer>>(
    {
      ...everyField<CustomerDetails>(customerRecord.fields),
      status: true,
      unpaidLimitLifted: true,
      staffNote: true,
    },
    (body, reason) => update.mutateAsync({ params: { id }, body, reason }),
  );
  return (
    <DetailPanel
      query={query}
      labelOf={({ name }) => name}
      actions={(customer) => <CustomerActions customer={customer} />}
      history={{ of: { context: 'customer', id }, restores }}
    >
      {(customer) => (
        <>
          <RecordFacts fields={customerRecord.fields} values={customer} without={['name']}>
            <Field label={t('status')}>
              <ActiveStatus active={customer.status} />
            </Field>
            {customer.unpaidLimitLifted && <Field label={t('unpaidOrders')}>{t('unpaidLimitLifted')}</Field>}
          </RecordFacts>
          {customer.staffNote && (
            <section className={styles.activity} aria-labelledby="customer-note">
              <h3 id="customer-note">{t('staffNote')}</h3>
              <p className={styles.note}>{customer.staffNote}</p>
            </section>
          )}
          <CustomerActivity id={customer._id} />
        </>
      )}
    </DetailPanel>
  );
}

function CustomerActions({ customer }: { customer: CustomerView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { close, go } = useOverlay();
  const confirmDelete = useConfirmDelete();
  const remove = useCommand(customerRoutes.deleteCustomer, {
    changes: [customerRoutes.listCustomers],
    success: t('deleted'),
    undo: 'erases a person',
    onSuccess: () => close({ saved: true }),
  });
  const ask = () =>
    confirmDelete(
      `${customer.name} · ${customer.email}`,
      () => remove.mutateAsync({ params: { id: customer._id } }),
      t('erases'),
    );
  return (
    <>
      <Button danger onClick={ask}>
        {shared('delete')}
      </Button>
      {customer.status && (
        <Link to={`/admin/order/new?customer=${customer._id}`}>
          <Button tabIndex={-1}>{t('newOrder')}</Button>
        </Link>
      )}
      <Button type="primary" onClick={() => go(`/admin/customers/${customer._id}/edit`)}>
        {shared('edit')}
      </Button>
    </>
  );
}
