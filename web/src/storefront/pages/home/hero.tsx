import type { HomeView } from '@countinghouse/contracts/storefront/api';
import { useLinks } from '../../i18n/links.ts';
import { useFrame } from '../../rendering/page.tsx';
import { buttonClass } from '../../ui/form/button.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from './hero.module.css';
import { homeMessages } from './home.messages.ts';

interface HeroProps {
  readonly banner: HomeView['banner'];
  readonly story: HomeView['story'];
  /** The display that the button leads to. Undefined: to all products. */
  readonly display: HomeView['displays'][number] | undefined;
  /** True while the shop has no product: the button leads to the contact form. */
  readonly isOpening: boolean;
}

/** A headline, a sentence and one button, on the picture where there is room for them. */
export function Hero({ banner, story, display, isOpening }: HeroProps) {
  const t = homeMessages.useMessages();
  const links = useLinks();
  const { title } = useFrame();
  const to = isOpening ? links.page('contact') : display ? links.tag(display.tag) : links.products;
  return (
    <section className={styles.hero} data-plain={banner.length === 0 || undefined}>
      <Banners pictures={banner} />
      <div className={styles.words}>
        <h1>{story?.headline || title}</h1>
        <p>{isOpening ? t('soon') : story?.lead || t('welcome')}</p>
        <ShopLink to={to} className={buttonClass('primary')}>
          {isOpening ? t('contact') : display ? t('see', { title: display.title }) : t('browse')}
        </ShopLink>
      </div>
    </section>
  );
}

/** A scrollable region without focusable content must be reachable by keyboard. */
const scrollable = { tabIndex: 0 };

/** One wide picture, or several to scroll; nothing moves by itself. */
function Banners({ pictures }: { readonly pictures: HomeView['banner'] }) {
  const t = homeMessages.useMessages();
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.banners} aria-label={t('banners')} {...(pictures.length > 1 && scrollable)}>
      {pictures.map((picture, index) => (
        <li key={picture.path}>
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width:1360px) 1280px,100vw"
            className={styles.banner}
            priority={index === 0}
            isFar={index > 0}
          />
        </li>
      ))}
    </ul>
  );
}
