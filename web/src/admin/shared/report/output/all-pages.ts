/** Rows per call. */
const PAGE_SIZE = 100;

interface Page {
  readonly current: number;
  readonly size: number;
}

/**
 * Reads every page of a report for its files and for print.
 * @returns the rows of all pages, and the first reply: later pages may count more, all of them count up to its time
 */
export async function allPages<Reply extends { readonly total: number }, Row>(
  read: (page: Page) => Promise<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
): Promise<{ readonly first: Reply; readonly rows: readonly Row[] }> {
  const first = await read({ current: 1, size: PAGE_SIZE });
  const rows = [...rowsOf(first)];
  for (let current = 2; rows.length < first.total; current += 1) {
    const more = rowsOf(await read({ current, size: PAGE_SIZE }));
    if (more.length === 0) break;
    rows.push(...more);
  }
  return { first, rows };
}
