import { vi } from 'vitest';

const PATIENCE_MS = 10_000;
const patient = Symbol.for('countinghouse.patient-waits');

// Files of one worker share `vi`, which then is patient already.
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi;
  // Vitest's one second is too short beside other workers, and has no setting.
  vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
  vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
  Object.assign(vi, { [patient]: true });
}
