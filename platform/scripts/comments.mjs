// The rule for comments: a line of one has at most 120 columns, which the formatter leaves to authors.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const COLUMNS = 120;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Instructions to a tool are one line. */
const INSTRUCTION = /biome-ignore|@ts-expect-error/;

/** Places of comments that are too wide. */
export function commentFaults() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = String(listed)
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|mjs|cjs|css)$/.test(path) && existsSync(join(root, path)));
  return files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > COLUMNS && COMMENT.test(line) && !INSTRUCTION.test(line)
          ? [`${path}:${index + 1}: a comment of ${line.length} columns, ${COLUMNS} are the most`]
          : [],
      ),
  );
}
