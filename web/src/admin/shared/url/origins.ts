import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

type Place = Pick<Location, 'pathname' | 'search'>;

/** Where panels and forms of records were opened, by their paths, since the page was loaded. */
const origins = new Map<string, Place>();

/** A record's panel or form: the path of its list, its id, and whether it is the form. */
const RECORD = /^(?<list>.+)\/(?<id>[0-9a-f]{8}-[0-9a-f-]{27})(?<form>\/edit)?$/;

/** Follows the address for {@link originOf}. Once in the application. */
export function useOrigins(): void {
  const now = useLocation();
  const before = useRef(now);
  useEffect(() => {
    note(before.current, now);
    before.current = now;
  }, [now]);
}

/** Where a record's panel or form was opened, if that was not its list; closing it leads back there. */
export function originOf(pathname: string): Place | undefined {
  return origins.get(pathname);
}

function note(before: Place, now: Place): void {
  const opened = RECORD.exec(now.pathname)?.groups;
  if (!opened || before.pathname === now.pathname) return;
  const { list, id } = RECORD.exec(before.pathname)?.groups ?? {};
  if (list === opened.list && id === opened.id) {
    // A form leads back to the panel; the panel, to where it was opened before.
    if (opened.form) origins.set(now.pathname, before);
  } else if (list === opened.list || before.pathname === opened.list) origins.delete(now.pathname);
  else origins.set(now.pathname, before);
}
