import { useEffect, useLayoutEffect, useState } from 'react';

/** Where a tab keeps the code of the link that it opened, for a reload and for the other language. */
const KEPT_AS = 'countinghouse.link-code';

/** What the fragment of a link says. */
export interface LinkCode {
  readonly code: string;
  /** Nobody has proved yet to own the mailbox of the account. */
  readonly isClaimed: boolean;
}

/** Runs before the first paint in a browser, and not at all on a server. */
const useBrowserEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Returns the secret code in the fragment of a link (`#code=…&claimed`); undefined before the browser has drawn, null
 * without one. It leaves the address at once: a fragment is in no request and no Referer, but in the history.
 */
export function useLinkCode(): LinkCode | null | undefined {
  const [code, setCode] = useState<LinkCode | null>();
  useBrowserEffect(() => {
    setCode(codeIn(takeCode() ?? kept()));
    // Another link in the same tab changes the fragment only; its page begins anew.
    const begin = () => {
      if (takeCode() !== null) window.location.reload();
    };
    window.addEventListener('hashchange', begin);
    return () => window.removeEventListener('hashchange', begin);
  }, []);
  return code;
}

/** Forgets the code once it was used. */
export function forgetLinkCode(): void {
  keep(null);
}

/** Returns the fragment of the address if it has a code, and removes it from there. */
function takeCode(): string | null {
  const { hash, pathname, search } = window.location;
  const fragment = hash.slice(1);
  if (!codeIn(fragment)) return null;
  window.history.replaceState(window.history.state, '', pathname + search);
  keep(fragment);
  return fragment;
}

function codeIn(fragment: string | null): LinkCode | null {
  const said = new URLSearchParams(fragment ?? '');
  const code = said.get('code');
  return code === null ? null : { code, isClaimed: said.has('claimed') };
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

/** Does nothing where the browser keeps nothing. */
function keep(fragment: string | null): void {
  try {
    if (fragment === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, fragment);
  } catch {}
}
