import { defaultPaymentMethods, paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import { AutoComplete, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../../../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../../../shared/form/form-dialog.tsx';
import { NumberItem } from '../../../../../shared/form/number-field.tsx';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { totalOf } from '../../../../../shared/report/sales/order-total.ts';
import { useMessages } from './payment.messages.ts';
import { usePaymentCommand } from './use-payment-command.ts';

/** The button that records a payment of an order, with its dialog. */
export function RecordPayment({ order }: { order: OrderView }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('record')}
      </Button>
      {isOpen && <RecordDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PaymentFields {
  readonly amount: number | null;
  readonly method: string;
  readonly reference: string;
}

function RecordDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const t = useMessages();
  const language = useLanguage();
  const [form] = Form.useForm<PaymentFields>();
  const { mutate, isPending } = usePaymentCommand(orderPaymentRoutes.recordPayment, order._id, {
    success: t('recorded'),
    onSaved: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  const due = order.due === undefined ? totalOf(order) : toPayOf(order);
  const methods = new Set([order.paymentMethod, ...defaultPaymentMethods]);
  return (
    <FormDialog<PaymentFields>
      title={`${t('record')} · ${order.orderId}`}
      width={440}
      form={form}
      initialValues={{
        amount: due > 0 ? due : null,
        method: paymentMethodName(language, order.paymentMethod),
        reference: order.transactionId,
      }}
      saving={isPending}
      over="record-payment"
      onClose={onClose}
      onSave={({ amount, method, reference }) =>
        mutate({
          params: { id: order._id },
          body: { amount: Number(amount), method: method.trim(), reference: reference.trim() },
          ifMatch: order.version,
        })
      }
    >
      <NumberItem
        name="amount"
        label={t('amount')}
        limits={{ min: 0.01, decimals: 2 }}
        required={t('enterAmount')}
        prefix={order.currency.symbol}
        extra={t('recordHint')}
      />
      <Form.Item
        name="method"
        label={t('paymentMethod')}
        rules={[{ required: true, whitespace: true, message: t('enterMethod') }]}
      >
        <AutoComplete
          maxLength={100}
          options={[...methods].filter(Boolean).map((method) => ({ value: paymentMethodName(language, method) }))}
        />
      </Form.Item>
      <Form.Item name="reference" label={t('reference')} extra={t('referenceHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
