import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { OrderPaymentView } from '@countinghouse/contracts/payments/payment-views';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatAmount } from '../../../../../../shared/format/amount.ts';
import { showFieldErrors } from '../../../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../../../shared/form/form-dialog.tsx';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { useMessages } from './payment.messages.ts';
import { usePaymentCommand } from './use-payment-command.ts';

interface VoidPaymentProps {
  readonly order: OrderView;
  readonly payment: OrderPaymentView;
}

/** The button that declares a payment void, with the dialog for its reason. */
export function VoidPayment(props: VoidPaymentProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('voidPayment')}
      </Button>
      {isOpen && <VoidDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function VoidDialog({ order, payment, onClose }: VoidPaymentProps & { onClose: () => void }) {
  const t = useMessages();
  const language = useLanguage();
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { mutate, isPending } = usePaymentCommand(orderPaymentRoutes.voidPayment, order._id, {
    success: t('voided'),
    onSaved: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  const amount = `${order.currency.symbol}${formatAmount(payment.amount, language)}`;
  return (
    <FormDialog<{ readonly reason: string }>
      title={t('voidTitle', { amount })}
      width={440}
      form={form}
      initialValues={{ reason: '' }}
      saving={isPending}
      saveText={t('voidPayment')}
      over="void-payment"
      onClose={onClose}
      onSave={({ reason }) =>
        mutate({ params: { id: order._id, payment: payment._id }, body: { reason: reason.trim() } })
      }
    >
      <p>{t('voidText')}</p>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('enterReason') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
