import { z } from 'zod';

/** Every figure of a report that can be explained, by report and measure. */
export const figureNames = [
  'sales.orders',
  'sales.units',
  'sales.goods',
  'sales.fee',
  'sales.cost',
  'sales.margin',
  'sales.uncosted',
] as const;
export type FigureName = (typeof figureNames)[number];

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
