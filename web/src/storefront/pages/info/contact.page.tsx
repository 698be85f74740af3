import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import { EmailLink, PhoneLink } from '../../../shared/shop/contact-links.tsx';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { definePage, useFrame } from '../../rendering/page.tsx';
import { SocialLinks } from '../../ui/social-links.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

interface Contact {
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly hours: string;
  /** Path; '' without a picture. */
  readonly image: string;
}

const messages = defineMessages({ hours: 'Opening hours' }, { hours: '營業時間' });
const unwritten: Contact = { address: '', email: '', phone: '', hours: '', image: '' };

/** Address of the shop and a contact form, which stands there whatever is known about the shop. */
export const page = definePage<Contact>({
  async load({ read }) {
    const { pages } = await read('getPages', { query: { page: 'contact' } });
    const { contact = unwritten } = pages as { contact?: Contact };
    const { address, email, phone, hours, image } = contact;
    return { address, email, phone, hours, image };
  },
  head: (contact, { language }) => {
    const title = pageTitles.in(language.language)('contact');
    const description = [contact.address, contact.phone, contact.email].filter(Boolean).join(' · ');
    return { title, path: pagePaths.contact, ...(description && { description }) };
  },
  View: ContactPage,
});

function ContactPage({ data: { address, email, phone, hours, image } }: { readonly data: Contact }) {
  const t = messages.useMessages();
  const title = pageTitles.useMessages()('contact');
  const { name, title: shop } = useFrame();
  return (
    <div className={styles.page}>
      <div className={styles.where}>
        <h1>{title}</h1>
        <address className={styles.address}>
          <strong>{name || shop}</strong>
          {address && <span className={styles.lines}>{address}</span>}
          {phone && <PhoneLink phone={phone} />}
          {email && <EmailLink email={email} />}
        </address>
        {hours && (
          <div>
            <h2 className={styles.hours}>{t('hours')}</h2>
            <p className={styles.lines}>{hours}</p>
          </div>
        )}
        <SocialLinks className={styles.socials} />
        {image && <img className={styles.picture} src={imageUrl(image)} alt="" />}
      </div>
      <ContactForm />
    </div>
  );
}
