import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, type To, useLocation, useNavigate } from 'react-router-dom';
import { originOf } from './origins.ts';
import { withoutPanel } from './panel-params.ts';

interface OverlayState {
  readonly saved?: true;
}

/**
 * Returns true for a navigation after a save, so that the guard of unsaved changes permits it; its target keeps this
 * state, and Back to it is no navigation after a save.
 */
export function followsSave(state: unknown, action: NavigationType): boolean {
  return action === NavigationType.Replace && (state as OverlayState | null)?.saved === true;
}

/**
 * Panels and dialogs are child routes of their list: they have an address, Back closes them, and the list's page and
 * search stay in the address. One that was opened elsewhere closes to that place: a form to the panel of its record, a
 * panel to the report with its link.
 */
export function useOverlay(): {
  close: (options?: OverlayState) => void;
  go: (to: string, options?: OverlayState) => void;
} {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const follow = useCallback(
    (to: To, state?: OverlayState) => {
      // A late response must not navigate back, or close what is open by then.
      if (isLeft.current) return;
      void navigate(to, { state: state ?? null, ...(state?.saved && { replace: true }) });
    },
    [navigate],
  );
  const go = useCallback(
    (to: string, state?: OverlayState) => follow({ pathname: to, search: withoutPanel(search) }, state),
    [follow, search],
  );
  const close = useCallback(
    (options?: OverlayState) => {
      const origin = originOf(pathname);
      // As a click handler it is called with the event.
      const state = options?.saved ? ({ saved: true } as const) : undefined;
      if (origin) follow({ pathname: origin.pathname, search: origin.search }, state);
      else go('..', state);
    },
    [follow, go, pathname],
  );
  return { close, go };
}
