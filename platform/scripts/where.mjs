// npm run where -- orders: every file of a bounded context, whichever package it is in.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const [context] = process.argv.slice(2);
if (!context) {
  console.error('Which context? For example: npm run where -- orders');
  process.exit(1);
}
const packages = ['contracts', 'write-api', 'projector', 'read-api', 'workers', 'web'];
for (const name of packages) {
  const files = readdirSync(join(root, name, 'src'), { recursive: true, withFileTypes: true });
  for (const file of files) {
    const folder = file.parentPath.slice(root.length + 1).replaceAll('\\', '/');
    if (file.isFile() && `/${folder}/`.includes(`/${context}/`)) console.log(`${folder}/${file.name}`);
  }
}
