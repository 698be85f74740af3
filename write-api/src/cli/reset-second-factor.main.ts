import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { z } from 'zod';
import { resetSecondFactor } from '../identity/staff/super-admins.ts';
import { openWriteSide } from '../open-write-side.ts';

/** `reset-second-factor <e-mail>`: switches two-step sign-in of a staff user of the shop of VAR_DIR off. */
const email = z.email().safeParse(process.argv[2]);
if (!email.success) {
  process.stderr.write('usage: reset-second-factor <e-mail address>\n');
  process.exit(1);
}
const { data: address } = email;
await withShop(async (settings) => {
  const deps = await openWriteSide(settings, createLogger('reset-second-factor', 'silent'));
  try {
    const isReset = await resetSecondFactor(deps, address);
    const done = isReset ? 'signs in with the password alone now; sessions have ended' : 'has no two-step sign-in';
    process.stdout.write(`${address} ${done}\n`);
    process.exitCode = isReset ? 0 : 1;
  } finally {
    await deps.close();
  }
});
