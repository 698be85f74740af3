import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { openShopSource } from '../open-shop-source.ts';
import { shopProjections } from '../projections.ts';
import { adopt } from './adopt.command.ts';
import { analytics } from './analytics.command.ts';
import { type Command, UsageError } from './command.ts';
import { events } from './events.command.ts';
import { log } from './log.command.ts';
import { print } from './output.ts';
import { rebuild } from './rebuild.command.ts';
import { resume } from './resume.command.ts';
import { status } from './status.command.ts';
import { verify } from './verify.command.ts';
import { runWriteApiCommand, writeApiCommands } from './write-api-commands.ts';

const commands: Readonly<Record<string, Command>> = {
  status,
  rebuild,
  verify,
  events,
  log,
  analytics,
  resume,
  'adopt-log': adopt,
};

const HELP = `npm run ops -- <command> [--json]

  status           where every view stands, and who leads
  rebuild <view>   builds the view anew beside the one that readers see, then exchanges them
  verify <view>    rebuilds aside and compares with what readers see; "all" for every view
  events <stream>  the events of a stream as they are stored; an order by its number, too: events SO-000123
  log export <folder>
                   writes all events as they are stored; ended at any point, it is completed by a further run.
                   npm run prices:check and npm run reports:check read it
  analytics export <folder | s3://key:secret@host/bucket/prefix> [--since <manifest>]
                   writes the schema "analytics" as Parquet; with --since, the manifest that is there, only what
                   changed. Ended at any point, it leaves the export of before as it was
  resume <view>    lets a halted view try again after a fix
  adopt-log        takes the event log at EVENT_STORE_URL for the shop's own, whatever it was before, and has
                   everything made anew from it; only while the shop is stopped
  jobs             background work that was given up and is not settled
  jobs retry <id>  has it done again; "all" for each that can be
  payments read <order or payment>
                   looks once at the payment provider and prints what it and the shop have; changes nothing. It
                   needs STRIPE_SECRET_KEY, for this call
  analyst add <name>
                   lets somebody read the schema "analytics" in PostgreSQL; the password is shown once
  analyst list, analyst remove <name>
                   who may, and ends it
  create-super-admin <e-mail>
                   makes or promotes a SUPER_ADMIN; a new one's password is shown once
  change-staff-address <e-mail> <new e-mail>
                   changes the address of a staff user, ends their sessions and links, and tells the old address
  reset-second-factor <e-mail>
                   switches two-step sign-in of a staff user off, ends their sessions, and tells them by mail

Exit code: 0 all right, 1 not all right, 2 not understood or not possible.`;

const [name = 'help', ...words] = process.argv.slice(2).filter((word) => word !== '--json');
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

if (writeApiCommands.includes(name)) process.exitCode = await runWriteApiCommand(name, process.argv.slice(3));
else if (command) {
  await withShop(async (settings, running) => {
    const database = openDatabase(settings.DATABASE_URL, { name: 'ops', max: 2 });
    const shop = await openShopSource(settings, allEvents, createLogger('ops', 'silent'), {
      anyLog: name === 'adopt-log',
    });
    try {
      process.exitCode = await command(words, {
        database,
        databaseUrl: settings.DATABASE_URL,
        source: shop.source,
        store: shop.store,
        timeZone: settings.SHOP_TIMEZONE,
        projections: shopProjections(shopCalendar(settings.SHOP_TIMEZONE)),
        services: running?.services ?? [],
        json: process.argv.includes('--json'),
        signal: interrupted.signal,
      });
    } catch (error) {
      if (!(error instanceof UsageError) && !interrupted.signal.aborted) throw error;
      if (error instanceof UsageError) process.stderr.write(`${error.message}\n`);
      process.exitCode = 2;
    } finally {
      await Promise.all([shop.close(), database.end()]);
    }
  });
} else {
  print(name === 'help' || name === '--help' ? HELP : `There is no command ${name}.\n\n${HELP}`);
  process.exitCode = name === 'help' || name === '--help' ? 0 : 2;
}
