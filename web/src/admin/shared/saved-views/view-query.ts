import { withoutPanel } from '../url/panel-params.ts';

/**
 * Returns the view of an address in canonical form: filters, order, page size and columns, without the page and the
 * open panel.
 * @param columns the column parameters where the address has none
 */
export function viewQueryOf(search: string, columns: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(withoutPanel(search));
  params.delete('current');
  for (const [name, value] of Object.entries(columns)) if (value !== '') params.set(name, value);
  params.sort();
  return params.toString();
}
