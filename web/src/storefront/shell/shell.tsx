import './base.css';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { useContext, useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { LanguageContext } from '../i18n/language.ts';
import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import { SessionNotice } from '../pages/session/session-notice.tsx';
import { replayEarlyInput } from '../rendering/early-input.ts';
import { FrameContext } from '../rendering/page.tsx';
import { LinkContext } from '../ui/link-context.ts';
import { OfflineNotice } from '../ui/notices.tsx';
import { AddedNotice } from './added-notice.tsx';
import { FaultView } from './error/error-page.tsx';
import { Footer } from './footer.tsx';
import { CheckoutHeader, Header } from './header.tsx';
import { prefetcher } from './prefetcher.ts';
import styles from './shell.module.css';
import { useHead } from './use-head.ts';

const messages = defineMessages({ skip: 'Skip to content' }, { skip: '跳至內容' });

/** The layout around every page. */
export function Shell() {
  return (
    <FrameContext value={useLoaderData<FrameView>()}>
      <Around />
    </FrameContext>
  );
}

function Around() {
  const t = messages.useMessages();
  const language = useContext(LanguageContext);
  const navigate = useNavigate();
  const actions = useMemo(() => ({ prefetch: prefetcher(language), navigate }), [language, navigate]);
  const isCheckout = useLocation().pathname === useLinks().checkout;
  useHead();
  useReady();
  useFreshData();
  return (
    <LinkContext value={actions}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {isCheckout ? <CheckoutHeader /> : <Header />}
      <AddedNotice />
      <main id="content" className={styles.main} tabIndex={-1}>
        <SessionNotice />
        <Outlet />
      </main>
      {!isCheckout && <Footer />}
      <ScrollRestoration />
    </LinkContext>
  );
}

/** A page within the shell; what replaces one that cannot be shown says itself that there is no connection. */
export function PageLayout() {
  return (
    <>
      <OfflineNotice />
      <Outlet />
    </>
  );
}

/** A page that cannot be shown, with the header and the footer around it. */
export function PageErrorBoundary() {
  return <FaultView isRecoverable />;
}

/** Reads the page again when the connection is back: it may be shown as it was before, or not at all. */
function useFreshData(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => void revalidate();
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, [revalidate]);
}

/** Notifies the boot script that clicks are handled; focuses the new page's content. */
function useReady(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const root = document.documentElement;
    const ready = () => {
      // Rendered before the first click is repeated, which acts on what was entered.
      flushSync(replayEarlyInput);
      root.dataset.ready = pathname;
      window.dispatchEvent(new Event('storefront-ready'));
    };
    if (!root.dataset.ready) {
      // Clicks before the early input is replayed wait too.
      const timer = setTimeout(ready);
      return () => clearTimeout(timer);
    }
    document.getElementById('content')?.focus({ preventScroll: true });
    ready();
    return undefined;
  }, [pathname]);
}
