import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';
import { StartFailure } from './start-failure.ts';

/** A browser that starts on this machine, and how. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  /** Whether the browser's own sandbox works here; it does not for root or without user namespaces. */
  readonly chromiumSandbox: boolean;
  /** Nothing of the shop's settings and no secret. */
  readonly env: Record<string, string>;
}

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/**
 * Finds a Chromium that really starts: the given one (`CHROMIUM_PATH`), else an installed one, else the one that npm
 * carries, unpacked once beside the packages. Spread the result into playwright-core's `chromium.launch()`. Throws
 * {@link StartFailure} when there is none.
 */
export async function resolveChromium(given?: string): Promise<Chromium> {
  if (given) {
    const found = await firstThatStarts(given);
    if (found) return found;
    throw new StartFailure('CHROMIUM_PATH does not lead to a Chromium that starts.');
  }
  for (const place of usualPlaces[process.platform] ?? []) {
    const found = await access(place, constants.X_OK).then(
      () => firstThatStarts(place),
      () => undefined,
    );
    if (found) return found;
  }
  const carried = process.platform === 'linux' && process.arch === 'x64' ? await unpackCarried() : undefined;
  const found = carried && (await firstThatStarts(join(carried, 'chromium'), join(carried, 'al2023', 'lib')));
  if (found) return found;
  throw new StartFailure('There is no Chromium on this machine; install one or set CHROMIUM_PATH.');
}

/** Safest way first. `libraries` replace system libraries that a bare machine lacks. */
async function firstThatStarts(executablePath: string, libraries?: string): Promise<Chromium | undefined> {
  // 75 MB that a shop which makes no PDF does without.
  const { chromium: playwright } = await import('playwright-core');
  const plain = { executablePath, args: ['--disable-dev-shm-usage'], env: childEnvironment() };
  const ways: Chromium[] = [
    ...(process.getuid?.() === 0 ? [] : [{ ...plain, chromiumSandbox: true }]),
    { ...plain, chromiumSandbox: false },
    ...(libraries ? [{ ...plain, chromiumSandbox: false, env: { ...plain.env, LD_LIBRARY_PATH: libraries } }] : []),
  ];
  for (const way of ways) {
    const browser = await playwright.launch({ ...way, timeout: 15_000 }).catch(() => undefined);
    if (!browser) continue;
    await browser.close();
    return way;
  }
  return undefined;
}

/**
 * The package unpacks itself into the temporary folder, where anybody could have put a file of that name; so it does
 * that in a process whose temporary folder is ours, and the result is renamed into place when it is whole.
 */
async function unpackCarried(): Promise<string> {
  const require = createRequire(import.meta.url);
  const packageRoot = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = require(join(packageRoot, 'package.json')) as { version: string };
  const cache = join(dirname(dirname(packageRoot)), '.cache', 'countinghouse');
  const target = join(cache, `chromium-${version}`);
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return target;
  await mkdir(cache, { recursive: true });
  const half = await mkdtemp(`${target}.`);
  const script = `import(${JSON.stringify(require.resolve('@sparticuz/chromium'))}).then(({ default: it }) => (it.default ?? it).executablePath())`;
  // The name of this environment makes the package unpack the libraries too.
  const env = { ...childEnvironment(), TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await promisify(execFile)(process.execPath, ['-e', script], { env, timeout: 60_000 });
  await rename(half, target).catch(() => rm(half, { recursive: true, force: true }));
  return target;
}
