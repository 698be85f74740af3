import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { RefObject } from 'react';
import { useLinks } from '../../i18n/links.ts';
import { session } from '../../stores/session-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmailField, NameField, NewPasswordField, PasswordField, PhoneField } from '../../ui/form/known-fields.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from '../session/account.messages.ts';
import { GoogleButton } from '../session/google-button.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './checkout.module.css';
import type { CheckoutForm, SetField } from './use-checkout-fields.ts';

export interface ContactProps {
  readonly form: CheckoutForm;
  readonly set: SetField;
  readonly faults: Readonly<Record<string, string>>;
  readonly customer: CustomerView | undefined;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly isSigningIn: boolean;
  readonly setSigningIn: (isSigningIn: boolean) => void;
  readonly isBusy: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Who orders: a customer, somebody without an account, or a customer who signs in here. */
export function ContactSection(props: ContactProps) {
  const { form, set, faults, customer, isSigningIn, heading } = props;
  const t = checkoutMessages.useMessages();
  const account = accountMessages.useMessages();
  return (
    <section className={styles.section} aria-labelledby="step-contact">
      <h2 id="step-contact" ref={heading} tabIndex={-1}>
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
        error={faults.email}
      />
      {isSigningIn ? <SignInFields {...props} /> : <NewContactFields {...props} />}
      {!customer && <GoogleButton />}
    </section>
  );
}

function SignInFields({ password, setPassword, setSigningIn, faults, isBusy }: ContactProps) {
  const t = checkoutMessages.useMessages();
  const account = accountMessages.useMessages();
  const links = useLinks();
  return (
    <>
      <PasswordField label={account('password')} value={password} onChange={setPassword} error={faults.password} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {account('signIn')}
      </Button>
      <div className={styles.ways}>
        <Button kind="quiet" onClick={() => setSigningIn(false)}>
          {t('newHere')}
        </Button>
        <ShopLink to={links.forgot}>{account('forgot')}</ShopLink>
      </div>
    </>
  );
}

function NewContactFields({ form, set, faults, customer, password, setPassword, setSigningIn }: ContactProps) {
  const t = checkoutMessages.useMessages();
  const account = accountMessages.useMessages();
  return (
    <>
      {!customer && <NameField label={account('name')} value={form.name} onChange={set('name')} error={faults.name} />}
      <PhoneField label={t('phone')} value={form.phone} onChange={set('phone')} error={faults.phone} />
      {!customer && (
        <>
          <label className={styles.choice}>
            <input type="checkbox" checked={form.keep} onChange={({ target }) => set('keep')(target.checked)} />
            {t('saveDetails')}
          </label>
          {form.keep && (
            <NewPasswordField
              label={t('password')}
              hint={t('passwordHint')}
              value={password}
              onChange={setPassword}
              error={faults.password}
            />
          )}
          <Button kind="quiet" className={styles.other} onClick={() => setSigningIn(true)}>
            {t('haveAccount')}
          </Button>
        </>
      )}
    </>
  );
}
