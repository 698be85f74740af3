import type { PlainKey } from '@countinghouse/contracts/messages/define-messages';
import { useMessages } from './field.messages.ts';

type MessageKey = PlainKey<ReturnType<typeof useMessages>>;

/** Returns the label of a field by its dotted path: of its last part, inside lists of the list. */
export function useFieldLabel(): (field: string) => string {
  const t = useMessages();
  return (field) => {
    const parts = field.split('.');
    const [first = '', last = ''] = [parts[0], parts.at(-1)];
    const word = t(last as MessageKey);
    if (word !== last) return word;
    const list = t(first as MessageKey);
    // Readable numbers (RR-000045) identify an entry; ids do not.
    return /^[A-Z]{2}-\d+$/.test(last) ? `${list} ${last}` : list;
  };
}
