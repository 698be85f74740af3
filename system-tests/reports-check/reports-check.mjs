// Computes the reports of a shop again from an export of its log, by plain code that imports nothing of the product:
// npm run reports:check -- <folder> [--shop <address>]. With an address, the shop's answers are asked for first, as the
// staff user of STAFF_EMAIL and STAFF_PASSWORD, and kept in the folder's `answers.json`; without, the kept ones are
// compared. Exit codes: 0 without differences, 1 with some, 2 where it cannot be done.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answersOf, signIn } from './ask-shop.mjs';
import { factsOf } from './facts.mjs';
import { eventsOf, manifestOf, UnusableExport } from './read-export.mjs';
import { differencesOf } from './reports.mjs';

const SHOWN = 20;
const USAGE = 'Usage: npm run reports:check -- <folder> [--shop <address>]';

/** A sentence for whoever runs it. */
class NotPossible extends Error {}

try {
  process.exitCode = await check(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof NotPossible || error instanceof UnusableExport)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function check([folder, option, address]) {
  if (folder === undefined || (option !== undefined && (option !== '--shop' || !address))) throw new NotPossible(USAGE);
  const { timeZone } = await manifestOf(folder);
  const facts = await factsOf(eventsOf(folder), timeZone);
  const answers = address ? await askedAnswers(folder, address, facts) : await keptAnswers(folder);
  const older = answers.find(({ reply: { asOf } }) => asOf !== undefined && asOf > facts.last);
  if (older) throw new NotPossible('The shop has gone on since the export. Export the log again, then check.');
  const differences = answers.flatMap((answer) => differencesOf(facts, answer));
  for (const difference of differences.slice(0, SHOWN)) process.stdout.write(`${difference}\n`);
  if (differences.length > SHOWN) process.stdout.write(`… and ${differences.length - SHOWN} more.\n`);
  const names = [...new Set(answers.map(({ report }) => report))].join(', ');
  process.stdout.write(`${answers.length} answers compared (${names}), ${differences.length} differences.\n`);
  return differences.length > 0 ? 1 : 0;
}

async function askedAnswers(folder, address, facts) {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = process.env;
  if (!email || !password) throw new NotPossible('Set STAFF_EMAIL and STAFF_PASSWORD: the shop tells staff only.');
  try {
    const call = await signIn(address, email, password);
    const answers = await answersOf(call, facts, Date.now());
    await writeFile(join(folder, 'answers.json'), JSON.stringify(answers));
    return answers;
  } catch (error) {
    throw new NotPossible(`${address} could not be asked: ${error.message}`);
  }
}

async function keptAnswers(folder) {
  const text = await readFile(join(folder, 'answers.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new NotPossible(`${folder} has no answers.json. Name the shop to be asked: --shop.`);
  return JSON.parse(text);
}
