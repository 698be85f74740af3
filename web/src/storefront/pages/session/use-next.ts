import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLinks } from '../../i18n/links.ts';
import { useHydrated } from '../../rendering/use-hydrated.ts';
import { useSession } from '../../stores/session-store.ts';
import { ownPath } from './own-path.ts';

/** Returns the target after sign-in: `?next=` if it is a storefront page; undefined without one, and on the server. */
export function useNext(): string | undefined {
  const [query] = useSearchParams();
  return useHydrated() ? ownPath(query.get('next')) : undefined;
}

/** Redirects after a sign-in in this tab or another: to `?next=`, else to the account. */
export function useRedirectWhenSignedIn(): void {
  const { phase } = useSession();
  const navigate = useNavigate();
  const { account } = useLinks();
  const next = useNext();
  useEffect(() => {
    if (phase === 'customer') void navigate(next ?? account, { replace: true });
  }, [phase, next, account, navigate]);
}
