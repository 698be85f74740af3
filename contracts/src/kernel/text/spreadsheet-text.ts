/** Invisible characters at the beginning of a cell: a spreadsheet that drops them would find what is behind. */
const BLANK = '[ \\u00a0\\u1680\\u2000-\\u200d\\u202f\\u205f\\u2060\\u3000\\ufeff]*';
/** What a spreadsheet could take for the beginning of a formula, full-width forms included, behind quotes or not. */
const FORMULA = `'*${BLANK}[=+\\-@＝＋－＠]`;
const FIRST = new RegExp(`^(?:${FORMULA}|'*[\\t\\r\\n])`);
const LATER = new RegExp(`([;\\t\\r\\n])(?=${FORMULA})`, 'g');
const LATER_QUOTED = new RegExp(`([;\\t\\r\\n])'(?=${FORMULA})`, 'g');

/** A phone number and the like: whatever a spreadsheet makes of it has these digits and refers to nothing. */
const DIGITS = /^\+?\d[\d ]*$/;

/**
 * Text for a cell that no spreadsheet calculates: a quote keeps it text, at its beginning and behind whatever another
 * country's spreadsheet takes for the end of a cell. Digits and blanks, with or without one plus in front, and other
 * text stay as they are. Never for numbers.
 */
export function neutralised(text: string): string {
  if (DIGITS.test(text)) return text;
  const safe = text.replace(LATER, "$1'");
  return FIRST.test(text) ? `'${safe}` : safe;
}

/** What {@link neutralised} was given. */
export function unneutralised(cell: string): string {
  const text = cell.startsWith("'") && FIRST.test(cell) ? cell.slice(1) : cell;
  return text.replace(LATER_QUOTED, '$1');
}
