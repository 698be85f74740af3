import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/http/api-error.ts';
import { isOutcomeUnknown } from '../../../shared/http/attempts.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { useFrame } from '../../rendering/page.tsx';
import type { CartLine } from '../../stores/cart-lines.ts';
import { cartStore, type ReadyCart } from '../../stores/cart-store.ts';
import {
  type CheckoutFields,
  storedCheckout,
  storeFields,
  subscribeToCheckout,
} from '../../stores/checkout-storage.ts';
import { session } from '../../stores/session-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { type FieldName, faultsOf } from '../../ui/form/faults.ts';
import { Field, fieldId } from '../../ui/form/field.tsx';
import {
  AddressField,
  EmailField,
  NameField,
  NewPasswordField,
  PasswordField,
  PhoneField,
} from '../../ui/form/known-fields.tsx';
import { Price, useAmount } from '../../ui/product/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { cartMessages } from '../cart/cart.messages.ts';
import { accountMessages } from '../session/account.messages.ts';
import { GoogleButton } from '../session/google-button.tsx';
import { AcceptedPolicies, policiesOf } from './accepted-policies.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './checkout.module.css';
import {
  CartChangedError,
  type OrderForm,
  type PriceChange,
  placeOrder,
  priceChanges,
  registerForOrder,
} from './order-attempt.ts';

