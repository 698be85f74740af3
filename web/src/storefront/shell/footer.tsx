import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import { EmailLink, PhoneLink } from '../../shared/shop/contact-links.tsx';
import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import { pageTitles } from '../i18n/page-titles.ts';
import { useFrame } from '../rendering/page.tsx';
import { usePaymentName } from '../ui/payment-name.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { SocialLinks } from '../ui/social-links.tsx';
import styles from './footer.module.css';

const messages = defineMessages(
  {
    visit: 'Visit us',
    hours: 'Opening hours',
    pages: 'About the shop',
    buying: 'Payment and delivery',
    between: ', ',
    rights: '© {name}. All rights reserved.',
  },
  {
    visit: '店舖資料',
    hours: '營業時間',
    pages: '關於本店',
    buying: '付款及送貨',
    between: '、',
    rights: '© {name}。版權所有。',
  },
);

/** Company with its opening hours, the pages with content, payment and delivery, and the owner of the rights. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Columns />
      </div>
    </footer>
  );
}

function Columns() {
  const t = messages.useMessages();
  const paymentName = usePaymentName();
  const { name, title, paymentMethods, notes } = useFrame();
  return (
    <>
      <Company />
      <Pages />
      <section>
        <h2>{t('buying')}</h2>
        {paymentMethods.length > 0 && <p>{paymentMethods.map(paymentName).join(t('between'))}</p>}
        {notes.delivery && <p>{notes.delivery}</p>}
        <SocialLinks className={styles.socials} />
      </section>
      <p className={styles.rights}>{t('rights', { name: name || title })}</p>
    </>
  );
}

function Company() {
  const t = messages.useMessages();
  const { name, title, address, phone, email, hours } = useFrame();
  return (
    <section>
      <h2>{t('visit')}</h2>
      <address className={styles.company}>
        <strong>{name || title}</strong>
        {address && <span className={styles.lines}>{address}</span>}
        {phone && <PhoneLink phone={phone} />}
        {email && <EmailLink email={email} />}
      </address>
      {hours && (
        <p className={styles.lines}>
          <strong>{t('hours')}</strong>
          {`\n${hours}`}
        </p>
      )}
    </section>
  );
}

function Pages() {
  const t = messages.useMessages();
  const titles = pageTitles.useMessages();
  const links = useLinks();
  const { pages } = useFrame();
  // The contact form is there without any content.
  const shown = (Object.keys(pagePaths) as (keyof typeof pagePaths)[]).filter(
    (page) => page === 'contact' || pages.includes(page),
  );
  return (
    <nav aria-label={t('pages')}>
      <h2>{t('pages')}</h2>
      <ul className={styles.pages}>
        {shown.map((page) => (
          <li key={page}>
            <ShopLink to={links.page(page)}>{titles(page)}</ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
