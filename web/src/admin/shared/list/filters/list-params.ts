import { type ListDefinition, type ListParam, listQuery } from '@countinghouse/contracts/kernel/http/list';
import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import type { z } from 'zod';
import type { AnyRoute } from '../../http/call.ts';
import { integerParam, textParam, type UrlParam } from '../../url/url-state.ts';

type TextParams<List extends ListDefinition> = { readonly [Param in ListParam<List>]: UrlParam<string> };

/** The parameters of a list; all are in the address, under the names of its query, and as text. */
export type ListUrl<List extends ListDefinition> = TextParams<List> & {
  readonly current: UrlParam<number>;
  readonly size: UrlParam<number>;
};

/** Returns the parameters of a list's address; values that the server would refuse count as absent. */
export function listParams<List extends ListDefinition>(list: List): ListUrl<List> {
  const shape: Readonly<Record<string, z.ZodType>> = listQuery(list);
  const texts = Object.entries(shape).map(([name, schema]) => [
    name,
    name === 'search' ? textParam() : checked(schema),
  ]);
  return {
    current: integerParam(1),
    size: integerParam(10, 1, 100),
    ...(Object.fromEntries(texts) as TextParams<List>),
  };
}

function checked(schema: z.ZodType): UrlParam<string> {
  return { ...textParam(), parse: (text) => (schema.safeParse(text).success ? text : undefined) };
}

/** Returns a view of a list as the query of its call, where every value is text as in the address. */
export function queryOfView<R extends AnyRoute>(view: Readonly<Record<string, string | number>>): QueryOf<R> {
  const given = Object.entries(view).filter(([, value]) => value !== '');
  return Object.fromEntries(given) as unknown as QueryOf<R>;
}

/** Parameters of the presentation of a list, which do not filter rows. */
const shown: ReadonlySet<string> = new Set(['current', 'size', 'sort']);

/** Returns the parameters of a view that filter its list. */
export function narrowingOf(view: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(view).filter(([name, value]) => !shown.has(name) && Boolean(value)));
}

/** Returns the parameters of a view for its export: all but the page. */
export function exportTextOf(view: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(view).filter(([name, value]) => name !== 'current' && name !== 'size' && value !== ''),
  );
}
