import { useMessages } from '../../i18n/common.messages.ts';

/** Characters that a notice names. */
const MOST_NAMED = 20;

/** Returns the sentence about the characters of a document that no font has. */
export function useUnprinted(): (unprinted: string) => string {
  const t = useMessages();
  return (unprinted) => {
    const all = [...unprinted];
    const named = all.slice(0, MOST_NAMED);
    return t('unprinted', {
      count: all.length,
      characters: [...named, ...(all.length > named.length ? ['…'] : [])].join(' '),
    });
  };
}
