import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** A word on what is shown, e.g. how many. */
  readonly note?: ReactNode;
  /** The page's one primary action. */
  readonly action?: ReactNode;
  /** The filter bar. */
  readonly filters?: ReactNode;
  /** At the far side of the filters: what arranges the list, saved views and columns. */
  readonly arrangement?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * The frame of every screen: title left, its one action right, the filters below, then the content on the ground
 * itself.
 */
export function Page({ title, note, action, filters, arrangement, children }: PageProps) {
  return (
    <section className={styles.page} aria-labelledby="page-title">
      <div className={styles.head}>
        <h1 id="page-title" className={styles.title}>
          {title}
          {note && <span className={styles.note}>{note}</span>}
        </h1>
        {action}
      </div>
      {(filters || arrangement) && (
        <div className={styles.filters} data-filters>
          {filters}
          {arrangement && <div className={styles.arrangement}>{arrangement}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
