import { z } from 'zod';

/** The figures of each report, every one of which can be explained; a figure belongs to one report. */
export const reportFigures = {
  revenue: [
    'sales.orders',
    'sales.units',
    'sales.list',
    'sales.goods',
    'sales.fee',
    'sales.delivery',
    'sales.cost',
    'sales.margin',
    'sales.uncosted',
  ],
  valuation: [
    'valuation.units',
    'valuation.value',
    'valuation.uncosted',
    'valuation.days30',
    'valuation.days90',
    'valuation.days180',
    'valuation.older',
  ],
  sellThrough: [
    'sellThrough.opening',
    'sellThrough.received',
    'sellThrough.available',
    'sellThrough.sold',
    'sellThrough.adjusted',
    'sellThrough.closing',
  ],
  abc: ['abc.goods', 'abc.margin', 'abc.uncosted', 'abc.units', 'abc.level'],
  baskets: ['baskets.together', 'baskets.orders', 'baskets.others'],
  cohorts: ['cohorts.size', 'cohorts.customers', 'cohorts.orders', 'cohorts.goods'],
  deadStock: ['dead.units', 'dead.value', 'dead.uncosted'],
  customers: [
    'customers.orders',
    'customers.units',
    'customers.list',
    'customers.goods',
    'customers.fee',
    'customers.delivery',
    'customers.cost',
    'customers.margin',
    'customers.uncosted',
  ],
  payments: [
    'money.payments',
    'money.paid',
    'money.refunded',
    'money.units',
    'money.disputed',
    'money.fees',
    'money.net',
  ],
  taxes: ['taxes.base', 'taxes.tax', 'taxes.gross'],
  reorder: ['reorder.missed', 'reorder.demand'],
  unmetDemand: ['demand.declined', 'demand.refused', 'demand.recovered', 'demand.amount'],
  returns: ['returns.requests', 'returns.units', 'returns.goods', 'returns.waited', 'returns.timed', 'returns.sold'],
  fulfilment: ['fulfilment.orders', 'fulfilment.median', 'fulfilment.p90', 'fulfilment.open'],
  ranking: ['ranking.units', 'ranking.amount'],
  dailySales: ['daily.orders', 'daily.units', 'daily.amount'],
  trend: ['trend.opening', 'trend.sold', 'trend.adjusted', 'trend.closing'],
  alert: ['alert.level'],
  funnel: ['funnel.started', 'funnel.refused', 'funnel.declined', 'funnel.ordered', 'funnel.paid'],
  carts: ['carts.units', 'carts.amount'],
} as const;
/** A report by the name of its call. */
export type ReportName = keyof typeof reportFigures;
export type FigureOf<Name extends ReportName> = (typeof reportFigures)[Name][number];
export type FigureName = FigureOf<ReportName>;

/** Every figure of every report. */
export const figureNames: readonly FigureName[] = Object.values(reportFigures).flat();

/** What a number of a reply is: a figure by its name, or none that could be explained. */
export type NumberMeaning = { readonly figure: FigureName } | { readonly plain: true };

const meanings = z.registry<NumberMeaning>();

/** A number that `GET /report/explain` takes apart. */
export function figure(name: FigureName): z.ZodNumber {
  return z.number().register(meanings, { figure: name });
}

/** A number that is no figure, such as a count of rows. */
export function plain(): z.ZodNumber {
  return z.number().register(meanings, { plain: true });
}

/** A number within a schema. */
export interface FoundNumber {
  /** Names of fields with dots between them; `[]` stands for every item of a list or a record. */
  readonly path: string;
  /** Undefined for a bare number. */
  readonly meaning: NumberMeaning | undefined;
}

/** Every number within a schema. */
export function numbersIn(schema: z.core.$ZodType, path = ''): FoundNumber[] {
  const { def } = schema._zod as unknown as {
    readonly def: Readonly<Record<string, unknown>> & { readonly type: string };
  };
  if (def.type === 'number') return [{ path, meaning: meanings.get(schema) }];
  if (def.type === 'object') {
    return Object.entries(def.shape as Readonly<Record<string, z.core.$ZodType>>).flatMap(([name, field]) =>
      numbersIn(field, path === '' ? name : `${path}.${name}`),
    );
  }
  const within = [def.element, def.innerType, def.valueType, def.in, def.out, def.left, def.right, def.rest];
  const items = [def.options, def.items].flatMap((all) => (Array.isArray(all) ? all : []));
  const isList = def.type === 'array' || def.type === 'record' || def.type === 'tuple';
  return [...within, ...items]
    .filter((one): one is z.core.$ZodType => typeof one === 'object' && one !== null && '_zod' in one)
    .flatMap((one) => numbersIn(one, isList ? `${path}[]` : path));
}
