import { SimilarRows } from '../../../shared/list/rows/similar-rows.tsx';
import type { NamesFound } from '../../../shared/ui/name-search.ts';
import { textParam, useUrlState } from '../../../shared/url/url-state.ts';
import { useMessages } from './category-tag.messages.ts';
import styles from './category-tag.module.css';

/** The search for names of categories and tags, in the address. */
export const nameSearchParams = { search: textParam() };

/** Shows that a search matched similar words, or nothing. */
export function NameMatches({ search, found: { similar, isNothing } }: { search: string; found: NamesFound }) {
  const t = useMessages();
  const [, setView] = useUrlState(nameSearchParams);
  if (isNothing) return <p className={styles.nothing}>{t('nothingFound', { search })}</p>;
  if (similar === undefined) return null;
  return <SimilarRows search={search} similar={similar} onSearch={() => setView({ search: similar }, 'replace')} />;
}
