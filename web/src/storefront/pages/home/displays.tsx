import type { HomeView } from '@countinghouse/contracts/storefront/api';
import { useLinks } from '../../i18n/links.ts';
import { ProductRow, ProductScroller, ProductStrip } from '../../ui/product/product-grid.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { homeMessages } from './home.messages.ts';
import styles from './sections.module.css';

type Display = HomeView['displays'][number];

const layouts = { strip: ProductStrip, row: ProductRow, scroller: ProductScroller } as const;

interface DisplayPartProps {
  readonly display: Display;
  readonly layout: keyof typeof layouts;
  /** Number of pictures above the fold. Default 0. */
  readonly eager?: number;
  /** True when it is far down the page. Default false. */
  readonly isFar?: boolean;
}

/** Products that a strip shows at every width. */
const MOST_IN_STRIP = 6;

/** Products of a display, with a link to all of them. */
export function DisplayPart({ display: { title, tag, products, total }, layout, eager = 0, isFar }: DisplayPartProps) {
  const links = useLinks();
  const List = layouts[layout];
  return (
    <section className={styles.part}>
      <Heading
        title={title}
        to={links.tag(tag)}
        count={total}
        isLinked={total > (layout === 'strip' ? Math.min(MOST_IN_STRIP, products.length) : products.length)}
      />
      <List products={products} eager={eager} {...(isFar && { isFar })} />
    </section>
  );
}

/** The newest products, for a shop without displays. */
export function NewestPart({ products, eager }: { readonly products: HomeView['newest']; readonly eager: number }) {
  const t = homeMessages.useMessages();
  const links = useLinks();
  return (
    <section className={styles.part}>
      <div className={styles.heading}>
        <h2>{t('newest')}</h2>
        <ShopLink to={links.products}>{t('browse')}</ShopLink>
      </div>
      <ProductStrip products={products} eager={eager} />
    </section>
  );
}

/** Links to the displays whose products are not shown. */
export function OtherDisplays({ displays }: { readonly displays: readonly Display[] }) {
  const t = homeMessages.useMessages();
  const links = useLinks();
  if (displays.length === 0) return null;
  return (
    <nav className={styles.also} aria-label={t('also')}>
      <h2>{t('also')}</h2>
      <ul>
        {displays.map(({ title, tag, total }) => (
          <li key={tag._id + title}>
            <ShopLink to={links.tag(tag)}>
              {title} <span>{total}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly to: string;
  readonly count: number;
  readonly isLinked: boolean;
}

function Heading({ title, to, count, isLinked }: HeadingProps) {
  const t = homeMessages.useMessages();
  return (
    <div className={styles.heading}>
      <h2>{title}</h2>
      {isLinked && (
        <ShopLink to={to} aria-label={t('seeAllOf', { count, title })}>
          {t('seeAll', { count })}
        </ShopLink>
      )}
    </div>
  );
}
