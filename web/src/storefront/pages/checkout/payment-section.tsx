import { Button } from '../../ui/form/button.tsx';
import { Price, useAmount } from '../../ui/product/price.tsx';
import { TaxLines } from '../../ui/product/tax-lines.tsx';
import { cartMessages } from '../cart/cart.messages.ts';
import { AcceptedPolicies } from './accepted-policies.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './checkout.module.css';
import { DeliveryFee } from './delivery/delivery-fee.tsx';
import type { Delivery } from './delivery/use-delivery.ts';
import { PaymentChoice } from './payment-choice.tsx';
import type { CheckoutForm, SetField } from './use-checkout-fields.ts';

export interface PaymentProps {
  readonly form: CheckoutForm;
  readonly set: SetField;
  readonly faults: Readonly<Record<string, string>>;
  readonly methods: readonly string[];
  readonly delivery: Delivery;
  readonly isSigningIn: boolean;
  readonly isBusy: boolean;
  /** The shopper has been told of another total than before. */
  readonly isRepriced: boolean;
}

/** How it is paid, the order once more, and the button. */
export function PaymentSection({ form, set, faults, methods, delivery, ...state }: PaymentProps) {
  const t = checkoutMessages.useMessages();
  return (
    <section className={styles.section} aria-labelledby="step-payment">
      <h2 id="step-payment">
        <span className={styles.number}>3</span> {t('payment')}
      </h2>
      <PaymentChoice methods={methods} chosen={form.payment} onChoose={set('payment')} error={faults.payment} />
      <Review form={form} delivery={delivery} />
      <PlaceOrder {...state} total={delivery.total} />
    </section>
  );
}

function Review({ form, delivery }: Pick<PaymentProps, 'form' | 'delivery'>) {
  const t = checkoutMessages.useMessages();
  const c = cartMessages.useMessages();
  return (
    <dl className={styles.review}>
      {form.email.trim() !== '' && (
        <>
          <dt>{t('confirmTo')}</dt>
          <dd>{form.email}</dd>
        </>
      )}
      {form.address.trim() !== '' && (
        <>
          <dt>{t('deliverTo')}</dt>
          <dd className={styles.address}>{form.address}</dd>
        </>
      )}
      <DeliveryFee delivery={delivery} />
      <TaxLines tax={delivery.tax} included={false} />
      {delivery.total !== undefined && (
        <>
          <dt>{c('total')}</dt>
          <dd className={styles.total}>
            <Price amount={delivery.total} />
          </dd>
          <TaxLines tax={delivery.tax} included />
        </>
      )}
    </dl>
  );
}

function PlaceOrder(props: Pick<PaymentProps, 'isSigningIn' | 'isBusy' | 'isRepriced'> & Pick<Delivery, 'total'>) {
  const { isSigningIn, isBusy, isRepriced, total } = props;
  const t = checkoutMessages.useMessages();
  const amount = useAmount();
  if (isSigningIn) return <p className={styles.who}>{t('signInFirst')}</p>;
  const words = t(isRepriced ? 'placeNew' : 'place');
  return (
    <>
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {isBusy ? t('placing') : total === undefined ? words : `${words} · ${amount(total)}`}
      </Button>
      <AcceptedPolicies />
    </>
  );
}
