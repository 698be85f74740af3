import type { ReportName } from '@countinghouse/contracts/reports/figures';
import { saleFigures } from '../sales/sale-figures.ts';
import type { ExplainedFigures } from './entry.ts';

/** Every figure of the reports. */
export const explained: { readonly [Name in ReportName]: ExplainedFigures<Name> }[ReportName] = {
  ...saleFigures,
};
