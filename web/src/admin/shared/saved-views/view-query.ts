import { withoutPanel } from '../url/panel-params.ts';

/**
 * What of an address makes a list stand as it does, in one spelling: filters, order, page size and columns. Which page
 * one was on and which panel was open are not part of it.
 * @param columns what an address says of the columns that are shown, where this one says nothing
 */
export function viewQueryOf(search: string, columns: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(withoutPanel(search));
  params.delete('current');
  for (const [name, value] of Object.entries(columns)) if (value !== '') params.set(name, value);
  params.sort();
  return params.toString();
}
