import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** A note on the content, e.g. its count. */
  readonly note?: ReactNode;
  /** The page's one primary action. */
  readonly action?: ReactNode;
  /** The filter bar. */
  readonly filters?: ReactNode;
  /** Right of the filters: saved views and columns. */
  readonly arrangement?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of every screen: title left, its action right, the filters below, then the content on the background. */
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
