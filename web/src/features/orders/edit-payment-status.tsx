import { type OrderView, type PaymentStatus, paymentStatuses } from '@countinghouse/contracts/orders/views';
import { Button, Form, Select } from 'antd';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import styles from './order.module.css';
import { useWords } from './order.words.ts';
import { useUpdateOrder } from './use-update-order.ts';

export function PaymentStatusPart({ order }: { order: OrderView }) {
  const t = useWords();
  const shared = useSharedWords();
  const { save, saving } = useUpdateOrder(order, t('paymentStatusSaved'));
  return (
    <Form<{ paymentStatus: PaymentStatus }>
      className={`${styles.part} ${styles.row}`}
      layout="vertical"
      initialValues={order}
      onFinish={({ paymentStatus }) => save({ type: 'payment_status', data: { paymentStatus } })}
    >
      <Form.Item name="paymentStatus" label={t('paymentStatus')}>
        <Select options={paymentStatuses.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Button htmlType="submit" loading={saving} aria-label={`${shared('save')}: ${t('paymentStatus')}`}>
        {shared('save')}
      </Button>
    </Form>
  );
}
