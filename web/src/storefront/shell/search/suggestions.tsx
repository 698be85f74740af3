import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Reply } from '../../api/shop-calls.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { Picture } from '../../ui/product/picture.tsx';
import { Price } from '../../ui/product/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import styles from './suggestions.module.css';

const messages = defineMessages(
  {
    suggestions: 'Suggestions',
    products: 'Products',
    categories: 'Categories',
    tags: 'Tags',
    count_one: '{count} suggestion',
    count_other: '{count} suggestions',
  },
  { suggestions: '建議', products: '貨品', categories: '分類', tags: '標籤', count_other: '{count} 個建議' },
);

/** Debounce in milliseconds after the last key. */
const REST_MS = 150;

interface Found extends Pick<Reply<'suggestProducts'>, 'products' | 'categories' | 'tags'> {
  readonly term: string;
}

/** Suggestions below the search field, as a combobox: arrows select, Enter follows or searches, Escape closes. */
export default function Suggestions({ field }: { readonly field: HTMLInputElement }) {
  const t = messages.useMessages();
  const links = useLinks();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const count = found ? found.products.length + found.categories.length + found.tags.length : 0;
  const isShown = isOpen && count > 0;

  useSuggestions(field, (next) => {
    setFound(next);
    setActive(-1);
    setIsOpen(next !== undefined);
  });

  useEffect(() => {
    const close = () => {
      setIsOpen(false);
      setActive(-1);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, isComposing } = event;
      if (isComposing) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (count === 0) return;
        event.preventDefault();
        setIsOpen(true);
        // One index more than there are options: the field itself.
        setActive((now) => ((now + 1 + (key === 'ArrowDown' ? 1 : count)) % (count + 1)) - 1);
      } else if (key === 'Escape' && isShown) {
        event.preventDefault();
        close();
      } else if (key === 'Enter' && isShown && active >= 0) {
        event.preventDefault();
        list.current?.querySelectorAll<HTMLElement>('[role=option]')[active]?.click();
      } else if (key === 'Enter' || key === 'Tab') {
        close();
      }
    };
    const form = field.form;
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', close);
    form?.addEventListener('submit', close);
    return () => {
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', close);
      form?.removeEventListener('submit', close);
    };
  }, [field, count, isShown, active]);

  useComboboxAttributes(field, {
    'aria-expanded': String(isShown),
    'aria-controls': id,
    'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : '',
  });

  let index = -1;
  const option = () => {
    index += 1;
    return {
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onClick: () => {
        setIsOpen(false);
        setActive(-1);
      },
    };
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus while one clicks. */}
      <div className={styles.panel} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        <div ref={list} id={id} role="listbox" aria-label={t('suggestions')}>
          {found && found.products.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
            <div role="group" aria-label={t('products')}>
              {found.products.map((product) => (
                <ShopLink key={product._id} to={links.product(product)} className={styles.product} {...option()}>
                  <Picture picture={product.photo} alt="" sizes="48px" most={48} className={styles.photo} />
                  <span className={styles.name}>{product.name}</span>
                  <Price amount={product.sellingPrice} />
                </ShopLink>
              ))}
            </div>
          )}
          {found && found.categories.length > 0 && (
            <Words label={t('categories')}>
              {found.categories.map((category) => (
                <ShopLink key={category._id} to={links.category(category)} {...option()}>
                  {category.name}
                </ShopLink>
              ))}
            </Words>
          )}
          {found && found.tags.length > 0 && (
            <Words label={t('tags')}>
              {found.tags.map((tag) => (
                <ShopLink key={tag._id} to={links.tag(tag)} {...option()}>
                  {tag.name}
                </ShopLink>
              ))}
            </Words>
          )}
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {isShown ? t('count', { count }) : ''}
      </span>
    </>
  );
}

/** A group of suggestions of words alone, with its label. */
function Words({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
    <div role="group" aria-label={label} className={styles.words}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

/** Sets attributes of a field that is a combobox. */
function useComboboxAttributes(field: HTMLInputElement, changing: Readonly<Record<string, string>>): void {
  useEffect(() => {
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', ...changing };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  });
}

/** Reads suggestions after a debounce and drops outdated responses; an empty field is not searched. */
function useSuggestions(field: HTMLInputElement, onFound: (found: Found | undefined) => void): void {
  const latestOnFound = useRef(onFound);
  useEffect(() => {
    latestOnFound.current = onFound;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let abort: AbortController | undefined;
    const ask = (term: string) => {
      const request = new AbortController();
      abort = request;
      call('suggestProducts', { query: { search: term }, signal: request.signal }).then(
        ({ products, categories, tags }) =>
          !request.signal.aborted && latestOnFound.current({ products, categories, tags, term }),
        // Suggestions are optional: without them the form still searches.
        () => undefined,
      );
    };
    const onInput = () => {
      clearTimeout(timer);
      abort?.abort();
      const term = field.value.trim();
      if (term === '') return latestOnFound.current(undefined);
      timer = setTimeout(() => ask(term), REST_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      abort?.abort();
    };
    field.addEventListener('input', onInput);
    field.addEventListener('blur', stop);
    field.form?.addEventListener('submit', stop);
    // Input from before this module was loaded counts too.
    if (field === document.activeElement && field.value !== field.defaultValue) onInput();
    return () => {
      stop();
      field.removeEventListener('input', onInput);
      field.removeEventListener('blur', stop);
      field.form?.removeEventListener('submit', stop);
    };
  }, [field]);
}
