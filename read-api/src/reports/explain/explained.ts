import type { FigureName, FigureOf, ReportName } from '@countinghouse/contracts/kernel/http/figures';
import { cartFigures, funnelFigures } from '../carts/cart-figures.ts';
import { fulfilmentFigures } from '../fulfilment/fulfilment-figures.ts';
import { moneyFigures } from '../money/money-figures.ts';
import { returnFigures } from '../returns/return-figures.ts';
import { basketFigures } from '../sales/basket-figures.ts';
import { cohortFigures } from '../sales/cohort-figures.ts';
import { abcFigures, customerFigures, saleFigures } from '../sales/sale-figures.ts';
import { dailyFigures, rankingFigures } from '../sales/sold-figures.ts';
import { demandFigures } from '../stock/demand-figures.ts';
import { alertFigures, trendFigures } from '../stock/level-figures.ts';
import { reorderFigures } from '../stock/reorder-figures.ts';
import { sellThroughFigures } from '../stock/sell-through-figures.ts';
import { stockFigures } from '../stock/stock-figures.ts';
import { taxFigures } from '../taxes/tax-figures.ts';
import type { ExplainedFigure } from './entry.ts';

type ReportOf<Figure> = { [Name in ReportName]: Figure extends FigureOf<Name> ? Name : never }[ReportName];

/** Every figure of the reports. */
export const explained: { readonly [Figure in FigureName]: ExplainedFigure<ReportOf<Figure>> } = {
  ...saleFigures,
  ...stockFigures,
  ...sellThroughFigures,
  ...abcFigures,
  ...basketFigures,
  ...cohortFigures,
  ...customerFigures,
  ...moneyFigures,
  ...taxFigures,
  ...fulfilmentFigures,
  ...reorderFigures,
  ...rankingFigures,
  ...dailyFigures,
  ...trendFigures,
  ...alertFigures,
  ...funnelFigures,
  ...cartFigures,
  ...demandFigures,
  ...returnFigures,
};
