import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './row.module.css';

/** The name in a row; leads to what the row is about. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.link} title={children}>
      {children}
    </Link>
  );
}

/** A row on a phone: facts in two columns, the second one at the far edge. */
export function RowCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

export function Quiet({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}
