import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

type Place = Pick<Location, 'pathname' | 'search'>;

/** Session storage key of the addresses where panels and forms of records were opened: pairs of path and place. */
const KEY = 'countinghouse.origins';
/** Maximum number of entries; older panels close to their list. */
const MAX_KEPT = 50;

type Origins = readonly (readonly [pathname: string, opened: Place])[];

function kept(): Origins {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Origins;
}

function keep(pathname: string, opened: Place | undefined): void {
  const others = kept().filter(([other]) => other !== pathname);
  const place = opened && { pathname: opened.pathname, search: opened.search };
  const all: Origins = place ? [...others, [pathname, place]] : others;
  sessionStorage.setItem(KEY, JSON.stringify(all.slice(-MAX_KEPT)));
}

/** The path of a record's panel or form: its list, its id, and whether it is the form. */
const RECORD = /^(?<list>.+)\/(?<id>[0-9a-f]{8}-[0-9a-f-]{27})(?<form>\/edit)?$/;

/** Records the address for {@link originOf}; used once in the application. */
export function useOrigins(): void {
  const now = useLocation();
  const before = useRef(now);
  useEffect(() => {
    note(before.current, now);
    before.current = now;
  }, [now]);
}

/** Returns where a record's panel or form was opened, if that was not its list; closing it navigates there. */
export function originOf(pathname: string): Place | undefined {
  return kept().find(([opened]) => opened === pathname)?.[1];
}

function note(before: Place, now: Place): void {
  const opened = RECORD.exec(now.pathname)?.groups;
  if (!opened || before.pathname === now.pathname) return;
  const { list, id } = RECORD.exec(before.pathname)?.groups ?? {};
  if (list === opened.list && id === opened.id) {
    // A form closes to the panel; the panel closes to where it was opened before.
    if (opened.form) keep(now.pathname, before);
  } else if (list === opened.list || before.pathname === opened.list || before.pathname === `${opened.list}/new`)
    keep(now.pathname, undefined);
  else keep(now.pathname, before);
}
