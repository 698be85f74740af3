import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { z } from 'zod';
import { createSuperAdmin } from '../identity/staff/super-admins.ts';
import { openWriteSide } from '../open-write-side.ts';

/**
 * `create-super-admin <e-mail>`: makes or promotes a SUPER_ADMIN of the shop of VAR_DIR. A new one's password comes
 * from `ADMIN_PASSWORD`, else it is made and shown.
 */
const email = z.email().safeParse(process.argv[2]);
if (!email.success) {
  process.stderr.write('usage: create-super-admin <e-mail address>\n');
  process.exit(1);
}
const { data: address } = email;
await withShop(async (settings) => {
  const deps = await openWriteSide(settings, createLogger('create-super-admin', 'silent'));
  try {
    const admin = await createSuperAdmin(deps, address, settings.ADMIN_PASSWORD);
    const done = admin.created ? 'is a SUPER_ADMIN now' : 'was staff already and is a SUPER_ADMIN now';
    const first = admin.password ? `; the password, for ${admin.passwordDays} days, is ${admin.password}` : '';
    process.stdout.write(`${admin.email} ${done}${first}\n`);
  } finally {
    await deps.close();
  }
});
