import styles from './blank.module.css';

interface BlankProps {
  readonly shape: 'row' | 'field' | 'card' | 'block';
  readonly count?: number;
}

/** The place of something that is on its way, as large as that. */
export function Blank({ shape, count = 1 }: BlankProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity and never move
    <div key={index} className={styles[shape]} />
  ));
}
