/** What a spreadsheet could take for the beginning of a formula, full-width forms included, behind quotes or not. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Text for a cell that no spreadsheet calculates: a leading quote keeps it text. Other text stays as it is. Never for numbers. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What {@link neutralised} was given. */
export function unneutralised(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
