import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Maximum number of remembered elements, one for each open dialog. */
const REMEMBERED = 20;

/** Elements that had the focus, newest last. */
let trail: readonly HTMLElement[] = [];

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) trail = [...trail.filter((one) => one !== target), target].slice(-REMEMBERED);
}

/** Only where the focused element was removed: after a click outside of any element nothing is focused. */
function giveBack(): void {
  if (document.activeElement !== document.body || trail.at(-1)?.isConnected !== false) return;
  trail = trail.filter((one) => one.isConnected);
  const main = document.getElementById('content');
  const from = trail.findLast((one) => main?.contains(one) || one.closest('[role="dialog"]'));
  (from ?? main)?.focus({ preventScroll: true });
}

/**
 * Restores the focus after a panel or dialog is unmounted: to the element that opened it or, when that is gone as well,
 * e.g. on another page, to the page's content.
 */
export function useFocusReturn(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Dialogs are direct children of the body.
    const departures = new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) giveBack();
    });
    departures.observe(document.body, { childList: true });
    document.addEventListener('focusin', remember);
    return () => {
      departures.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect handles elements removed by a new address
  useEffect(giveBack, [pathname]);
}
