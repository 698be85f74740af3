import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { buildTool, services } = (await import(join(root, 'platform/scripts/prepare.mjs'))) as {
  buildTool: string;
  services: readonly string[];
};

test('an image, built and with the packages of production only, has nothing to install or build', () => {
  const image = mkdtempSync(join(tmpdir(), 'countinghouse-image-'));
  onTestFinished(() => rmSync(image, { recursive: true, force: true }));
  for (const name of services) mkdirSync(join(image, name, 'dist'), { recursive: true });
  // What npm keeps of development, because packages of production take it as a peer.
  mkdirSync(join(image, 'node_modules/typescript'), { recursive: true });
  cpSync(join(root, 'platform/scripts'), join(image, 'platform/scripts'), { recursive: true });
  const env = { NODE_ENV: 'production', PATH: image };
  const { status, stderr } = spawnSync(process.execPath, [join(image, 'platform/scripts/build.mjs')], { env });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
});

test('the package whose absence tells an image is one that npm removes from it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(packages[`node_modules/${buildTool}`]).toMatchObject({ dev: true });
});
