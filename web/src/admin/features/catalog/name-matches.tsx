import { SimilarRows } from '../../shared/list/rows/similar-rows.tsx';
import { useUrlState } from '../../shared/url/url-state.ts';
import { useMessages } from './category-tag.messages.ts';
import styles from './category-tag.module.css';
import { type NamesFound, nameSearchParams } from './name-search.ts';

/** Says that a search found other words than its own, or nothing. */
export function NameMatches({ search, found: { similar, isNothing } }: { search: string; found: NamesFound }) {
  const t = useMessages();
  const [, setView] = useUrlState(nameSearchParams);
  if (isNothing) return <p className={styles.nothing}>{t('nothingFound', { search })}</p>;
  if (similar === undefined) return null;
  return <SimilarRows search={search} similar={similar} onSearch={() => setView({ search: similar }, 'replace')} />;
}
