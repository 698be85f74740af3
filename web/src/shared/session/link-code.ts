import { useEffect, useLayoutEffect, useState } from 'react';

/** Where a tab keeps the code of the link that it opened, for a reload and for the other language. */
const KEPT_AS = 'countinghouse.link-code';

/** Runs before the first paint in a browser, and not at all on a server. */
const useBrowserEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Returns the secret code in the fragment of a link (`#code=`); undefined before the browser has drawn, null without
 * one. The code leaves the address at once: a fragment is in no request and no Referer, but in histories and pictures.
 */
export function useLinkCode(): string | null | undefined {
  const [code, setCode] = useState<string | null>();
  useBrowserEffect(() => {
    setCode(takeCode() ?? kept());
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

/** Returns the code in the address, and removes it from there. */
function takeCode(): string | null {
  const { hash, pathname, search } = window.location;
  const code = new URLSearchParams(hash.slice(1)).get('code');
  if (code === null) return null;
  window.history.replaceState(window.history.state, '', pathname + search);
  keep(code);
  return code;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

/** Does nothing where the browser keeps nothing. */
function keep(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, code);
  } catch {}
}
