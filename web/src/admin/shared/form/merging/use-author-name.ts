import { useMessages } from './conflict.messages.ts';
import type { Author } from './field-authors.ts';

/** Returns the name of the author of a change. */
export function useAuthorName(): (author: Author) => string {
  const t = useMessages();
  return ({ actor }) => {
    if (actor.name !== null && actor.kind !== 'system') return actor.name;
    return t(actor.kind === 'staff' ? 'deletedUser' : actor.kind === 'system' ? 'system' : 'customer');
  };
}
