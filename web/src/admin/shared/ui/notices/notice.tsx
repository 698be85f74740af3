import type { ReactNode } from 'react';
import { Tally, type TallyCount } from '../brand/tally.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
  readonly count?: TallyCount;
  readonly role?: 'status' | 'alert';
  /** The page says nothing else. */
  readonly isPage?: true;
}

/** What stands where content would: nothing yet, no match, an error, a page that is not there. */
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
