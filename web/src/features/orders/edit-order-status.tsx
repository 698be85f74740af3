import { type OrderStatus, type OrderView, orderStatuses } from '@countinghouse/contracts/orders/views';
import { Button, Form, InputNumber, Select } from 'antd';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { changedOnly } from './changed-only.ts';
import styles from './order.module.css';
import { useWords } from './order.words.ts';
import { useUpdateOrder } from './use-update-order.ts';

export function OrderStatusPart({ order }: { order: OrderView }) {
  const t = useWords();
  const shared = useSharedWords();
  const opened = { orderStatus: order.orderStatus, fee: order.fee };
  const { save, saving } = useUpdateOrder(order, t('orderStatusSaved'));
  return (
    <Form<{ orderStatus: OrderStatus; fee: number | null }>
      className={`${styles.part} ${styles.row}`}
      layout="vertical"
      initialValues={opened}
      onFinish={({ orderStatus, fee }) =>
        save({ type: 'order_status', data: changedOnly(opened, { orderStatus, fee: fee ?? 0 }) })
      }
    >
      <Form.Item name="orderStatus" label={t('orderStatus')}>
        <Select options={orderStatuses.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="fee" label={t('fee')}>
        <InputNumber min={0} precision={2} prefix={order.currency.symbol} style={{ width: '100%' }} />
      </Form.Item>
      <Button htmlType="submit" loading={saving} aria-label={`${shared('save')}: ${t('orderStatus')}`}>
        {shared('save')}
      </Button>
    </Form>
  );
}
