import type { ReactNode } from 'react';
import { Tally, type TallyCount } from '../brand/tally.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The action to take. */
  readonly action?: ReactNode;
  readonly count?: TallyCount;
  readonly role?: 'status' | 'alert';
  /** True when the page has no other content. */
  readonly isPage?: true;
}

/** A placeholder for content: empty, no match, an error, a missing page. */
export function Notice({ title, children, action, count = 0, role = 'status', isPage }: NoticeProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.notice} role={role}>
      <Tally count={count} size={44} />
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
