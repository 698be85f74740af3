import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { App } from 'antd';
import { formatList } from '../../i18n/punctuation.ts';
import { useFieldLabel } from '../../ui/fields/use-field-label.ts';
import { useSince } from '../../ui/values/since.ts';
import { changesOf } from './changes.ts';
import { useMessages } from './conflict.messages.ts';
import { type Author, fieldAuthors } from './field-authors.ts';
import { useAuthorName } from './use-author-name.ts';

/** Seconds for which the message is shown. */
const SHOWN_S = 8;

/** Shows whose changes of other fields a save was merged with; nothing where there were none. */
export function useMergeMessage<Values extends object>(record: EditedRecord) {
  const t = useMessages();
  const { message } = App.useApp();
  const nameOf = useAuthorName();
  const labelOf = useFieldLabel();
  const since = useSince();
  return (seen: Values, typed: Values, saved: Values): void => {
    const fields = changedByOthers(seen, typed, saved);
    if (fields.length === 0) return;
    void fieldAuthors(record, fields)
      .catch((): (Author | undefined)[] => [])
      .then((authors) => {
        const [first] = authors;
        const labels = formatList(fields.map(labelOf));
        const isOne = first !== undefined && authors.every((author) => author && nameOf(author) === nameOf(first));
        const text = isOne
          ? t('mergedWith', { name: nameOf(first), fields: labels, since: since(first.recordedAt) })
          : t('merged', { fields: labels });
        void message.info(text, SHOWN_S);
      });
  };
}

/** Returns fields of the form that were not edited and are saved with another value. */
function changedByOthers<Values extends object>(seen: Values, typed: Values, saved: Values): string[] {
  const inForm = Object.fromEntries(
    Object.keys(typed).map((name) => [name, saved[name as keyof Values]]),
  ) as Partial<Values> as Values;
  const own = new Set(Object.keys(changesOf(seen, typed)));
  return Object.keys(changesOf(seen, inForm)).filter((field) => !own.has(field));
}
