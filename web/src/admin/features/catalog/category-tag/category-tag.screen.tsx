import { Outlet } from 'react-router-dom';
import { SearchBox } from '../../../shared/list/search-box.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { CategoryPane } from './categories/category-pane.tsx';
import { useMessages } from './category-tag.messages.ts';
import styles from './category-tag.module.css';
import { nameSearchParams } from './name-matches.tsx';
import { TagPane } from './tags/tag-pane.tsx';

/** The category tree on the left, the tags on the right. */
export function CategoryTagScreen() {
  const t = useMessages();
  const [{ search }, setView] = useUrlState(nameSearchParams);
  return (
    <Page title={t('title')}>
      <div className={styles.search}>
        <SearchBox value={search} placeholder={t('search')} onSearch={(text) => setView({ search: text }, 'replace')} />
      </div>
      <div className={styles.panes}>
        <section className={styles.pane} aria-labelledby="categories">
          <h2 id="categories" className={styles.heading}>
            {t('categories')}
          </h2>
          <CategoryPane />
        </section>
        <section className={styles.pane} aria-labelledby="tags">
          <h2 id="tags" className={styles.heading}>
            {t('tags')}
          </h2>
          <TagPane />
        </section>
      </div>
      <Outlet />
    </Page>
  );
}
