import { useEffect, useState } from 'react';

/** How long after the release of a press its click may come, in milliseconds; on touch screens it comes later. */
const CLICK_WAIT_MS = 300;

/**
 * What a list shows, kept as it was from the press of a pointer in the list until its click has been handled, so that
 * rows that arrive meanwhile neither move another row under the pointer nor take the pressed one away.
 */
export function useHeldWhilePressed<Shown>(present: Shown): [shown: Shown, onPress: () => void] {
  const [held, setHeld] = useState<{ readonly shown: Shown }>();
  const shown = held?.shown ?? present;
  const isHeld = held !== undefined;

  useEffect(() => {
    if (!isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => setHeld(undefined);
    const releaseSoon = () => {
      timer = setTimeout(release, CLICK_WAIT_MS);
    };
    // The handlers of the list have run by the time that a click gets here.
    window.addEventListener('click', release);
    window.addEventListener('pointercancel', release);
    window.addEventListener('pointerup', releaseSoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', release);
      window.removeEventListener('pointercancel', release);
      window.removeEventListener('pointerup', releaseSoon);
    };
  }, [isHeld]);
  return [shown, () => setHeld({ shown })];
}
