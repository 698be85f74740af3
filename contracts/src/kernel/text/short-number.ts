/** A number as people type it: SO-662 for SO-000662. */
export function shortNumber(number: string): string {
  return number.replace(/^(\D+)0+(?=\d)/, '$1');
}
