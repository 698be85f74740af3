import type { HomeView, StoryView } from '@countinghouse/contracts/storefront/api';
import { useLinks } from '../../i18n/links.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { useFrame } from '../../rendering/page.tsx';
import { usePaymentName } from '../../ui/payment-name.ts';
import { Picture } from '../../ui/product/picture.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { homeMessages } from './home.messages.ts';
import styles from './sections.module.css';

/** A scrollable region without focusable content must be reachable by keyboard. */
const scrollable = { tabIndex: 0 };

/** The first categories, each with a photo of its goods. */
export function CategoryPictures({ categories }: { readonly categories: HomeView['categories'] }) {
  const t = homeMessages.useMessages();
  const links = useLinks();
  if (categories.length === 0) return null;
  return (
    <section className={styles.part}>
      <div className={styles.heading}>
        <h2>{t('categories')}</h2>
      </div>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category._id}>
            <ShopLink to={links.category(category)}>
              <span className={styles.plate}>
                <Picture
                  picture={category.picture}
                  alt=""
                  sizes="(min-width:1280px) 190px,(min-width:768px) 15vw,30vw"
                  most={190}
                  isFar
                  className={styles.photo}
                />
              </span>
              {category.name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StoryProps {
  readonly story: StoryView;
  readonly picture: NonNullable<StoryView['picture']>;
}

/** One wide picture with a part of the page About Us. */
export function Story({ story: { title, headline, text }, picture }: StoryProps) {
  const t = homeMessages.useMessages();
  const about = pageTitles.useMessages()('about');
  const links = useLinks();
  return (
    <section className={styles.story}>
      <Picture
        picture={picture}
        alt=""
        sizes="(min-width:1360px) 760px,(min-width:768px) 58vw,100vw"
        isFar
        className={styles.storyPicture}
      />
      <div className={styles.storyWords}>
        <h2>{title || headline || about}</h2>
        {text && <p>{text}</p>}
        <ShopLink to={links.page('about')}>{t('story')}</ShopLink>
      </div>
    </section>
  );
}

/** Delivery, payment and returns in a sentence each, from the settings of the shop. */
export function Promises() {
  const t = homeMessages.useMessages();
  const titles = pageTitles.useMessages();
  const links = useLinks();
  const paymentName = usePaymentName();
  const { notes, paymentMethods, pages } = useFrame();
  const promises = [
    { name: 'delivery', page: 'deliveryMethod', note: notes.delivery },
    {
      name: 'payment',
      page: 'shippingPaymentTerms',
      note: paymentMethods.map(paymentName).join(t('between')),
    },
    { name: 'returns', page: 'returnReplacementPolicy', note: notes.returns },
  ] as const;
  return (
    <section className={styles.promises} aria-label={t('promises')}>
      {promises
        .filter(({ note }) => note !== '')
        .map(({ name, page, note }) => (
          <div key={name}>
            <h2>{t(name)}</h2>
            <p>
              {note} {pages.includes(page) && <ShopLink to={links.page(page)}>{titles(page)}</ShopLink>}
            </p>
          </div>
        ))}
    </section>
  );
}

/** The first sentence of the news, and their pictures as a strip. */
export function News({ pictures, text }: { readonly pictures: HomeView['news']; readonly text: string }) {
  const t = homeMessages.useMessages();
  const links = useLinks();
  const { pages } = useFrame();
  if (pictures.length === 0 && text === '') return null;
  return (
    <section className={styles.part}>
      <div className={styles.heading}>
        <h2>{pages.includes('newPage') ? <ShopLink to={links.page('newPage')}>{t('news')}</ShopLink> : t('news')}</h2>
      </div>
      {text && <p className={styles.newsText}>{text}</p>}
      {pictures.length > 0 && (
        <ul className={styles.news} {...scrollable}>
          {pictures.map((picture) => (
            <li key={picture.path}>
              <Picture
                picture={picture}
                alt=""
                sizes="(min-width:640px) 360px,70vw"
                most={400}
                isFar
                className={styles.newsPicture}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
