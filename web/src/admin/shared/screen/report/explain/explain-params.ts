import { figureNames } from '@countinghouse/contracts/kernel/http/figures';
import { MOST_KEY } from '@countinghouse/contracts/reports/explain-api';
import { choiceParam, textParam, writeUrl } from '../../../url/url-state.ts';

/** The figure that is explained, in the address. */
export const explainParams = {
  explain: choiceParam(figureNames),
  cell: textParam('', MOST_KEY),
  of: choiceParam(['before', 'year']),
};

/** Returns the query of an address without the figure that is explained. */
export function withoutExplained(search: string): string {
  const none = { explain: undefined, cell: '', of: undefined };
  return writeUrl(explainParams, new URLSearchParams(search), none).toString();
}
