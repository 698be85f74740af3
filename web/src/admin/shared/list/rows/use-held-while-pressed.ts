import { useEffect, useState } from 'react';

/** Milliseconds after the release of a press in which its click may follow; on touch screens it is delayed. */
const CLICK_WAIT_MS = 300;

/**
 * Keeps the shown rows from a press in the list until its click was handled, so that new rows do not move another row
 * under the pointer or remove the pressed one.
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
    // The handlers of the list have run before a click bubbles here.
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
