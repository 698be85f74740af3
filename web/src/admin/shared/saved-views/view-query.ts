import { withoutPanel } from '../url/panel-params.ts';

/**
 * What of an address makes a list stand as it does, in one spelling: filters, order and page size. Which page one was
 * on and which panel was open are not part of it.
 */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(withoutPanel(search));
  params.delete('current');
  params.sort();
  return params.toString();
}
