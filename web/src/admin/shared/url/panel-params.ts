import { choiceParam, textParam } from './url-state.ts';

/** The parameter of a form that begins as a copy of an entity. */
export const COPY_OF = 'copyOf';

/** The state of a detail panel: its history, the entity as of a time, or (neither) its current details. */
export const panelParams = {
  part: choiceParam(['history']),
  asOf: { ...textParam(), parse: (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : text) },
};

/** Returns the query of an address without the parameters of a panel. */
export function withoutPanel(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [...Object.keys(panelParams), COPY_OF]) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
