import { defineMessages } from '../../i18n/define-messages.ts';

const { useMessages } = defineMessages(
  'unprinted',
  {
    unprinted_one: '{{count}} character could not be printed: {{characters}}',
    unprinted_other: '{{count}} characters could not be printed: {{characters}}',
  },
  { unprinted_other: '{{count}} 個字元未能列印：{{characters}}' },
);

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
