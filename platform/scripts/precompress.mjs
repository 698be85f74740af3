// Writes a .br and a .gz beside every text file of the built web app, so that the gateway never compresses the same
// file twice.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const leastBytes = 1_024;
// The highest level takes ten times as long for a few percent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < leastBytes) return;
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotliOptions));
      await writeFile(`${path}.gz`, await promisify(gzip)(content));
    }),
  );
}
