import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const documents = git('ls-files', '*.md')
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the anchors of a document's headings. */
function anchorsOf(path: string): Set<string> {
  const headings = textOf(path).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns links of a document without a target in the repository. */
function brokenLinks(path: string): string[] {
  const links = textOf(path)
    .replace(/```[\s\S]*?```/g, '')
    .matchAll(/\]\(([^)\s]+)\)/g);
  return [...links].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    const leads = existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).has(anchor));
    return leads ? [] : [`${path}: ${link}`];
  });
}

const packages = 'contracts|platform|write-api|projector|read-api|workers|web|system-tests|bench|docs';
const PATH = new RegExp(`\`((?:${packages})/[\\w./-]+)\``, 'g');

/** Returns paths of a document without a file or folder; tests are named without their suffixes. */
function unknownPaths(path: string): string[] {
  return [...textOf(path).matchAll(PATH)].flatMap(([, named = '']) => {
    const place = join(root, named);
    if (existsSync(place)) return [];
    const folder = dirname(place);
    const isBuilt = /\/dist\//.test(named);
    const begins = existsSync(folder) && readdirSync(folder).some((entry) => entry.startsWith(`${basename(place)}.`));
    return isBuilt || begins ? [] : [`${path}: ${named}`];
  });
}

describe.each(documents)('%s', (path) => {
  test('has no broken links', () => {
    expect(brokenLinks(path)).toEqual([]);
  });
});

// Decisions keep the names of their time, and the changelog those of its release.
const guides = documents.filter((path) => !path.startsWith('docs/adr/') && path !== 'CHANGELOG.md');

test('guides name existing files and folders', () => {
  expect(guides.flatMap(unknownPaths)).toEqual([]);
});

test.skipIf(git('rev-parse', '--is-shallow-repository').trim() === 'true')(
  'guides name commits of the history, with their subjects where they quote one',
  () => {
    const named = guides.flatMap((path) =>
      [...textOf(path).matchAll(/\b([0-9a-f]{7})\b(?: "([^"]+?)(?:, …)?")?/g)]
        .filter(([, hash = '']) => /[a-f]/.test(hash) && /[0-9]/.test(hash))
        .map(([, hash = '', subject]) => ({ path, hash, subject: subject?.replace(/\s+/g, ' ') })),
    );
    expect(named.length).toBeGreaterThan(10);
    const subjects = new Map(
      git('log', '--format=%h%x09%s', '--abbrev=7')
        .split('\n')
        .map((line) => line.split('\t') as [string, string]),
    );
    const wrong = named.filter(({ hash, subject = '' }) => !subjects.get(hash)?.startsWith(subject));
    expect(wrong).toEqual([]);
  },
);
