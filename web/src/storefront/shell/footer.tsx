import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import { EmailLink, PhoneLink } from '../../shared/shop/contact-links.tsx';
import { useLinks } from '../i18n/links.ts';
import { defineMessages, useMessages } from '../i18n/messages.ts';
import { pageTitles } from '../i18n/page-titles.ts';
import { Cached } from '../rendering/cached-markup.tsx';
import { useFrame } from '../rendering/page.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { SocialLinks } from '../ui/social-links.tsx';
import styles from './footer.module.css';

const messages = defineMessages({ pages: 'About the shop' }, { pages: '關於本店' });

/** Company, contact, social links, and the pages with content. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Cached as="div" name="footer" className={styles.inner}>
        <About />
      </Cached>
    </footer>
  );
}

function About() {
  const t = useMessages(messages);
  const titles = useMessages(pageTitles);
  const links = useLinks();
  const { name, title, address, phone, email, pages } = useFrame();
  const shown = (Object.keys(pagePaths) as (keyof typeof pagePaths)[]).filter((page) => pages.includes(page));
  return (
    <>
      <address className={styles.company}>
        <strong>{name || title}</strong>
        {address && <span className={styles.address}>{address}</span>}
        {phone && <PhoneLink phone={phone} />}
        {email && <EmailLink email={email} />}
      </address>
      <nav aria-label={t('pages')}>
        <ul className={styles.pages}>
          {shown.map((page) => (
            <li key={page}>
              <ShopLink to={links.page(page)}>{titles(page)}</ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks className={styles.pages} />
    </>
  );
}
