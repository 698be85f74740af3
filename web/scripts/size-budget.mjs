// Fails when a page would load more than its budget. Run after the builds of web. Sizes are of gzip, in kB of 1,000
// bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { samplePages } from './sample-pages.mjs';

const dist = join(import.meta.dirname, '../dist');
const admin = readManifest('manifest.json');
const storefront = readManifest('storefront.json');

/** Pages of the storefront whose modules are measured; the others are made of the same parts. */
const pages = Object.keys(storefront).filter((key) => key.endsWith('.page.tsx'));
const application = 'src/storefront/browser.tsx';

const budgets = [
  {
    name: 'JavaScript of the sign-in page of the admin',
    limit: 250,
    files: scriptsOf(admin, ['index.html', 'src/admin/features/identity/sign-in/sign-in.screen.tsx']),
  },
  {
    name: 'JavaScript of a storefront page before touch or idle',
    limit: 6,
    files: [storefront['src/storefront/boot.ts'].file],
  },
  ...pages.map((page) => ({
    name: `JavaScript of ${page} after touch or idle`,
    limit: 145,
    files: scriptsOf(storefront, [application, page]),
  })),
  ...pages.map((page) => ({
    name: `style sheets of ${page}`,
    limit: 12,
    files: stylesOf(storefront, [application, page]),
  })),
];

for (const { name, limit, files } of budgets) {
  const sizes = files.map((file) => ({ file, kB: gzipSync(readFileSync(join(dist, file))).length / 1000 }));
  check(name, limit, sizes);
}
// Everything that a visitor reads, its styles included, before anything else is loaded.
for (const { name, html } of await samplePages()) {
  // As the page server compresses what is asked for again.
  const kB = gzipSync(html, { level: 7, memLevel: 5 }).length / 1000;
  check(`HTML of ${name} with data`, 18, [{ file: name, kB }]);
}

function check(name, limit, sizes) {
  const total = sizes.reduce((sum, { kB }) => sum + kB, 0);
  console.log(`${total.toFixed(1).padStart(8)} of ${limit} kB  ${name}`);
  if (total <= limit) return;
  for (const { file, kB } of sizes.sort((a, b) => b.kB - a.kB))
    console.error(`${kB.toFixed(1).padStart(8)} kB  ${file}`);
  console.error(`The ${name} is ${(total - limit).toFixed(1)} kB over its budget.`);
  process.exitCode = 1;
}

function readManifest(name) {
  return JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'));
}

/** Chunks of a build and everything they import statically. */
function chunksOf(manifest, keys, chunks = new Map()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest of the build`);
    if (chunks.has(key)) continue;
    chunks.set(key, chunk);
    chunksOf(manifest, chunk.imports ?? [], chunks);
  }
  return chunks;
}

function scriptsOf(manifest, keys) {
  const files = [...chunksOf(manifest, keys).values()].map(({ file }) => file);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

function stylesOf(manifest, keys) {
  return [...new Set([...chunksOf(manifest, keys).values()].flatMap(({ css = [] }) => css))];
}
