import type { ReactNode } from 'react';
import styles from './product-section.module.css';

interface ProductSectionProps {
  readonly title: string;
  /** The products, as a row or a grid. */
  readonly children: ReactNode;
}

/** Products below the main content of a page, under a title of their own. */
export function ProductSection({ title, children }: ProductSectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
