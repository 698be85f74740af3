import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The codec of one value in the address; defaults are omitted. */
export interface UrlParam<T> {
  readonly fallback: T;
  parse(text: string): T | undefined;
  write(value: T): string;
}

/** An integer of at least `min`; anything else in the address counts as absent. */
export function integerParam(fallback: number, min = 1, max = 1_000_000): UrlParam<number> {
  return {
    fallback,
    parse: (text) => {
      const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    write: String,
  };
}

export function textParam(fallback = '', maxLength = 128): UrlParam<string> {
  return { fallback, parse: (text) => text.slice(0, maxLength), write: (value) => value };
}

/** One of several values, or none. */
export function choiceParam<const Choice extends string>(choices: readonly Choice[]): UrlParam<Choice | undefined> {
  return {
    fallback: undefined,
    parse: (text) => choices.find((choice) => choice === text),
    write: (value) => value ?? '',
  };
}

/** A calendar day, `YYYY-MM-DD`. */
export function dayParam(fallback: string): UrlParam<string> {
  return {
    fallback,
    parse: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
    write: (value) => value,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: parameters of any type; each keeps its own in the result.
type UrlParams = Record<string, UrlParam<any>>;
export type UrlValues<P extends UrlParams> = { [Name in keyof P]: P[Name]['fallback'] };

/** Reads the declared values from search parameters. */
export function readUrl<P extends UrlParams>(params: P, search: URLSearchParams): UrlValues<P> {
  const entries = Object.entries(params).map(([name, param]) => {
    const text = search.get(name);
    return [name, (text === null ? undefined : param.parse(text)) ?? param.fallback];
  });
  return Object.fromEntries(entries) as UrlValues<P>;
}

/** Returns the search parameters after a change; undeclared ones stay. */
export function writeUrl<P extends UrlParams>(
  params: P,
  search: URLSearchParams,
  change: Partial<UrlValues<P>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    const param = params[name];
    if (!param) continue;
    if (value === param.fallback) next.delete(name);
    else next.set(name, param.write(value));
  }
  return next;
}

/**
 * Keeps the state of a view in the address: a link is the same view, Back restores it, a reload keeps it. `params` must
 * be stable (declared outside the component). A change of the page adds an entry to the history; a changed filter does
 * not.
 */
export function useUrlState<P extends UrlParams>(
  params: P,
): [UrlValues<P>, (change: Partial<UrlValues<P>>, how?: 'push' | 'replace') => void] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => readUrl(params, search), [params, search]);
  const set = useCallback(
    (change: Partial<UrlValues<P>>, how: 'push' | 'replace' = 'push') => {
      setSearch((present) => writeUrl(params, present, change), { replace: how === 'replace' });
    },
    [params, setSearch],
  );
  return [values, set];
}
