import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Tally, type TallyCount } from './tally.tsx';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
  readonly count?: TallyCount;
  readonly role?: 'status' | 'alert';
}

/** What stands where content would: nothing yet, no match, an error, a page that is not there. */
export function Notice({ title, children, action, count = 0, role = 'status' }: NoticeProps) {
  return (
    <div className={styles.notice} role={role}>
      <Tally count={count} size={44} />
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
