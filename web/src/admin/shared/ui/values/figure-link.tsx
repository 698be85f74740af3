import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './figure-link.module.css';

/** A figure that links to its details, which `title` names. */
export function FigureLink({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <Link to={to} title={title} className={styles.link}>
      {children}
    </Link>
  );
}
