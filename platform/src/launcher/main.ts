import { StartFailure } from '../runtime/start-failure.ts';
import { startShop } from './launcher.ts';

/**
 * What `npm start` ends with: the shop runs until Ctrl-C, a closed terminal or SIGTERM. A second Ctrl-C does not wait.
 */
const print = (line: string) => process.stdout.write(`  ${line}\n`);
const starting = startShop(process.env, print);

let asked = false;
async function stop(): Promise<void> {
  if (asked) process.exit(1);
  asked = true;
  print('Stopping ...');
  const shop = await starting.catch(() => undefined);
  await shop?.stop();
  print('Stopped. Nothing is lost; start again whenever you like.');
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  const { address, isNew } = await starting;
  process.stdout.write(`\n  The shop is open:  ${address}\n  Its back office:   ${address}/admin\n`);
  if (isNew) print('It is empty. Fill it with two weeks of a real gift shop: npm run demo, in a second terminal.');
  process.stdout.write('  Stop it with Ctrl-C.\n\n');
} catch (error) {
  process.stderr.write(`\n  ${error instanceof StartFailure ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
