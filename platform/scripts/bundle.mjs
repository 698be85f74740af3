// Writes each service as one file, which Node loads in two thirds of the time that some four hundred modules take.
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { bundles, root } from './prepare.mjs';

/** Our own modules come along, and zod, of which most is never used; other packages are loaded as they are. */
const comesAlong = (id) => /^(?:[./]|@countinghouse\/|zod(?:\/|$))/.test(id);

for (const [output, input] of Object.entries(bundles)) {
  const bundle = await rolldown({
    input: join(root, input),
    platform: 'node',
    external: (id) => !comesAlong(id),
    resolve: { conditionNames: ['@countinghouse/source', 'node', 'import', 'default'] },
  });
  const folder = join(root, dirname(output));
  rmSync(join(folder, 'bundled'), { recursive: true, force: true });
  // What a service loads only where it is needed stands in `bundled/`.
  const names = { entryFileNames: basename(output), chunkFileNames: 'bundled/[name]-[hash].js' };
  await bundle.write({ dir: folder, format: 'esm', ...names });
  await bundle.close();
}
