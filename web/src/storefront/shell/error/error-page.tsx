import type { MouseEvent } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import type { Language } from '../../../shared/i18n/languages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import type { Head, PageFault } from '../../rendering/page.tsx';
import { useOnline } from '../../rendering/use-hydrated.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { SearchInstead } from '../../ui/search-instead.tsx';
import styles from './error-page.module.css';
import { useRecovery } from './use-recovery.ts';

const messages = defineMessages(
  {
    title404: 'Page not found',
    text404: 'The address may be mistyped, or the page may have been removed.',
    titleOffline: 'You are offline',
    titleUnreached: 'The shop cannot be reached',
    textOffline: 'This page opens by itself when the connection is back. Your cart and your entries are kept.',
    title503: 'The shop is unavailable right now',
    text503: 'Please try again in a moment. Nothing you entered is lost.',
    title500: 'Something went wrong',
    text500: 'We have recorded the problem. Please try again.',
    request: 'Reference: {id}',
    home: 'Go to the shop',
    products: 'See all products',
    contact: 'Contact us',
    again: 'Try again',
  },
  {
    title404: '找不到此頁',
    text404: '網址可能輸入有誤，或內容已被移除。',
    titleOffline: '你已離線',
    titleUnreached: '無法連接商店',
    textOffline: '恢復連線後，此頁會自動開啟。購物車和你已輸入的資料均會保留。',
    title503: '暫時無法連接商店',
    text503: '請稍後再試，你的資料並未遺失。',
    title500: '發生錯誤',
    text500: '商店已記錄此問題，請再試一次。',
    request: '參考編號：{id}',
    home: '前往商店',
    products: '瀏覽所有貨品',
    contact: '聯絡我們',
    again: '再試一次',
  },
);

type Kind = '404' | '500' | '503';

function kindOf(status: number): Kind {
  if (status === 503 || status === 429) return '503';
  return status >= 400 && status < 500 ? '404' : '500';
}

/** Returns the head of a page that cannot be shown. */
export function headOfFault(status: number, language: Language): Head {
  return { title: messages.in(language)(`title${kindOf(status)}`) };
}

/** Returns the messages of a fault by status, for standalone documents. */
export function faultTexts(status: number, language: Language) {
  const t = messages.in(language);
  const kind = kindOf(status);
  const reference = (id: string) => t('request', { id });
  return { title: t(`title${kind}`), text: t(`text${kind}`), again: t('again'), reference };
}

interface FaultViewProps {
  /** True when the page can be loaded again without its document. Default false. */
  readonly isRecoverable?: boolean;
}

/** A page that cannot be shown: the error, and links to continue. It is loaded when the connection is back. */
export function FaultView({ isRecoverable = false }: FaultViewProps) {
  const error = useRouteError();
  const t = messages.in(useLanguage());
  const links = useLinks();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const fault = isRouteErrorResponse(error) ? (error.data as PageFault | null) : null;
  const kind = kindOf(status);
  const isOnline = useOnline();
  const isUnreached = fault?.code === 'NETWORK';
  const isTemporary = isRecoverable && (isUnreached || status === 503);
  const { retry, isBusy } = useRecovery(isTemporary);
  const retryHere = (event: MouseEvent) => {
    if (!isTemporary) return;
    event.preventDefault();
    if (!isBusy) retry();
  };
  return (
    <div className={styles.fault} role={isUnreached ? 'status' : undefined}>
      <h1>{isUnreached ? t(isOnline ? 'titleUnreached' : 'titleOffline') : t(`title${kind}`)}</h1>
      <p className={styles.text}>{t(isUnreached ? 'textOffline' : `text${kind}`)}</p>
      {kind === '500' && fault?.requestId && (
        <p className={styles.reference}>{t('request', { id: fault.requestId })}</p>
      )}
      {kind === '404' && <SearchInstead />}
      <div className={styles.ways}>
        {kind !== '404' && (
          <a
            href={`/${pathname.replace(/^\/+/, '')}${search}`}
            className={buttonClass('primary')}
            aria-busy={isBusy || undefined}
            onClick={retryHere}
          >
            {t('again')}
          </a>
        )}
        <a href={links.home}>{t('home')}</a>
        {kind === '404' && <a href={links.products}>{t('products')}</a>}
        <a href={links.page('contact')}>{t('contact')}</a>
      </div>
    </div>
  );
}

/** The same without a frame. */
export function ErrorPage() {
  return (
    <main className={styles.alone}>
      <FaultView />
    </main>
  );
}
