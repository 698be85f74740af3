import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { useFrame } from '../../rendering/page.tsx';
import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { session } from '../../stores/session-store.ts';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { accountMessages } from '../session/account.messages.ts';
import styles from './checkout.module.css';
import { useCheckoutFaults } from './checkout-faults.ts';
import { ContactSection } from './contact-section.tsx';
import { DeliverySection } from './delivery/delivery-section.tsx';
import type { Delivery } from './delivery/use-delivery.ts';
import { paymentsFor } from './payment-choice.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PriceChanges } from './price-changes.tsx';
import { type CheckoutForm as Form, paymentAmong, paymentsWith, type SetField } from './use-checkout-fields.ts';
import { useOrder } from './use-order.ts';

export interface CheckoutFormProps {
  readonly cart: ReadyCart;
  readonly fields: { readonly form: Form; readonly set: SetField };
  readonly delivery: Delivery;
}

/** Contact, delivery and payment in one view, with one button for the next step. */
export function CheckoutForm({ cart, fields: { form: typed, set }, delivery }: CheckoutFormProps) {
  const frame = useFrame();
  const account = accountMessages.useMessages();
  const state = session.snapshot();
  const customer = state.phase === 'customer' ? state.customer : undefined;
  const payable = paymentsFor(frame, delivery.total ?? cart.subTotal, delivery.option?._id);
  const methods = paymentsWith(payable, delivery.option?.payments);
  const form = { ...typed, payment: paymentAmong(methods, typed.payment) };
  const [password, setPassword] = useState('');
  const [wantsSignIn, setSigningIn] = useState(false);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const contact = useRef<HTMLHeadingElement>(null);
  const isSigningIn = wantsSignIn && !customer;
  const { ofEmail, missing, explain } = useCheckoutFaults();
  const { order, changes } = useOrder({ form, cart, delivery, customer });

  /** Sets what is missing, and returns whether nothing is. */
  const isComplete = (fields: Record<string, string>) => {
    setFaults({ fields });
    return Object.keys(fields).length === 0;
  };
  const signIn = async () => {
    const email = ofEmail(form.email);
    if (!isComplete({ ...(email && { email }), ...(password === '' && { password: account('enterPassword') }) }))
      return;
    await session.signIn({ email: form.email.trim(), password });
    setSigningIn(false);
    setPassword('');
    setFaults(noFaults);
    contact.current?.focus();
  };
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'DELIVERY_UNAVAILABLE') delivery.refresh();
    setFaults(explain(error));
  };
  const { isBusy, submit } = useSubmit(async () => {
    if (isSigningIn) return signIn();
    const isGuest = !customer;
    const checked = {
      form,
      lines: cart.lines,
      delivery,
      isGuest,
      password: isGuest && form.keep ? password : undefined,
    };
    if (isComplete(missing(checked))) await order(password);
  }, refused);

  const shared = { form, set, faults: faults.fields, delivery, isSigningIn, isBusy };
  const offersKeeping = customer !== undefined && (customer.phone === '' || customer.address === '');
  return (
    <form className={styles.form} noValidate method="post" onSubmit={submit}>
      <ErrorSummary faults={faults} />
      <PriceChanges changes={changes} />
      <ContactSection {...shared} {...{ customer, password, setPassword, setSigningIn }} heading={contact} />
      <DeliverySection {...shared} offersKeeping={offersKeeping} />
      <PaymentSection {...shared} methods={methods} isRepriced={changes.length > 0} />
    </form>
  );
}

/** Runs the form's act once at a time. */
function useSubmit(act: () => Promise<void>, refused: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = async () => {
    // React disables a busy button only with the next render; a double click is faster.
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      refused(error);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { isBusy, submit };
}
