import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SettingPartProps {
  readonly title: string;
  /** What it is for. */
  readonly hint: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of the settings on a page of several: what it is at the left, its content at the right. */
export function SettingPart({ title, hint, action, children }: SettingPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
        {action}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
