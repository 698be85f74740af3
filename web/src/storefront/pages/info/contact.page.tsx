import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import { EmailLink, PhoneLink } from '../../../shared/shop/contact-links.tsx';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { useMessages } from '../../i18n/messages.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { definePage, useFrame, withStatus } from '../../rendering/page.tsx';
import { SocialLinks } from '../../ui/social-links.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { EmptyPage } from './empty-page.tsx';

interface Contact {
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** Path; '' without a picture. */
  readonly image: string;
}

/** Address of the shop and a contact form; without any content it is not found. */
export const page = definePage<Contact | null>({
  async load({ read }) {
    const { pages } = await read('getPages', { query: { page: 'contact' } });
    const { contact } = pages as { contact?: Contact };
    if (!contact || [contact.address, contact.email, contact.phone, contact.image].every((text) => text.trim() === ''))
      return withStatus(null, 404);
    const { address, email, phone, image } = contact;
    return { address, email, phone, image };
  },
  head: (contact, { language }) => {
    const title = pageTitles.translate(language.language)('contact');
    if (!contact) return { title };
    const description = [contact.address, contact.phone, contact.email].filter(Boolean).join(' · ');
    return { title, path: pagePaths.contact, description };
  },
  View: ContactPage,
});

function ContactPage({ data: contact }: { readonly data: Contact | null }) {
  const title = useMessages(pageTitles)('contact');
  const { name, title: shop } = useFrame();
  if (!contact) return <EmptyPage title={title} />;
  const { address, email, phone, image } = contact;
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
        <SocialLinks className={styles.socials} />
        {image && <img className={styles.picture} src={imageUrl(image)} alt="" />}
      </div>
      <ContactForm />
    </div>
  );
}
