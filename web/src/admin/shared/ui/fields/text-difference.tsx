import { useMessages } from './field.messages.ts';
import styles from './field-value.module.css';
import { textOf } from './field-value.tsx';
import { wordDiff } from './word-diff.ts';

/** Characters from which on a text is easier compared word by word than as a whole. */
const LONG = 60;

/** Whether two values of a field are texts that are better compared word by word. */
export function areLongTexts(before: unknown, after: unknown): boolean {
  return [before, after].every((value) => isText(value) && textOf(value).length >= LONG);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'blocks' in value);
}

/** What became of a long text, word by word. */
export function TextDifference({ before, after }: { before: unknown; after: unknown }) {
  const t = useMessages();
  const parts = wordDiff(textOf(before), textOf(after));
  if (parts.every(({ kind }) => kind === 'same')) return <span className={styles.nothing}>{t('sameWords')}</span>;
  return (
    <span className={styles.text}>
      {parts.map(({ kind, text }, place) => {
        const Part = ({ same: 'span', removed: 'del', added: 'ins' } as const)[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change places
        return <Part key={place}>{text}</Part>;
      })}
    </span>
  );
}
