/** Columns of text, padded, two spaces between; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** `9 s`, `4 min`, `3 h`, `12 d`. */
export function age(instant: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1_000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
