// npm start: installs and builds what is missing or stale, then runs the shop until Ctrl-C.
import { build, installPackages, requireNode } from './prepare.mjs';

const say = (line) => process.stdout.write(`  ${line}\n`);
requireNode();
await installPackages(say);
await build(say);
await import('../dist/launcher/main.js');
