// Fails when the sign-in page would load more than its budget of compressed JavaScript. Run after `vite build`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 250;
const ROOTS = ['index.html', 'src/features/identity/sign-in.screen.tsx'];

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** A chunk and everything it imports statically. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build manifest`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

const files = new Set(ROOTS.flatMap((root) => [...filesOf(root)]).filter((file) => file.endsWith('.js')));
const sizes = [...files].map((file) => ({ file, kB: gzipSync(readFileSync(join(dist, file))).length / 1000 }));
const total = sizes.reduce((sum, { kB }) => sum + kB, 0);

for (const { file, kB } of sizes.sort((a, b) => b.kB - a.kB)) console.log(`${kB.toFixed(1).padStart(8)} kB  ${file}`);
console.log(`${total.toFixed(1).padStart(8)} kB  in all, gzip; the sign-in page may take ${BUDGET_KB} kB`);
if (total > BUDGET_KB) {
  console.error(`The sign-in page is ${(total - BUDGET_KB).toFixed(1)} kB over its budget.`);
  process.exitCode = 1;
}
