/** A line of a description with a label, such as `Size: 30 × 20 cm`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A label has one to four short words: a longer beginning of a line is a sentence with a colon. */
const LINE = /^(?:[-•*‧·]\s*)?(?<label>\p{L}[\p{L}\p{M}\p{N} /&'’()%.-]{0,31})\s*[:：]\s*(?<value>\S.{0,239})$/u;
const MOST_WORDS = 4;
/** The scheme of a link is no label. */
const SCHEME = /^(?:https?|ftp|mailto|tel|data|javascript|www.*)$/i;
/** Consecutive lines from which a table is worth reading. */
const FEWEST = 2;

/** Splits a description into its facts, two or more lines of `Label: value` that follow each other, and the rest. */
export function splitFacts(description: string): { readonly facts: readonly Fact[]; readonly text: string } {
  const facts: Fact[] = [];
  const rest: string[] = [];
  let run: { line: string; fact: Fact | undefined }[] = [];
  const endRun = () => {
    const found = run.flatMap(({ fact }) => fact ?? []);
    if (found.length >= FEWEST) facts.push(...found);
    else rest.push(...run.map(({ line }) => line));
    run = [];
  };
  for (const line of description.split(/\r\n?|\n/)) {
    const fact = factOf(line.trim());
    // An empty line between two facts separates them for the eye only.
    if (fact || (line.trim() === '' && run.length > 0)) {
      run.push({ line, fact });
      continue;
    }
    endRun();
    rest.push(line);
  }
  endRun();
  return {
    facts,
    text: rest
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

function factOf(line: string): Fact | undefined {
  const { label = '', value = '' } = LINE.exec(line)?.groups ?? {};
  const name = label.trim();
  if (name === '' || name.split(/\s+/).length > MOST_WORDS || SCHEME.test(name)) return undefined;
  const isTime = /\d$/.test(name) && /^\d/.test(value);
  return isTime || value.startsWith('//') ? undefined : { label: name, value: value.trim() };
}
