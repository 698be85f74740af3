/**
 * Characters to insert, delete, replace or exchange with their neighbour to make one word the other: the optimal string
 * alignment distance (B. J. Oommen and R. K. S. Loke, "Pattern recognition of strings with substitutions, insertions,
 * deletions and generalized transpositions", 1997). Infinity when it is more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const distance = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isExchanged && row > 1 && column > 1 ? beforeLast[column - 2]! + 1 : Infinity,
      );
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most) return Infinity;
    [beforeLast, last] = [last, current];
  }
  return last[other.length]! <= most ? last[other.length]! : Infinity;
}
