import { type OrderStatus, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, type FormInstance, Select } from 'antd';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { useUpdateOrder } from '../use-update-order.ts';

export interface StatusAndFee {
  readonly orderStatus: OrderStatus;
  readonly fee: number;
}

export function OrderStatusPart({ form, order }: { form: FormInstance<StatusAndFee>; order: OrderView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const valuesOf = ({ orderStatus, fee }: OrderView): StatusAndFee => ({ orderStatus, fee });
  const { save, saving, dialog } = useUpdateOrder<StatusAndFee>(order, {
    form,
    valuesOf,
    changeOf: (data) => ({ type: 'order_status', data }),
    success: t('orderStatusSaved'),
  });
  return (
    <Form<StatusAndFee>
      form={form}
      className={`${styles.part} ${styles.row}`}
      layout="vertical"
      initialValues={valuesOf(order)}
      onFinish={({ orderStatus, fee }) => save({ orderStatus, fee: fee ?? 0 })}
    >
      <Form.Item name="orderStatus" label={t('orderStatus')}>
        <Select options={useValueOptions(orderStatuses)} />
      </Form.Item>
      <NumberItem name="fee" label={t('fee')} limits={{ min: 0, decimals: 2 }} prefix={order.currency.symbol} />
      <Button htmlType="submit" loading={saving} aria-label={labelled(shared('save'), t('orderStatus'))}>
        {shared('save')}
      </Button>
      <ConflictDialog dialog={dialog} />
    </Form>
  );
}
