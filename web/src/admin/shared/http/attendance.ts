/** Milliseconds after the last input from which calls count as the page's own. */
const ATTENDED_MS = 60_000;

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let inputAt = performance.now();

/** Watches for input of a person in this tab. Returns a function that stops watching. */
export function watchAttendance(): () => void {
  const note = () => {
    inputAt = performance.now();
  };
  const options = { passive: true, capture: true };
  for (const input of inputs) window.addEventListener(input, note, options);
  return () => {
    for (const input of inputs) window.removeEventListener(input, note, options);
  };
}

/**
 * Headers of a call: whether a person is here, or the page asks by itself. What it asks by itself does not keep the
 * session from ending for idleness.
 */
export function attendance(): Record<string, string> {
  return performance.now() - inputAt > ATTENDED_MS ? unattended : {};
}

/** Headers of a call that a page makes by itself in any case. */
export const unattended: Record<string, string> = { 'X-Unattended': '1' };
