import { useMessages } from './field.messages.ts';
import styles from './field-value.module.css';
import { textOf } from './field-value.tsx';
import { wordDiff } from './word-diff.ts';

/** Minimum characters of a text that is compared word by word. */
const LONG = 60;

/** Returns true when two values of a field are texts to compare word by word. */
export function areLongTexts(before: unknown, after: unknown): boolean {
  return [before, after].every((value) => isText(value) && textOf(value).length >= LONG);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'blocks' in value);
}

/** The changes of a long text, word by word. */
export function TextDifference({ before, after }: { before: unknown; after: unknown }) {
  const t = useMessages();
  const parts = wordDiff(textOf(before), textOf(after));
  if (parts.every(({ kind }) => kind === 'same')) return <span className={styles.nothing}>{t('sameWords')}</span>;
  return (
    <span className={styles.text}>
      {parts.map(({ kind, text }, place) => {
        const Part = ({ same: 'span', removed: 'del', added: 'ins' } as const)[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        return <Part key={place}>{text}</Part>;
      })}
    </span>
  );
}
