import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import type { OrderDetailView, OrderRequestView } from '@countinghouse/contracts/orders/views';
import { Alert, Checkbox, Form, type FormInstance, Input, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import { formatAmount } from '../../../../../../shared/format/amount.ts';
import { showFieldErrors } from '../../../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../../../shared/form/form-dialog.tsx';
import { NumberItem } from '../../../../../shared/form/number-field.tsx';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { useMessages } from './refund.messages.ts';
import { RefundLines } from './refund-lines.tsx';
import { chosenSum, type Refundable, refundableOf } from './refund-sums.ts';
import { usePaymentCommand } from './use-payment-command.ts';

export interface RefundFields {
  /** Units of each product. */
  readonly units: Readonly<Record<string, number | null>>;
  readonly restock: Readonly<Record<string, number | null>>;
  readonly fee: number | null;
  readonly amount: number | null;
  readonly to: 'manual' | 'provider';
  readonly reference: string;
  readonly reason: string;
  readonly complete: boolean;
}

interface RefundDialogProps {
  readonly order: OrderDetailView;
  /** The return request that it answers. */
  readonly request: OrderRequestView | undefined;
  readonly onClose: () => void;
}

/** Refunds units, a part of the fee or an amount of an order; says what is available, and has no Undo. */
export function RefundDialog({ order, request, onClose }: RefundDialogProps) {
  const t = useMessages();
  const [form] = Form.useForm<RefundFields>();
  const refundable = refundableOf(order);
  const isOnline = Form.useWatch('to', form) === 'provider';
  const { mutate, isPending } = usePaymentCommand(orderRefundRoutes.refundOrder, order._id, {
    success: t(isOnline ? 'requested' : 'done'),
    onSaved: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  const completable = request && request.status !== 'Complete' ? request : undefined;
  return (
    <FormDialog<RefundFields>
      title={t('title', { orderId: order.orderId })}
      width={640}
      form={form}
      initialValues={initialValues(refundable, request, t('forReturn', { requestId: request?.requestId ?? '' }))}
      saving={isPending}
      saveText={t('refund')}
      over="refund-order"
      onClose={onClose}
      onSave={(fields) =>
        mutate({
          params: { id: order._id },
          body: bodyOf(fields, refundable, request, completable !== undefined),
          ifMatch: order.version,
        })
      }
    >
      <Available order={order} available={refundable.available} />
      <RefundLines
        products={refundable.products}
        symbol={order.currency.symbol}
        hasRestock={isSale(order.orderStatus)}
      />
      <Amounts form={form} refundable={refundable} symbol={order.currency.symbol} />
      <Way isOnline={refundable.isOnline} />
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('enterReason') }]}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
      </Form.Item>
      {completable && (
        <Form.Item name="complete" valuePropName="checked">
          <Checkbox>{t('complete', { requestId: completable.requestId })}</Checkbox>
        </Form.Item>
      )}
      <p>{t('noUndo')}</p>
    </FormDialog>
  );
}

function Available({ order, available }: { order: OrderDetailView; available: number }) {
  const t = useMessages();
  const language = useLanguage();
  if (available === 0) {
    return <Alert type="warning" showIcon title={t(order.payments ? 'allBack' : 'nothing')} />;
  }
  const amount = `${order.currency.symbol}${formatAmount(fromMinor(available), language)}`;
  return <p>{t('available', { amount })}</p>;
}

interface AmountsProps {
  readonly form: FormInstance<RefundFields>;
  readonly refundable: Refundable;
  readonly symbol: string;
}

/** The part of the fee and the amount, which follows the choices until somebody enters another one. */
function Amounts({ form, refundable, symbol }: AmountsProps) {
  const t = useMessages();
  const language = useLanguage();
  const units = Form.useWatch('units', form) ?? {};
  const fee = Form.useWatch('fee', form);
  const amount = Form.useWatch('amount', form);
  const sum = chosenSum(refundable, units, fee);
  const { addsTax } = refundable;
  const followed = useRef(sum);
  useEffect(() => {
    if (addsTax) return;
    const entered = form.getFieldValue('amount');
    if (entered === null || entered === undefined || entered === followed.current) {
      form.setFieldValue('amount', sum === 0 ? null : sum);
    }
    followed.current = sum;
  }, [form, sum, addsTax]);
  const money = (value: number) => `${symbol}${formatAmount(value, language)}`;
  const hint =
    sum > 0 && addsTax
      ? t('amountPlusTax', { amount: money(sum) })
      : sum > 0 && amount !== sum
        ? t('amountDiffers', { amount: money(sum) })
        : t('amountHint');
  const most = fromMinor(refundable.fee);
  return (
    <>
      {refundable.fee > 0 && (
        <NumberItem
          name="fee"
          label={t('feePart')}
          limits={{ min: 0.01, max: most, decimals: 2 }}
          prefix={symbol}
          extra={t('feeHint', { amount: money(most) })}
        />
      )}
      <NumberItem
        name="amount"
        label={t('amount')}
        limits={{ min: 0.01, max: fromMinor(refundable.available), decimals: 2 }}
        {...((sum === 0 || !addsTax) && { required: t('enterAmount') })}
        prefix={symbol}
        extra={hint}
      />
    </>
  );
}

function Way({ isOnline }: { isOnline: boolean }) {
  const t = useMessages();
  const isByHand = Form.useWatch('to') !== 'provider';
  return (
    <>
      {isOnline && (
        <Form.Item name="to" label={t('to')} extra={t(isByHand ? 'byHandHint' : 'byProviderHint')}>
          <Radio.Group
            options={[
              { value: 'provider', label: t('byProvider') },
              { value: 'manual', label: t('byHand') },
            ]}
          />
        </Form.Item>
      )}
      {isByHand && (
        <Form.Item name="reference" label={t('reference')} extra={isOnline ? t('referenceHint') : t('byHandReference')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      )}
    </>
  );
}

function initialValues(refundable: Refundable, request: OrderRequestView | undefined, reason: string): RefundFields {
  const { products, isOnline, addsTax } = refundable;
  const asked = new Map(request?.items.map(({ product, quantity }) => [product, quantity]));
  const units = Object.fromEntries(
    products.map(({ product, left }) => [product._id, Math.min(asked.get(product._id) ?? 0, left) || null]),
  );
  const sum = addsTax ? 0 : chosenSum(refundable, units, null);
  return {
    ...{ units, restock: units, fee: null, amount: sum === 0 ? null : sum },
    ...{ to: isOnline ? 'provider' : 'manual', reference: '' },
    ...{ reason: request ? reason : '', complete: request !== undefined },
  };
}

function bodyOf(
  { units, restock = {}, fee, amount, to = 'manual', reference = '', reason, complete }: RefundFields,
  refundable: Refundable,
  request: OrderRequestView | undefined,
  isCompletable: boolean,
) {
  const items = unitsOf(units);
  const back = unitsOf(restock);
  return {
    ...(items.length > 0 && { items }),
    ...(fee && { fee }),
    ...(amount && (refundable.addsTax || amount !== chosenSum(refundable, units, fee)) && { amount }),
    ...{ to, reason: reason.trim() },
    ...(to === 'manual' && { reference: reference.trim() }),
    ...(request && { request: request._id }),
    ...(back.length > 0 && { restock: back }),
    ...(isCompletable && complete && { complete }),
  };
}

function unitsOf(units: RefundFields['units']) {
  return Object.entries(units).flatMap(([product, quantity]) => (quantity ? [{ product, quantity }] : []));
}
