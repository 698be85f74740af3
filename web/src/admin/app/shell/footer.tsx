import { useShopBranding } from '../../shared/session/shop-setting.ts';
import styles from './footer.module.css';
import { useMessages } from './shell.messages.ts';

export function Footer() {
  const t = useMessages();
  const { name } = useShopBranding();
  return (
    <footer className={styles.footer}>
      <span>{t('copyright', { year: new Date().getFullYear(), company: name })}</span>
      <a href="/terms" target="_blank" rel="noreferrer">
        {t('terms')}
      </a>
      <a href="/privacy" target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
    </footer>
  );
}
