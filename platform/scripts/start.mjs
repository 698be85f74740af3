// npm start: installs and builds what is missing or stale, then runs the shop until Ctrl-C.
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

// In a process of its own: what it loads and reads would stay with the shop's for as long as that runs.
const { code } = await run(process.execPath, [join(root, 'platform/scripts/build.mjs')], { stdio: 'inherit' });
if (code !== 0) process.exit(code);
await import('../dist/launcher/bundle.js');
