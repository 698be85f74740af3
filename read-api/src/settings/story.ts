import { firstSentence } from '@countinghouse/contracts/kernel/text/first-sentence';
import type { StoryView } from '@countinghouse/contracts/storefront/api';

/** The beginning of a block of a rich text. */
export interface StoryBlock {
  readonly type: string | null;
  readonly text: string;
}

interface Section {
  readonly title: string;
  readonly paragraph: string;
}

/** Maximum characters of the text beside the picture. */
const MOST = 280;

/** Returns the first two parts of a page's text by its headings; null without text and picture. */
export function storyOf(blocks: readonly StoryBlock[], picture: StoryView['picture']): StoryView | null {
  const [first, second] = sectionsOf(blocks);
  if (!first && !picture) return null;
  return {
    headline: first?.title ?? '',
    lead: firstSentence(first?.paragraph ?? ''),
    title: second?.title ?? '',
    text: beginningOf((second ?? first)?.paragraph ?? ''),
    picture,
  };
}

function sectionsOf(blocks: readonly StoryBlock[]): Section[] {
  const sections: Section[] = [];
  let title: string | undefined;
  for (const { type, text } of blocks) {
    if (type?.startsWith('header')) title = firstSentence(text);
    else if (title !== undefined || sections.length === 0) {
      sections.push({ title: title ?? '', paragraph: text });
      title = undefined;
    }
  }
  return sections.length > 0 || title === undefined ? sections : [{ title, paragraph: '' }];
}

/** Returns whole sentences up to the maximum; a longer first sentence is cut. */
function beginningOf(paragraph: string): string {
  const line = paragraph.replace(/\s+/gu, ' ').trim();
  if ([...line].length <= MOST) return line;
  const start = [...line].slice(0, MOST).join('');
  const sentences = /^.*(?:[。！？]|[.!?](?=\s))/u.exec(start)?.[0];
  return sentences ?? firstSentence(line);
}
