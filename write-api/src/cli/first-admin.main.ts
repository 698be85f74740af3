import { readSettings } from '@countinghouse/platform/runtime/configuration/settings';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { StartFailure } from '@countinghouse/platform/runtime/start-failure';
import { createFirstSuperAdmin } from '../identity/staff/super-admins.ts';
import { openWriteSide } from '../open-write-side.ts';

/** Makes the shop's first SUPER_ADMIN and prints `{ created, email, password? }` as one line of JSON. */
try {
  const settings = readSettings(process.env);
  const deps = await openWriteSide(settings, createLogger('first-admin', 'silent'));
  try {
    const admin = await createFirstSuperAdmin(deps, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
    process.stdout.write(`${JSON.stringify(admin)}\n`);
  } finally {
    await deps.close();
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
