import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './figure-link.module.css';

interface FigureLinkProps {
  readonly to: string;
  readonly title: string;
  /** Accessible name of the link. Default: the figure alone. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** A figure with a link to its details, which `title` describes. */
export function FigureLink({ to, title, name, children }: FigureLinkProps) {
  return (
    <Link to={to} title={title} aria-label={name} className={styles.link}>
      {children}
    </Link>
  );
}
