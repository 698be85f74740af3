// What must hold for folders of the packages: one has at most 16 entries, so that a reader finds a place by its name.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const ENTRIES = 16;
/** Folders of data, with the reason why each may have more. */
const EXCEPTIONS = {
  'contracts/golden': 'one file for each version of an event, found by the name of the event',
  'system-tests/fixtures/import-cases': 'one file for each way in which programs write a table, found by its name',
};
/** Endings that files about one thing have beside each other. */
const COMPANION = /(?:-sql)?(?:\.(?:unit|int|isolated|ui)\.test)?\.(?:tsx?|mjs)$|\.module\.css$/;
const CONTEXT = /^contracts\/src\/([^/]+)\/events\.ts$/;

/**
 * Folders with too many entries. A file, its tests, its style sheet and its list in SQL count as one entry, and so do
 * all bounded contexts of a package, which have the same names in each.
 */
export function folderFaults() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tracked = String(execFileSync('git', ['ls-files', '-z', '--', ...workspaces], { cwd: root })).split('\0');
  const contexts = new Set(tracked.flatMap((path) => CONTEXT.exec(path)?.slice(1) ?? []));
  const entries = new Map();
  for (const path of tracked.filter(Boolean)) {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      if (!entries.has(folder)) entries.set(folder, new Set());
      entries.get(folder).add(entryOf(parts, depth, contexts));
    }
  }
  const tooFull = [...entries].filter(([folder, { size }]) => size > ENTRIES && !(folder in EXCEPTIONS));
  return tooFull.map(([folder, { size }]) => `${folder}: ${size} entries, ${ENTRIES} are the most`).sort();
}

/** The entry of a folder that a path belongs to, `depth` parts down. */
function entryOf(parts, depth, contexts) {
  const name = parts[depth];
  if (depth === parts.length - 1) return name.replace(COMPANION, '');
  const isContext = depth === 2 && parts[1] === 'src' && contexts.has(name);
  return isContext ? 'bounded contexts/' : `${name}/`;
}
