import type { Call } from '@countinghouse/platform/rest/input/binding';
import { type Device, deviceIn } from '@countinghouse/platform/vault/sessions/device';

/** What the session of a caller who signs in is opened with. */
export function deviceOf({ http }: Call): Device {
  return deviceIn(http.request.headers['user-agent']);
}
