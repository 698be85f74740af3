import { Suspense, useEffect, useMemo } from 'react';
import { splitFacts } from '../../../shared/shop/description-facts.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { useFrame } from '../../rendering/page.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Price } from '../../ui/product/price.tsx';
import { ProductRow } from '../../ui/product/product-grid.tsx';
import { ProductSection } from '../../ui/product/product-section.tsx';
import { RecentlyViewed } from '../../ui/product/recently-viewed.tsx';
import { StockStatus } from '../../ui/product/stock-status.tsx';
import { useFreshCards } from '../../ui/product/use-fresh-cards.ts';
import { rememberViewed } from '../../ui/product/viewed-products.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Gallery } from './gallery.tsx';
import { OrderTerms } from './order-terms.tsx';
import type { SoldProduct } from './product-data.ts';
import { trailOf } from './product-trail.ts';
import styles from './product-view.module.css';
import { BuyBox } from './purchase/buy-box.tsx';

const messages = defineMessages(
  {
    itemNo: 'Item no. {itemNo}',
    was: 'Was {price} until {day}',
    description: 'Description',
    facts: 'Details',
    together: 'Often bought together',
    similar: 'Similar products',
    tags: 'Tags',
  },
  {
    itemNo: '貨號 {itemNo}',
    was: '{day} 前售 {price}',
    description: '貨品介紹',
    facts: '規格',
    together: '經常一起購買',
    similar: '類似貨品',
    tags: '標籤',
  },
);

/** Renders an active product. */
export function ProductView({ data }: { readonly data: SoldProduct }) {
  const t = messages.useMessages();
  const links = useLinks();
  const { categories } = useFrame();
  const { description, category, tags, pictures, together, similar, was } = data;
  const given = useMemo(() => [data.card], [data.card]);
  const [card = data.card] = useFreshCards(given);
  const { _id: id, name, itemNo, sellingPrice, stock, left } = card;
  useEffect(() => rememberViewed(id), [id]);
  return (
    <>
      <Breadcrumb
        crumbs={trailOf(categories, category).map((node) => ({ name: node.name, path: links.category(node) }))}
      />
      <div className={styles.product}>
        <Suspense>
          <Gallery key={id} pictures={pictures} name={name} />
        </Suspense>
        <div className={styles.facts}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.offer}>
            <span className={styles.price}>
              <Price amount={sellingPrice} />
            </span>{' '}
            <StockStatus stock={stock} {...(left !== undefined && { left })} />{' '}
            {was && was.price > sellingPrice && <Was {...was} />}
          </p>
          <Suspense>
            <BuyBox key={id} card={card} />
          </Suspense>
          <p className={styles.itemNo}>{t('itemNo', { itemNo })}</p>
          <OrderTerms />
          <Description description={description} />
          {tags.length > 0 && (
            <nav aria-label={t('tags')} className={styles.tags}>
              <ul>
                {tags.map((tag) => (
                  <li key={tag._id}>
                    <ShopLink to={links.tag(tag)}>{tag.name}</ShopLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
      {together.length > 0 && (
        <ProductSection title={t('together')}>
          <ProductRow products={together} />
        </ProductSection>
      )}
      {similar.length > 0 && (
        <ProductSection title={t('similar')}>
          <ProductRow products={similar} />
        </ProductSection>
      )}
      <RecentlyViewed except={id} />
    </>
  );
}

/** The text about a product, and its facts as a table; nothing without either. */
function Description({ description }: Pick<SoldProduct, 'description'>) {
  const t = messages.useMessages();
  const { facts, text } = useMemo(() => splitFacts(description), [description]);
  return (
    <>
      {text && (
        <section className={styles.description}>
          <h2>{t('description')}</h2>
          <p>{text}</p>
        </section>
      )}
      {facts.length > 0 && (
        <section className={styles.description}>
          <h2>{t('facts')}</h2>
          <table className={styles.factTable}>
            <tbody>
              {facts.map(({ label, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and the lines never move.
                <tr key={index}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** The price before a reduction, and its last day in the shop's zone. */
function Was({ price, until }: NonNullable<SoldProduct['was']>) {
  const t = messages.useMessages();
  const language = useLanguage();
  const { timeZone, currency } = useFrame();
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    timeZone,
  });
  const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(price);
  return (
    // Abbreviations of months differ slightly between browsers and servers of different versions.
    <span className={styles.was} suppressHydrationWarning>
      {t('was', { price: currency.symbol + amount, day: day.format(new Date(until)) })}
    </span>
  );
}
