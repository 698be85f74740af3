import styles from './status-dot.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'idle';

/** A state as a dot with its label. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.status}>
      <i className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}
