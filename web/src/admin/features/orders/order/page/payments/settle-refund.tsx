import { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { OrderRefundView } from '@countinghouse/contracts/payments/refund-views';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatAmount } from '../../../../../../shared/format/amount.ts';
import { showFieldErrors } from '../../../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../../../shared/form/form-dialog.tsx';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { useMessages } from './refund.messages.ts';
import { usePaymentCommand } from './use-payment-command.ts';

interface SettleRefundProps {
  readonly order: OrderView;
  readonly refund: OrderRefundView;
}

/** The button that says that a failed refund was made by hand, with the dialog for its reference. */
export function SettleRefund(props: SettleRefundProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('doneByHand')}
      </Button>
      {isOpen && <SettleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SettleDialog({ order, refund, onClose }: SettleRefundProps & { onClose: () => void }) {
  const t = useMessages();
  const language = useLanguage();
  const [form] = Form.useForm<{ readonly reference: string }>();
  const { mutate, isPending } = usePaymentCommand(orderRefundRoutes.settleRefund, order._id, {
    success: t('done'),
    onSaved: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  const amount = `${order.currency.symbol}${formatAmount(refund.amount, language)}`;
  return (
    <FormDialog<{ readonly reference: string }>
      title={t('doneByHandTitle', { amount })}
      width={440}
      form={form}
      initialValues={{ reference: '' }}
      saving={isPending}
      saveText={t('doneByHand')}
      over="settle-refund"
      onClose={onClose}
      onSave={({ reference }) =>
        mutate({ params: { id: order._id, refund: refund._id }, body: { reference: reference.trim() } })
      }
    >
      <p>{t('doneByHandText')}</p>
      <Form.Item name="reference" label={t('reference')} extra={t('referenceHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
