import styles from './placeholder.module.css';

interface PlaceholderProps {
  readonly shape: 'row' | 'field' | 'card' | 'block';
  readonly count?: number;
}

/** The place of something that is on its way, as large as that. */
export function Placeholder({ shape, count = 1 }: PlaceholderProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity and never move
    <div key={index} className={styles[shape]} />
  ));
}
