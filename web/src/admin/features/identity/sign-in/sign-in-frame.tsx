import type { ReactNode } from 'react';
import { useShopBranding } from '../../../shared/session/shop-setting.ts';
import { ShopLogo } from '../../../shared/ui/brand/shop-logo.tsx';
import { useMessages } from '../identity.messages.ts';
import { LanguageChoice } from './language-choice.tsx';
import { LedgerDrawing } from './ledger-drawing.tsx';
import styles from './sign-in.module.css';

/** The layout of pages without sign-in: the shop's name, and the languages. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages();
  const { name } = useShopBranding();
  return (
    <main className={styles.screen}>
      <div className={styles.cover}>
        <LedgerDrawing />
        <p className={styles.motto}>{t('motto')}</p>
      </div>
      <div className={styles.side}>
        <LanguageChoice />
        <div className={styles.box}>
          <div className={styles.brand}>
            <span className={styles.mark}>
              <ShopLogo size={30} />
            </span>
            <h1 className={styles.name}>{name}</h1>
          </div>
          <p className={styles.welcome}>{title}</p>
          {children}
        </div>
      </div>
    </main>
  );
}
