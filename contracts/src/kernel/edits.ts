/**
 * Letters that have to be put in, left out, changed or exchanged with their neighbours to make one word another: the
 * distance of Damerau (1964) as optimal string alignment. Takes time in proportion to the product of both lengths.
 */
export function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const edits = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      edits[column] = Math.min(
        last[column]! + 1,
        edits[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isExchanged && !isSame ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, edits];
  }
  return last[other.length]!;
}
