import { type PaymentStatus, paymentStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, type FormInstance, Select } from 'antd';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { useUpdateOrder } from '../use-update-order.ts';

export interface Payment {
  readonly paymentStatus: PaymentStatus;
}

export function PaymentStatusPart({ form, order }: { form: FormInstance<Payment>; order: OrderView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const valuesOf = ({ paymentStatus }: OrderView): Payment => ({ paymentStatus });
  const { save, saving, dialog } = useUpdateOrder<Payment>(order, {
    form,
    valuesOf,
    changeOf: ({ paymentStatus = order.paymentStatus }) => ({ type: 'payment_status', data: { paymentStatus } }),
    success: t('paymentStatusSaved'),
  });
  return (
    <Form<Payment>
      form={form}
      className={`${styles.part} ${styles.row}`}
      layout="vertical"
      initialValues={valuesOf(order)}
      onFinish={save}
    >
      <Form.Item name="paymentStatus" label={t('paymentStatus')}>
        <Select options={useValueOptions(paymentStatuses)} />
      </Form.Item>
      <Button htmlType="submit" loading={saving} aria-label={labelled(shared('save'), t('paymentStatus'))}>
        {shared('save')}
      </Button>
      <ConflictDialog dialog={dialog} />
    </Form>
  );
}
