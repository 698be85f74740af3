import { analystName } from '@countinghouse/contracts/operations/events';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { openWriteSide } from '../open-write-side.ts';
import { addAnalyst, listAnalysts, removeAnalyst } from '../operations/analysts.ts';
import { connectionLines } from './connection-lines.ts';

/** `analyst add|remove <name>`, `analyst list`: who may read the schema `analytics` of the shop of VAR_DIR. */
const [act = '', word] = process.argv.slice(2);
const print = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (sentence: string, code: number) => {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
};

const name = analystName.safeParse(word);
if (act !== 'list' && !['add', 'remove'].includes(act)) {
  complain('usage: analyst add <name>, analyst remove <name>, or analyst list', 2);
} else if (act !== 'list' && !name.success) {
  complain('The name of an analyst has 1 to 30 small letters, digits and _, and begins with a letter.', 2);
} else {
  await withShop(async (settings, running) => {
    const deps = await openWriteSide(settings, createLogger('analyst', 'silent'));
    try {
      if (act === 'list') await list(deps);
      else if (act === 'add') await add(deps, name.data!, settings.DATABASE_URL, running === undefined);
      else await remove(deps, name.data!);
    } finally {
      await deps.close();
    }
  });
}

type Deps = Awaited<ReturnType<typeof openWriteSide>>;

async function list(deps: Deps): Promise<void> {
  const all = await listAnalysts(deps);
  for (const analyst of all) {
    print(analyst.hasRole ? analyst.name : `${analyst.name}  has no role in PostgreSQL: run analyst add again`);
  }
  if (all.length === 0) print('There are no analysts. Add one: npm run ops -- analyst add <name>');
}

async function add(deps: Deps, analyst: string, databaseUrl: string, isStopped: boolean): Promise<void> {
  const added = await addAnalyst(deps, analyst);
  if (added === 'exists') {
    complain(`There is a role for ${analyst} already. For a new password, remove ${analyst} first.`, 1);
    return;
  }
  print(connectionLines(databaseUrl, analyst, added.password));
  if (isStopped && process.env.DATABASE_URL === undefined && process.env.DATABASE_PORT === undefined) {
    print('\nThe port is another one at each start of the shop, unless DATABASE_PORT fixes it.');
  }
  byHand(added.byHand, `Before that, the owner of the PostgreSQL server has to run, in this database:`);
}

async function remove(deps: Deps, analyst: string): Promise<void> {
  const removed = await removeAnalyst(deps, analyst);
  if (removed === 'unknown') {
    complain(`There is no analyst ${analyst}.`, 1);
    return;
  }
  print(`${analyst} reads nothing any more.`);
  byHand(removed.byHand, 'That is so when the owner of the PostgreSQL server has run, in this database:');
}

function byHand(statements: string, sentence: string): void {
  if (statements) print(`\nThe user of DATABASE_URL may not do all of it. ${sentence}\n\n${statements}`);
}
