import type { QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { staffOrderRoutes } from '@countinghouse/contracts/orders/storefront/staff-order-api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showFieldErrors } from '../../../../shared/form/field-errors.ts';
import { GuardedForm } from '../../../../shared/form/unsaved/guarded-form.tsx';
import { routeQuery } from '../../../../shared/http/route-query.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useBaseCurrency } from '../../../../shared/session/shop-setting.ts';
import { useDebounced } from '../../../../shared/ui/use-debounced.ts';
import { Section } from '../../../../shared/ui/values/fields.tsx';
import { Money } from '../../../../shared/ui/values/money.tsx';
import { orderViews } from '../../api.ts';
import { SEARCH_AFTER_MS } from '../../customer-filter.ts';
import { EnteredLines } from './entered-lines.tsx';
import { useMessages } from './new-order.messages.ts';
import styles from './new-order.module.css';
import { type NewOrderFields, placedBody, quotedBody } from './new-order-fields.ts';
import { OrderCustomerFields } from './order-customer-fields.tsx';
import { OrderDeliveryFields } from './order-delivery-fields.tsx';
import { OrderPaymentFields } from './order-payment-fields.tsx';

/** The form of a new order beside what it comes to, which follows every change. */
export function NewOrderForm({ beginning }: { beginning: NewOrderFields }) {
  const t = useMessages();
  const id = useId();
  const navigate = useNavigate();
  const [form] = Form.useForm<NewOrderFields>();
  const [isChanged, setChanged] = useState(false);
  const { symbol } = useBaseCurrency();
  const price = useQuote((Form.useWatch([], form) as NewOrderFields | undefined) ?? beginning);
  const place = useCommand(staffOrderRoutes.placeOrderForCustomer, {
    changes: orderViews,
    success: t('placed'),
    undo: 'places an order',
    onSuccess: ({ order }) => {
      form.resetFields();
      void navigate(`/admin/order/${order._id}`);
    },
    onError: (error) => {
      setChanged(error.code === 'PRICE_CHANGED');
      if (error.status === 409) void price.refetch();
      return error.code === 'PRICE_CHANGED' || showFieldErrors(form, error);
    },
  });
  return (
    <div className={styles.columns}>
      <GuardedForm<NewOrderFields>
        id={id}
        form={form}
        initialValues={beginning}
        onSave={(fields) => {
          setChanged(false);
          if (price.quote) place.mutate({ body: placedBody(fields, price.quote.total) });
        }}
      >
        <Section title={t('whose')}>
          <OrderCustomerFields />
        </Section>
        <Section title={t('goods')}>
          <Form.Item name="items" rules={[{ type: 'array', required: true, min: 1, message: t('enterItems') }]}>
            <EnteredLines quote={price.quote} />
          </Form.Item>
        </Section>
        <OrderDeliveryFields quote={price.quote} />
        <Section title={t('discountAndPayment')}>
          <OrderPaymentFields symbol={symbol} />
        </Section>
      </GuardedForm>
      <section className={styles.summary} aria-label={t('total')} aria-live="polite">
        {isChanged && <Alert type="warning" showIcon title={t('changed')} style={{ marginBottom: 12 }} />}
        {price.error && <Alert type="error" showIcon title={t('quoteFailed', { message: price.error.message })} />}
        {price.quote && <Sums quote={price.quote} />}
        <Button type="primary" block htmlType="submit" form={id} loading={place.isPending || price.isStale}>
          {t('place')}
        </Button>
      </section>
    </div>
  );
}

/** The price of what is entered; the one before is shown until the next is there. */
function useQuote(fields: NewOrderFields) {
  const wanted = JSON.stringify(quotedBody(fields) ?? null);
  const asked = useDebounced(wanted, SEARCH_AFTER_MS);
  const body = JSON.parse(asked) as ReturnType<typeof quotedBody> | null;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...routeQuery(staffOrderRoutes.quoteForCustomer, { ...(body && { body }) }),
    placeholderData: keepPreviousData,
    enabled: body !== null,
  });
  const quote: QuoteView | undefined = body ? data?.quote : undefined;
  return {
    quote,
    error: body ? error : null,
    refetch,
    isStale: wanted !== asked || (body !== null && isPlaceholderData),
  };
}

function Sums({ quote }: { quote: QuoteView }) {
  const t = useMessages();
  const { symbol } = quote.currency;
  const { discount = 0, charges = [], tax } = quote;
  const of = (kind: string) => charges.find((charge) => charge.kind === kind)?.amount;
  const taxed = (tax?.rates ?? []).reduce((sum, rate) => sum + rate.amount, 0);
  const sum = (label: string, amount: number, className?: string): ReactNode => (
    <div {...(className && { className })}>
      <dt>{label}</dt>
      <dd>
        <Money amount={Math.round(amount * 100) / 100} symbol={symbol} />
      </dd>
    </div>
  );
  const [delivery, added] = [of('delivery'), of('tax')];
  return (
    <dl className={styles.sums}>
      {sum(t('listed'), quote.goods + discount)}
      {discount > 0 && sum(t('discount'), -discount)}
      {delivery !== undefined && sum(t('deliveryFee'), delivery)}
      {added !== undefined && sum(t('tax'), added)}
      {sum(t('total'), quote.total, styles.total)}
      {tax?.included && taxed > 0 && sum(t('included'), taxed)}
    </dl>
  );
}
