import { useShopBranding } from '../../shared/session/shop-setting.ts';
import styles from './footer.module.css';
import { useMessages } from './shell.messages.ts';

export function Footer() {
  const t = useMessages();
  const { name } = useShopBranding();
  return (
    <footer className={styles.footer}>
      <span>{t('copyright', { year: new Date().getFullYear(), company: name })}</span>
      <a href="/terms">{t('terms')}</a>
      <a href="/privacy">{t('privacy')}</a>
    </footer>
  );
}
