import type { TagView } from '@countinghouse/contracts/catalog/views';

const LONGEST_SHOWN = 20;

/** A tag's name as the list shows it: at most 20 characters, then an ellipsis. */
export function shownTagName(name: string): string {
  const characters = [...name];
  return characters.length > LONGEST_SHOWN ? `${characters.slice(0, LONGEST_SHOWN).join('')}…` : name;
}

/** Returns true when a tag of that name would be new: not empty, and unused in any case. */
export function isNewTagName(name: string, tags: readonly TagView[]): boolean {
  const canonical = (text: string) => text.trim().normalize('NFC').toLowerCase();
  return name.trim() !== '' && tags.every((tag) => canonical(tag.name) !== canonical(name));
}
