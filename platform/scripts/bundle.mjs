// Writes each service as one file, which Node loads in two thirds of the time that some four hundred modules take.
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { bundles, root } from './prepare.mjs';

/**
 * Our own modules come along, zod, of which most is never used, and prom-client with what it needs; other packages are
 * loaded as they are.
 */
const comesAlong = (id) => /^(?:[./]|@countinghouse\/|(?:zod|prom-client|tdigest|bintrees)(?:\/|$))/.test(id);

/**
 * Modules that stand for a package whose entry point loads much that no service uses: pg tries `Response`, and thereby
 * loads Node's fetch, unless a `navigator` names the runtime; undici loads a fetch, caches and WebSockets of its own,
 * and its clients get `request` from the entry point; rate-limiter-flexible loads a limiter for each database;
 * prom-client loads OpenTelemetry for exemplars; node:http, imported as a module, reads its WebSocket from Node's fetch
 * since Node 22.
 */
const lighter = {
  pg: `
    import { createRequire } from 'node:module';
    const missing = globalThis.navigator === undefined;
    if (missing) globalThis.navigator = { userAgent: 'Node.js' };
    export default createRequire(import.meta.url)('pg');
    if (missing) delete globalThis.navigator;`,
  undici: `
    import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
    import request from 'undici/lib/api/api-request.js';
    Dispatcher.prototype.request = request;
    export { default as Client } from 'undici/lib/dispatcher/client.js';
    export { default as Pool } from 'undici/lib/dispatcher/pool.js';`,
  'rate-limiter-flexible': `
    export { default as RateLimiterPostgres } from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
    export { default as RateLimiterRes } from 'rate-limiter-flexible/lib/RateLimiterRes.js';`,
  '@opentelemetry/api': 'export {};',
  'node:http': `
    import { createRequire } from 'node:module';
    export const { createServer } = createRequire(import.meta.url)('node:http');`,
};
const lightEntries = {
  name: 'light-entries',
  resolveId: (id) => (Object.hasOwn(lighter, id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') ? lighter[id.slice(1)] : undefined),
};

for (const [output, input] of Object.entries(bundles)) {
  const bundle = await rolldown({
    input: join(root, input),
    platform: 'node',
    external: (id) => !comesAlong(id) && !Object.hasOwn(lighter, id) && !id.startsWith('\0'),
    plugins: [lightEntries],
    resolve: { conditionNames: ['@countinghouse/source', 'node', 'import', 'default'] },
  });
  const folder = join(root, dirname(output));
  rmSync(join(folder, 'bundled'), { recursive: true, force: true });
  // What a service loads on demand only is in `bundled/`.
  const names = { entryFileNames: basename(output), chunkFileNames: 'bundled/[name]-[hash].js' };
  // V8 keeps a source with a single character beyond Latin-1 in two bytes a character, for as long as the process runs.
  await bundle.write({ dir: folder, format: 'esm', charset: 'ascii', comments: { jsdoc: false }, ...names });
  await bundle.close();
}
