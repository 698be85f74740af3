import { useMessages } from './field.messages.ts';
import styles from './field-value.module.css';
import { textOf } from './field-value.tsx';
import { isDocument, type LinkChange, linkChanges } from './link-changes.ts';
import { wordDiff } from './word-diff.ts';

/** Minimum characters of a text that is compared word by word. */
const LONG = 60;

/** Returns true when two values of a field are rich or long texts, to be compared word by word. */
export function areLongTexts(before: unknown, after: unknown): boolean {
  return [before, after].every((value) => isDocument(value) || (isText(value) && textOf(value).length >= LONG));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || isDocument(value);
}

/** The changes of a long text, word by word. */
export function TextDifference({ before, after }: { before: unknown; after: unknown }) {
  const t = useMessages();
  const parts = wordDiff(textOf(before), textOf(after));
  const links = linkChanges(before, after);
  if (parts.every(({ kind }) => kind === 'same')) {
    return links.length > 0 ? <LinkChanges links={links} /> : <span className={styles.nothing}>{t('sameWords')}</span>;
  }
  return (
    <span className={styles.text}>
      {parts.map(({ kind, text }, place) => {
        const Part = ({ same: 'span', removed: 'del', added: 'ins' } as const)[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        return <Part key={place}>{text}</Part>;
      })}
      {links.length > 0 && <LinkChanges links={links} />}
    </span>
  );
}

/** The links that lead elsewhere than before, each with its old target and its new one. */
function LinkChanges({ links }: { links: readonly LinkChange[] }) {
  const t = useMessages();
  return (
    <span className={styles.links}>
      {links.map(({ text, from, to }) => (
        <span key={`${text} ${from} ${to}`} className={styles.text}>
          {t('linkOf', { text })} {from && <del>{from}</del>}
          {from && to && ' → '}
          {to && <ins>{to}</ins>}
        </span>
      ))}
    </span>
  );
}
