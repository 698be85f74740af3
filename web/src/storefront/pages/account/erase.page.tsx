import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage, useFrame } from '../../rendering/page.tsx';
import { session } from '../../stores/session-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { PasswordField } from '../../ui/form/known-fields.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from '../session/account.messages.ts';
import styles from './account-form.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionPaths, sectionTitles } from './frame/sections.ts';

const messages = defineMessages(
  {
    goes: 'What goes',
    goesAccount: 'Your account, password and points: nobody can sign in with them any more.',
    goesNames: 'Your name, email address, phone number and addresses, everywhere: in orders and requests too.',
    goesRest: 'Your cart, your saved products and what you wrote to the shop with your orders.',
    stays: 'What stays',
    staysOrders: 'What was ordered, when and for how much, without your name: the books of the shop must add up.',
    final: 'This cannot be undone. Invoices that you still need should be downloaded first.',
    copy: 'Download my data first',
    sure: 'I want my account to be erased',
    confirm: 'Tick the box to say that you are sure',
    wrong: 'Your password is not correct',
    erase: 'Erase my account',
    google: 'Do you sign in with Google only? Set a password first.',
    done: 'Your account has been erased',
    doneText: 'Nothing that identifies you is left in the shop.',
    home: 'Go to the shop',
  },
  {
    goes: '將會刪除',
    goesAccount: '你的帳戶、密碼及積分：任何人均無法再以此登入。',
    goesNames: '你的姓名、電郵、電話及地址，包括訂單及退貨申請內的資料。',
    goesRest: '你的購物車、收藏貨品，以及訂單備註。',
    stays: '將會保留',
    staysOrders: '訂購的貨品、時間及金額，但不再附有你的姓名，以保持商店帳目完整。',
    final: '此操作無法還原。如仍需要發票，請先行下載。',
    copy: '先下載我的資料',
    sure: '我確定要刪除帳戶',
    confirm: '請勾選以確認',
    wrong: '密碼不正確',
    erase: '刪除我的帳戶',
    google: '只使用 Google 登入？請先設定密碼。',
    done: '你的帳戶已刪除',
    doneText: '商店已沒有任何可識別你身份的資料。',
    home: '前往商店',
  },
);

/** Erases the customer's own account. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('erase') }),
  View: Erase,
});

function Erase() {
  const t = messages.useMessages();
  const titles = sectionTitles.useMessages();
  const links = useLinks();
  const [isErased, setErased] = useState(false);
  if (isErased) {
    return (
      <div className={styles.part} role="status">
        <h1>{t('done')}</h1>
        <p className={styles.lead}>{t('doneText')}</p>
        <ShopLink to={links.home}>{t('home')}</ShopLink>
      </div>
    );
  }
  return (
    <AccountFrame section="erase" title={titles('erase')} skeleton={<Placeholder shape="field" count={4} />}>
      {({ email }) => <EraseForm email={email} onErased={() => setErased(true)} />}
    </AccountFrame>
  );
}

function EraseForm({ email, onErased }: { readonly email: string; readonly onErased: () => void }) {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const { googleClientId } = useFrame();
  const links = useLinks();
  const [password, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fields = {
      ...(password === '' && { password: account('enterPassword') }),
      ...(!isSure && { sure: t('confirm') }),
    };
    setFaults({ fields });
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      await call('eraseOwnAccount', { body: { password } });
      onErased();
      await session.signOut();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      setFaults(isWrong ? { fields: { password: t('wrong') } } : faultsOf(error, language));
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <div className={styles.text}>
        <h2>{t('goes')}</h2>
        <ul>
          <li>{t('goesAccount')}</li>
          <li>{t('goesNames')}</li>
          <li>{t('goesRest')}</li>
        </ul>
        <h2>{t('stays')}</h2>
        <ul>
          <li>{t('staysOrders')}</li>
        </ul>
        <p>
          {t('final')} <ShopLink to={links.to(sectionPaths.data)}>{t('copy')}</ShopLink>
        </p>
      </div>
      <ErrorSummary faults={faults} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={account('password')}
        value={password}
        onChange={setPassword}
        error={faults.fields.password}
      />
      <label className={styles.check}>
        <input
          id="field-sure"
          type="checkbox"
          checked={isSure}
          aria-invalid={faults.fields.sure ? true : undefined}
          onChange={({ target }) => setSure(target.checked)}
        />
        {t('sure')}
      </label>
      <Button type="submit" busy={busy}>
        {t('erase')}
      </Button>
      <p className={styles.note}>
        {googleClientId && `${t('google')} `}
        <ShopLink to={links.forgot}>{account('forgot')}</ShopLink>
      </p>
    </form>
  );
}
