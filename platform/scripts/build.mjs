// Installs and builds what is missing or stale: what a command line needs before it can run.
import { build, installPackages, isShipped, requireNode } from './prepare.mjs';

const say = (line) => process.stderr.write(`  ${line}\n`);
requireNode();
if (!isShipped()) {
  await installPackages(say);
  await build(say);
}