/** Contact, delivery and payment in one view, with one button for the next step. */
export function CheckoutForm({ cart, owner }: { readonly cart: ReadyCart; readonly owner: string | null }) {
  const t = checkoutMessages.useMessages();
  const c = cartMessages.useMessages();
  const account = accountMessages.useMessages();
  const amount = useAmount();
  const language = useLanguage();
  const links = useLinks();
  const navigate = useNavigate();
  const { paymentMethods, pages } = useFrame();
  const kept = useSyncExternalStore(subscribeToCheckout, storedCheckout, storedCheckout);
  const state = session.snapshot();
  const customer = state.phase === 'customer' ? state.customer : undefined;
  const [password, setPassword] = useState('');
  const [wantsSignIn, setWantsSignIn] = useState(false);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  /** The lines at the prices that the shopper was shown, or told of. */
  const seen = useRef(cart.lines);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const contact = useRef<HTMLHeadingElement>(null);
  const isSigningIn = wantsSignIn && !customer;

  const typed = kept.owner === owner || kept.owner === null ? kept.fields : {};
  const form: OrderForm = {
    email: typed.email ?? customer?.email ?? '',
    name: typed.name ?? customer?.name ?? '',
    phone: typed.phone ?? customer?.phone ?? '',
    address: typed.address ?? customer?.address ?? '',
    remark: typed.remark ?? '',
    payment: paymentMethods.find((method) => method === typed.payment) ?? paymentMethods[0] ?? '',
    keep: typed.keep ?? true,
  };
  const set = (name: keyof CheckoutFields) => (value: string | boolean) => storeFields(owner, { [name]: value });
  const offersKeeping = !customer || customer.phone === '' || customer.address === '';
  const labels: Readonly<Record<string, FieldName>> = {
    email: { name: 'email', label: account('email') },
    'contactInfo.email': { name: 'email', label: account('email') },
    name: { name: 'name', label: account('name') },
    phone: { name: 'phone', label: t('phone') },
    'contactInfo.phone': { name: 'phone', label: t('phone') },
    password: { name: 'password', label: account('password') },
    address: { name: 'address', label: t('address') },
    shippingAddress: { name: 'address', label: t('address') },
    remark: { name: 'remark', label: t('remark') },
    paymentMethod: { name: 'payment', label: t('method') },
  };

  const faultyEmail = () =>
    !isEmailAddress(form.email.trim()) && account(form.email.trim() === '' ? 'enterEmail' : 'wrongEmail');

  const signIn = async () => {
    const email = faultyEmail();
    const fields = { ...(email && { email }), ...(password === '' && { password: account('enterPassword') }) };
    setFaults({ fields });
    if (Object.keys(fields).length > 0) return;
    await session.signIn({ email: form.email.trim(), password });
    setWantsSignIn(false);
    setPassword('');
    setFaults(noFaults);
    contact.current?.focus();
  };

  /** Returns missing or invalid fields, in the order of the page. */
  const missing = (): Record<string, string> => {
    const email = faultyEmail();
    return {
      ...lineFaults(cart.lines, t, c('unnamed')),
      ...(email && { email }),
      ...(!customer && form.name.trim() === '' && { name: account('enterName') }),
      ...(form.phone.trim() === '' && { phone: t('enterPhone') }),
      ...(!customer && password.length < 8 && { password: account('shortPassword') }),
      ...(form.address.trim() === '' && { address: t('enterAddress') }),
      ...(form.payment === '' && { payment: t('choosePayment') }),
    };
  };

  const order = async () => {
    const fields = missing();
    setFaults({ fields });
    if (Object.keys(fields).length > 0) return;
    try {
      // A cart that is read again while the form is filled in may show another price under the shopper's finger.
      if (priceChanges(seen.current, cart.lines).length > 0) throw new CartChangedError(true);
      const ready = customer ? cart : await registerForOrder(form, password, cart);
      const state = session.snapshot();
      if (state.phase !== 'customer') return;
      const orderId = await placeOrder(state.customer, { ...form, policies: policiesOf(pages) }, ready);
      void navigate(`${links.order(orderId)}?placed=1`, { replace: true });
    } catch (error) {
      const now = cartStore.snapshot();
      if (now.phase === 'ready') {
        setChanges(priceChanges(seen.current, now.lines));
        seen.current = now.lines;
      }
      throw error;
    }
  };

  const explain = (error: unknown): Faults => {
    if (error instanceof CartChangedError)
      return { general: t(error.onlyPrices ? 'pricesChanged' : 'cartChanged'), fields: {} };
    if (!(error instanceof ApiError)) return faultsOf(error, language);
    if (error.signInAgain) return noFaults;
    if (error.code === 'EMAIL_TAKEN') {
      setWantsSignIn(true);
      setPassword('');
      return { general: t('taken'), fields: {} };
    }
    if (error.code === 'INSUFFICIENT_STOCK') {
      const now = cartStore.snapshot();
      const lines = now.phase === 'ready' ? lineFaults(now.lines, t, c('unnamed')) : {};
      return { general: t('stockGone'), fields: lines };
    }
    if (error.status === 0) return { general: t(navigator.onLine ? 'unanswered' : 'offline'), fields: {} };
    if (isOutcomeUnknown(error) && error.code !== 'RATE_LIMITED' && error.code !== 'UNAVAILABLE')
      return { general: t('unanswered'), fields: {} };
    return faultsOf(error, language, labels);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React disables a busy button only with the next render; a double click is faster.
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await (isSigningIn ? signIn() : order());
    } catch (error) {
      setFaults(explain(error));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  const isRepriced = changes.length > 0;
  return (
    <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <ErrorSummary faults={faults} />
      {isRepriced && (
        <ul className={styles.changes}>
          {changes.map(({ product, name, before, now }) => (
            <li key={product}>
              {name}: <s>{amount(before)}</s> → <strong>{amount(now)}</strong>
            </li>
          ))}
        </ul>
      )}

      <section className={styles.section} aria-labelledby="step-contact">
        <h2 id="step-contact" ref={contact} tabIndex={-1}>
          <span className={styles.number}>1</span> {t('contact')}
        </h2>
        {customer && (
          <p className={styles.who}>
            {t('signedInAs', { name: customer.name })}{' '}
            <Button kind="quiet" onClick={() => void session.signOut()}>
              {t('notYou')}
            </Button>
          </p>
        )}
        <EmailField
          label={account('email')}
          {...(!isSigningIn && { hint: t('emailHint') })}
          value={form.email}
          onChange={set('email')}
          error={faults.fields.email}
        />
        {isSigningIn ? (
          <>
            <PasswordField
              label={account('password')}
              value={password}
              onChange={setPassword}
              error={faults.fields.password}
            />
            <Button type="submit" kind="primary" wide busy={isBusy}>
              {account('signIn')}
            </Button>
            <div className={styles.ways}>
              <Button kind="quiet" onClick={() => setWantsSignIn(false)}>
                {t('newHere')}
              </Button>
              <ShopLink to={links.forgot}>{account('forgot')}</ShopLink>
            </div>
          </>
        ) : (
          <>
            {!customer && (
              <NameField label={account('name')} value={form.name} onChange={set('name')} error={faults.fields.name} />
            )}
            <PhoneField label={t('phone')} value={form.phone} onChange={set('phone')} error={faults.fields.phone} />
            {!customer && (
              <>
                <NewPasswordField
                  label={t('password')}
                  hint={t('passwordHint')}
                  value={password}
                  onChange={setPassword}
                  error={faults.fields.password}
                />
                <Button kind="quiet" className={styles.other} onClick={() => setWantsSignIn(true)}>
                  {t('haveAccount')}
                </Button>
              </>
            )}
          </>
        )}
        {!customer && <GoogleButton />}
      </section>

      <section className={styles.section} aria-labelledby="step-delivery">
        <h2 id="step-delivery">
          <span className={styles.number}>2</span> {t('delivery')}
        </h2>
        <AddressField
          label={t('address')}
          hint={t('addressHint')}
          value={form.address}
          onChange={set('address')}
          error={faults.fields.address}
        />
        <Field
          name="remark"
          label={t('remark')}
          optional
          autoComplete="off"
          rows={2}
          maxLength={2_000}
          value={form.remark}
          onChange={set('remark')}
          error={faults.fields.remark}
        />
        {offersKeeping && (
          <label className={styles.choice}>
            <input type="checkbox" checked={form.keep} onChange={({ target }) => set('keep')(target.checked)} />
            {t('keep')}
          </label>
        )}
      </section>

      <section className={styles.section} aria-labelledby="step-payment">
        <h2 id="step-payment">
          <span className={styles.number}>3</span> {t('payment')}
        </h2>
        <fieldset className={styles.methods} id={fieldId('payment')} tabIndex={-1}>
          <legend>{t('method')}</legend>
          {paymentMethods.map((method) => (
            <label key={method} className={styles.choice}>
              <input
                type="radio"
                name="payment"
                value={method}
                checked={method === form.payment}
                onChange={() => set('payment')(method)}
              />
              {paymentMethodName(language, method)}
            </label>
          ))}
          {faults.fields.payment && <span className={styles.error}>{faults.fields.payment}</span>}
        </fieldset>
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
          <dt>{c('delivery')}</dt>
          <dd>{c('deliveryLater')}</dd>
          <dt>{c('total')}</dt>
          <dd className={styles.total}>
            <Price amount={cart.subTotal} />
          </dd>
        </dl>
        {isSigningIn ? (
          <p className={styles.who}>{t('signInFirst')}</p>
        ) : (
          <>
            <Button type="submit" kind="primary" wide busy={isBusy}>
              {isBusy ? t('placing') : `${t(isRepriced ? 'placeNew' : 'place')} · ${amount(cart.subTotal)}`}
            </Button>
            <AcceptedPolicies />
          </>
        )}
      </section>
    </form>
  );
}

/** Lines that cannot be ordered in their state. */
function lineFaults(
  lines: readonly CartLine[],
  t: typeof checkoutMessages.translate,
  unnamed: string,
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ product, warnings }) => {
      const name = product.name || unnamed;
      const warning = warnings.find(({ code }) => code !== 'price');
      if (!warning) return [];
      const field = `line-${product._id}`;
      if (warning.code === 'unavailable') return [[field, t('lineUnavailable', { name })]];
      const count = warning.code === 'short' ? warning.available : 0;
      return [[field, count > 0 ? t('lineShort', { name, count }) : t('lineNone', { name })]];
    }),
  );
}
