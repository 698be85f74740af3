import styles from './tally.module.css';

/** Number of strokes of five; the fifth crosses the four. */
export type TallyCount = 0 | 1 | 2 | 3 | 4 | 5;

const uprights = ['M5 4v16', 'M10 4v16', 'M15 4v16', 'M20 4v16'];

/**
 * The default mark as a progress of five steps: done strokes in ink, the rest in outline. Decorative; the step must be
 * in a text as well.
 */
export function Tally({ count, size = 20 }: { count: TallyCount; size?: number }) {
  return (
    <svg viewBox="0 0 25 24" width={size} height={size} aria-hidden="true" className={styles.tally}>
      {uprights.map((path, index) => (
        <path key={path} d={path} className={index < count ? styles.made : styles.open} />
      ))}
      <path d="M1.5 17.5 23.5 6.5" className={count === 5 ? styles.crossed : styles.open} />
    </svg>
  );
}
