// Writes docs/settings.md from the settings themselves; with --check it only reports whether the file is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { settingsShape } from '../src/runtime/configuration/settings.ts';

const path = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

function defaultOf(schema: z.ZodType): string {
  const result = schema.safeParse(undefined);
  if (!result.success || result.data === undefined) return '';
  const { def } = schema as unknown as { def: { type: string; defaultValue?: unknown; in?: z.ZodType } };
  // A path is shown as written, not as it resolves here.
  if (def.type === 'pipe' && def.in) return defaultOf(def.in);
  const value = result.data as object | string | number;
  return `\`${typeof value === 'object' ? Object.values(value).join('/') : value}\``;
}

const rows = Object.entries(settingsShape).map(
  ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`,
);
const text = `# Settings

Every setting is a variable of the environment; an empty one counts as not set. A wrong value stops the start with a sentence that names it.
Each service reads the same settings, whether \`npm start\` runs it or you do.

| setting | default | what it is |
| --- | --- | --- |
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/settings.md is not current: run "npm run docs".');
  process.exitCode = 1;
}
