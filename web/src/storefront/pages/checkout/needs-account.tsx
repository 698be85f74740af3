import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from '../session/account.messages.ts';
import { GoogleButton } from '../session/google-button.tsx';
import styles from './checkout.module.css';

const messages = defineMessages(
  {
    title: 'Sign in to order',
    text: 'Orders in this shop need an account. Your cart stays with you, and you come back to this page.',
    create: 'Create an account',
  },
  {
    title: '請先登入，然後下單',
    text: '在此商店下單須有帳戶。購物車內的貨品會一併保留，完成後會返回此頁。',
    create: '建立帳戶',
  },
);

/** The ways into an account, in the place of the form: this shop takes no orders from guests. */
export function NeedsAccount() {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const links = useLinks();
  return (
    <section className={styles.section} aria-labelledby="needs-account">
      <h2 id="needs-account">{t('title')}</h2>
      <p className={styles.who}>{t('text')}</p>
      <ShopLink to={links.signIn(links.checkout)} className={buttonClass('primary', true)}>
        {account('signIn')}
      </ShopLink>
      <ShopLink to={links.register(links.checkout)} className={buttonClass('secondary', true)}>
        {t('create')}
      </ShopLink>
      <GoogleButton />
    </section>
  );
}
