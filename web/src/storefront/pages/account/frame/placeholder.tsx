import styles from './placeholder.module.css';

interface PlaceholderProps {
  readonly shape: 'row' | 'field' | 'card' | 'block';
  readonly count?: number;
}

/** Boxes with the size of content that is loading. */
export function Placeholder({ shape, count = 1 }: PlaceholderProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
    <div key={index} className={styles[shape]} />
  ));
}
