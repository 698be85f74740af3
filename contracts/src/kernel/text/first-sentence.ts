/** Maximum characters of a sentence that is shown beside a link. */
const MOST = 160;

/** Returns the first sentence of a text, cut at a word where it is longer than 160 characters; '' for an empty text. */
export function firstSentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const [sentence = line] = /^.*?(?:[。！？]|[.!?](?=\s|$))/u.exec(line) ?? [];
  const points = [...sentence];
  if (points.length <= MOST) return sentence;
  const cut = points.slice(0, MOST - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > MOST / 2 ? cut.slice(0, space) : cut}…`;
}
