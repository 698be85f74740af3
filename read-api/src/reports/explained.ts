import type { FigureName } from '@countinghouse/contracts/reports/figures';
import type { SaleMeasure } from './sales/sale-rows.ts';

/** How a figure is taken apart. */
export interface ExplainedFigure {
  /** The measure of sales that it is. */
  readonly measure: SaleMeasure;
  /** In minor units. */
  readonly isAmount: boolean;
}

/** Every figure of the reports. */
export const explained: Readonly<Record<FigureName, ExplainedFigure>> = {
  'sales.orders': { measure: 'orders', isAmount: false },
  'sales.units': { measure: 'units', isAmount: false },
  'sales.goods': { measure: 'goods', isAmount: true },
  'sales.fee': { measure: 'fee', isAmount: true },
  'sales.cost': { measure: 'cost', isAmount: true },
  'sales.margin': { measure: 'margin', isAmount: true },
  'sales.uncosted': { measure: 'uncosted', isAmount: false },
};
