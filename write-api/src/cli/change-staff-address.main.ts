import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { z } from 'zod';
import { changeStaffAddress } from '../identity/staff/super-admins.ts';
import { openWriteSide } from '../open-write-side.ts';

/** `change-staff-address <e-mail> <new e-mail>`: changes the address of a staff user of the shop of VAR_DIR. */
const addresses = z.tuple([z.email(), z.email()]).safeParse(process.argv.slice(2));
if (!addresses.success) {
  process.stderr.write('usage: change-staff-address <e-mail address> <new e-mail address>\n');
  process.exit(1);
}
const [from, to] = addresses.data;
await withShop(async (settings) => {
  const deps = await openWriteSide(settings, createLogger('change-staff-address', 'silent'));
  try {
    await changeStaffAddress(deps, from, to);
    process.stdout.write(`${from} signs in as ${to} now; sessions and links have ended, and ${from} is told\n`);
  } finally {
    await deps.close();
  }
});
