import { MAX_AMOUNT } from '@countinghouse/contracts/kernel/money';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { defaultPaymentMethods, paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import { methodText } from '@countinghouse/contracts/payments/methods/method-choice';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Select } from 'antd';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { NumberItem } from '../../../../shared/form/number-field.tsx';
import { routeQuery } from '../../../../shared/http/route-query.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useMessages } from './new-order.messages.ts';
import type { NewOrderFields } from './new-order-fields.ts';

/** The discount with its reason, how the order is paid, and what is said about it. */
export function OrderPaymentFields({ symbol }: { symbol: string }) {
  const t = useMessages();
  const form = Form.useFormInstance<NewOrderFields>();
  const hasDiscount = Boolean(Form.useWatch(['discount', 'amount'], form));
  return (
    <>
      <FieldPair>
        <NumberItem
          name={['discount', 'amount']}
          label={t('discount')}
          limits={{ min: 0.01, max: MAX_AMOUNT, decimals: 2 }}
          prefix={symbol}
        />
        <Form.Item
          name={['discount', 'reason']}
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: hasDiscount, whitespace: true, message: t('enterReason') }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </FieldPair>
      <PaymentMethod />
      <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={2_000} />
      </Form.Item>
    </>
  );
}

/** One of the active methods; any text in a shop that has none. */
function PaymentMethod() {
  const t = useMessages();
  const language = useLanguage();
  const { data } = useQuery(routeQuery(paymentRoutes.getPaymentMethods));
  const active = data?.payments.methods.filter((method) => method.active) ?? [];
  const named = active.map((method) => ({ value: methodText(method), label: inLanguage(language, method.names) }));
  const usual = defaultPaymentMethods.map((value) => ({ value, label: paymentMethodName(language, value) }));
  return (
    <Form.Item
      name="paymentMethod"
      label={t('paymentMethod')}
      rules={[{ required: true, whitespace: true, message: t('enterPayment') }]}
    >
      {named.length > 0 ? <Select options={named} /> : <AutoComplete maxLength={100} options={usual} />}
    </Form.Item>
  );
}
