import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './row-parts.module.css';

/** The link of a row: its name, or its readable number. */
export function RowLink({ to, isNumber = false, children }: { to: string; isNumber?: boolean; children: string }) {
  return (
    <Link to={to} className={isNumber ? `number ${styles.link}` : styles.link} title={children}>
      {children}
    </Link>
  );
}

/** A row on a phone: facts in two columns, the second one right-aligned. */
export function RowCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

export function SecondaryText({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}
