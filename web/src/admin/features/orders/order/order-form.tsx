import { orderStatuses, paymentStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { emailRule } from '../../../shared/form/email-rule.ts';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { leavesAddress, useUnsavedGuard } from '../../../shared/form/unsaved/unsaved-guard.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useEditing } from '../../../shared/live/editing.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { EditingNotice } from '../../../shared/ui/notices/editing-notice.tsx';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { StatusConsequence } from './status-consequence.tsx';
import { type OrderValues, useSaveOrder, valuesOf } from './use-save-order.ts';

/** The editable fields of an order, with one Save. */
export function OrderForm({ order }: { order: OrderView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const [form] = Form.useForm<OrderValues>();
  const { save, saving, dialog } = useSaveOrder(order, form);
  const record = { context: 'order', id: order._id } as const;
  const [isTyped, setTyped] = useState(false);
  useEditing(record, isTyped);
  useUnsavedGuard(() => form.isFieldsTouched(), leavesAddress);
  return (
    <Form<OrderValues>
      form={form}
      layout="vertical"
      initialValues={valuesOf(order)}
      onValuesChange={() => setTyped(true)}
      onFinish={(values) => {
        setTyped(false);
        save(values);
      }}
      noValidate
    >
      <EditingNotice record={record} />
      <div className={`${styles.row} ${styles.spaced}`}>
        <Form.Item name="orderStatus" label={t('orderStatus')}>
          <Select options={useValueOptions(orderStatuses)} />
        </Form.Item>
        <NumberItem name="fee" label={t('fee')} limits={{ min: 0, decimals: 2 }} prefix={order.currency.symbol} />
      </div>
      <StatusConsequence order={order} form={form} />
      <Form.Item name="paymentStatus" label={t('paymentStatus')}>
        <Select options={useValueOptions(paymentStatuses)} />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[emailRule(t('emailInvalid'))]}>
        <Input type="email" />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')}>
        <Input type="tel" maxLength={50} />
      </Form.Item>
      <Form.Item name="shippingAddress" label={t('shippingAddress')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} maxLength={1_000} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving}>
        {shared('save')}
      </Button>
      <ConflictDialog dialog={dialog} symbol={order.currency.symbol} />
    </Form>
  );
}
