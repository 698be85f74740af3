import { useMessages } from './field.messages.ts';

type MessageKey = Parameters<ReturnType<typeof useMessages>>[0];

/** Names a field by its dotted path: by its last part, inside lists by the list's name. */
export function useFieldLabel(): (field: string) => string {
  const t = useMessages();
  return (field) => {
    const parts = field.split('.');
    const [first = '', last = ''] = [parts[0], parts.at(-1)];
    const word = t(last as MessageKey);
    if (word !== last) return word;
    const list = t(first as MessageKey);
    // Numbers that people know (RR-000045) say which one; ids do not.
    return /^[A-Z]{2}-\d+$/.test(last) ? `${list} ${last}` : list;
  };
}
