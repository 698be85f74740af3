import { MOST_KEY } from '@countinghouse/contracts/reports/explain-api';
import { figureNames } from '@countinghouse/contracts/reports/figures';
import { choiceParam, textParam } from '../../../url/url-state.ts';

/** The figure that is explained, in the address. */
export const explainParams = {
  explain: choiceParam(figureNames),
  cell: textParam('', MOST_KEY),
  of: choiceParam(['before', 'year']),
};
