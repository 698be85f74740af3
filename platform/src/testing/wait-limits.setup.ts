import { vi } from 'vitest';

/** The limit of a wait without one, in milliseconds. */
const LIMIT_MS = 10_000;
const hasLimits = Symbol.for('countinghouse.wait-limits');

// Files of one worker share `vi`, which then has the limits already.
if (!(hasLimits in vi)) {
  const { waitFor, waitUntil } = vi;
  // Vitest's one second is too short beside other workers, and has no setting.
  vi.waitFor = (callback, options = LIMIT_MS) => waitFor(callback, options);
  vi.waitUntil = (callback, options = LIMIT_MS) => waitUntil(callback, options);
  Object.assign(vi, { [hasLimits]: true });
}
