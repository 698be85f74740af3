import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from '../account/order/order.module.css';
import own from './keep-in-account.module.css';

const messages = defineMessages(
  {
    title: 'Keep your orders together',
    text: 'With an account for {email}, this order and your later ones are in one list. Confirm the address by a link that we email, and they appear there.',
    create: 'Create an account',
    send: 'I have an account: email me the link',
    sent: 'If there is an account for this address, the link is on its way.',
  },
  {
    title: '集中管理你的訂單',
    text: '以 {email} 開立帳戶後，此訂單及日後的訂單會列在一起。透過我們寄出的連結確認電郵地址，訂單便會出現。',
    create: '建立帳戶',
    send: '我已有帳戶：將連結寄給我',
    sent: '如此電郵地址已有帳戶，連結將很快寄到。',
  },
);

/** How an order without an account gets into one: by proving its address. */
export function KeepInAccount({ email }: { readonly email: string }) {
  const t = messages.useMessages();
  const language = useLanguage();
  const links = useLinks();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const send = async () => {
    setBusy(true);
    setFaults(noFaults);
    try {
      await call('forgotPassword', { body: { email } });
      setSent(true);
    } catch (error) {
      setFaults(faultsOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={`${styles.part} ${own.below} no-print`}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <p className={styles.note}>{t('text', { email })}</p>
      <ErrorSummary faults={faults} />
      <div className={styles.ways}>
        <ShopLink to={links.register()}>{t('create')}</ShopLink>
        <Button kind="quiet" busy={isBusy} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
      <p role="status" className={styles.message}>
        {isSent && t('sent')}
      </p>
    </section>
  );
}
