import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { latePart } from '../../rendering/late-part.tsx';
import { Icon } from '../../ui/icons.tsx';
import styles from './search-field.module.css';

const messages = defineMessages(
  { search: 'Search', searchFor: 'Search for products' },
  { search: '搜尋', searchFor: '搜尋貨品' },
);

const Suggestions = latePart(async () => (await import('./suggestions.tsx')).default);

/** A form that works without JavaScript; suggestions load with the first focus. */
export function SearchField() {
  const t = messages.useMessages();
  const links = useLinks();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const term = pathname === links.search ? (query.get('search') ?? '') : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation resets the field to the search term.
  useEffect(() => {
    const element = input.current;
    if (element && document.documentElement.dataset.ready) element.value = term;
  }, [term, key]);
  useEffect(() => {
    // The field may have been focused before hydration.
    if (document.activeElement === input.current) setField(input.current);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = input.current?.value.trim() ?? '';
    void navigate(wanted ? `${links.search}?${new URLSearchParams({ search: wanted })}` : links.products);
  };
  return (
    <search className={styles.search}>
      <form action={links.search} method="get" onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={t('searchFor')}
          placeholder={t('searchFor')}
          maxLength={128}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={term}
          onFocus={({ currentTarget }) => setField(currentTarget)}
        />
        <button type="submit" aria-label={t('search')}>
          <Icon shape="search" />
        </button>
        {field && <Suggestions field={field} />}
      </form>
    </search>
  );
}
