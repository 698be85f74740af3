import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/http/api-error.ts';
import { forgetLinkCode, useLinkCode } from '../../../shared/session/link-code.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { session } from '../../stores/session-store.ts';
import { noFaults } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { NeedsScript, Notice } from '../../ui/notices.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from './auth-page.module.css';
import { NewPasswordFields, useNewPassword } from './new-password.tsx';
import { SessionForm } from './session-form.tsx';

const messages = defineMessages(
  {
    title: 'Choose a new password',
    lead: 'You will be signed in here and signed out everywhere else.',
    save: 'Save and sign in',
    spent: 'This link is no longer valid. Each link works once, within 30 minutes.',
    again: 'Send a new link',
    checking: 'Checking your link…',
    keep: 'I created this account myself',
    keepHint:
      'Keeps its name, address, cart and saved products. Otherwise they are removed, because somebody else may have used your email address.',
  },
  {
    title: '設定新密碼',
    lead: '設定後你會登入，其他裝置上的登入會結束。',
    save: '儲存並登入',
    spent: '此連結已失效。連結只可使用一次，30 分鐘內有效。',
    again: '再寄一次連結',
    checking: '正在檢查連結……',
    keep: '此帳戶由我本人開立',
    keepHint: '勾選後，帳戶的姓名、地址、購物車及收藏會保留；否則將會移除，因為可能有人冒用你的電郵地址。',
  },
);

/** Sets a new password with the code of a link. */
export const page = definePage({
  head: (_, { language }) => ({ title: messages.in(language.language)('title') }),
  View: Reset,
});

function Reset() {
  const t = messages.useMessages();
  const language = useLanguage();
  const links = useLinks();
  const navigate = useNavigate();
  const password = useNewPassword();
  const link = useLinkCode();
  const [isSpent, setSpent] = useSpentLink(link?.code);
  const [keepDetails, setKeepDetails] = useState(false);

  const form = useCheckedForm({
    missing: () => password.faults,
    send: async () => {
      if (!link) return;
      const { code, isClaimed } = link;
      await session.resetPassword({ code, ...password.typed, ...(isClaimed && { keepDetails }) });
      forgetLinkCode();
      void navigate(links.account, { replace: true });
    },
    refusal: (error) => {
      const isRefused = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      setSpent(isRefused || (error instanceof ApiError && error.fields.some(({ field }) => field === 'code')));
      return isRefused ? noFaults : faultsOf(error, language, password.labels);
    },
  });
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <NeedsScript />
      {isSpent === undefined && link !== null ? (
        <p className={styles.checking} role="status">
          {t('checking')}
        </p>
      ) : isSpent || link === null ? (
        <Notice kind="warning">
          {t('spent')} <ShopLink to={links.forgot}>{t('again')}</ShopLink>
        </Notice>
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <SessionForm form={form} action={t('save')}>
            <NewPasswordFields password={password} faults={form.faults.fields} />
            {link?.isClaimed && (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={keepDetails}
                  onChange={({ target }) => setKeepDetails(target.checked)}
                />
                <span>{t('keep')}</span>
                <small>{t('keepHint')}</small>
              </label>
            )}
          </SessionForm>
        </>
      )}
    </div>
  );
}

/** Whether the link is spent, before a password is asked for; undefined until the shop has said so. */
function useSpentLink(code: string | undefined) {
  const [isSpent, setSpent] = useState<boolean>();
  useEffect(() => {
    if (code === undefined) return;
    let isShown = true;
    call('checkResetLink', { body: { code } }).then(
      ({ isOpen }) => isShown && setSpent(!isOpen),
      // Without an answer the form is shown: saving says whether the link works.
      (error) => isShown && setSpent(error instanceof ApiError && error.code === 'VALIDATION'),
    );
    return () => {
      isShown = false;
    };
  }, [code]);
  return [isSpent, setSpent] as const;
}
