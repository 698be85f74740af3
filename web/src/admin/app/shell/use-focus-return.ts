import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The most elements that are remembered, one for each open dialog. */
const REMEMBERED = 20;

/** What had the focus, newest last. */
let trail: readonly HTMLElement[] = [];

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) trail = [...trail.filter((one) => one !== target), target].slice(-REMEMBERED);
}

/** Only where the focus went with the element that had it: who clicked beside everything wants it nowhere. */
function giveBack(): void {
  if (document.activeElement !== document.body || trail.at(-1)?.isConnected !== false) return;
  trail = trail.filter((one) => one.isConnected);
  const main = document.getElementById('content');
  const from = trail.findLast((one) => main?.contains(one) || one.closest('[role="dialog"]'));
  (from ?? main)?.focus({ preventScroll: true });
}

/**
 * Panels and dialogs close by leaving the page, and take the focus with them. It goes back to what they were opened
 * from; when that is gone as well, as on another page, to the page's content.
 */
export function useFocusReturn(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Dialogs stand directly in the body.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what a new address has taken away
  useEffect(giveBack, [pathname]);
}
