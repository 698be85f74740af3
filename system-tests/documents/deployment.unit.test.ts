import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsShape } from '@countinghouse/platform/runtime/configuration/settings';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Settings of one machine, of the image itself, and of tests. */
const notForContainers = [
  'VAR_DIR',
  'CHROMIUM_PATH',
  'DATABASE_PORT',
  'WRITE_API_PORT',
  'READ_API_PORT',
  'LOG_FILE',
  'FAILPOINT',
];

test('docker-compose.yml passes on every setting that a shop in containers may have', () => {
  const compose = read('docker-compose.yml');
  const missing = Object.keys(settingsShape).filter((name) => !new RegExp(`\\b${name}\\b`).test(compose));
  expect(missing.sort()).toEqual([...notForContainers].sort());
});

test('every container drops the capabilities of the kernel', () => {
  const services = /^services:\n(.*?)^volumes:/ms.exec(read('docker-compose.yml'))?.[1] ?? '';
  const containers = services.split(/^(?= {2}[a-z-]+:\n)/m).filter((text) => /^ {2}[a-z-]+:\n/.test(text));
  expect(containers.length).toBeGreaterThan(8);
  expect(containers.filter((text) => !/<<: \*service|cap_drop: \[ALL\]/.test(text))).toEqual([]);
});

test('the proxies of the examples send HSTS', () => {
  for (const path of ['docs/deploy/nginx.conf', 'docs/deploy/Caddyfile'])
    expect(read(path)).toMatch(/Strict-Transport-Security "max-age=\d{8,}"/);
});
