import { choiceParam, textParam } from './url-state.ts';

/** What a detail panel shows: its history, the entity as of a time, or (neither) its details as they are. */
export const panelParams = {
  part: choiceParam(['history']),
  asOf: { ...textParam(), parse: (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : text) },
};

/** The search of an address without what concerns one panel only. */
export function withoutPanel(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of Object.keys(panelParams)) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
