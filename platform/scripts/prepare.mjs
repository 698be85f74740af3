// What must be true before anything of the project can run: the right Node, the packages of the lockfile, builds that
// match their sources. Plain Node, since nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const cache = join(root, 'node_modules', '.cache', 'countinghouse');
const leastNode = [20, 19];

/** Ends the process with one sentence when Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return;
  console.error(`This needs Node ${leastNode.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/**
 * What is installed, built and tested needs none of the shop's secrets. The names of `secret-settings.ts`, which cannot
 * be loaded before anything is installed; its test compares the two.
 */
export const secrets = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'JWT_SECRET',
  'MASTER_KEY',
  'QUEUE_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);
const withoutSecrets = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.has(name)));

/** Runs a program in the project's folder and returns its exit code and everything it wrote. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: withoutSecrets,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        options.onOutput?.(text);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs one of the installed tools by its script, which works alike on every system. */
export function runTool(name, args, options) {
  const [packageName, script] = tools[name];
  return run(process.execPath, [join(root, 'node_modules', packageName, script), ...args], options);
}

const tools = {
  biome: ['@biomejs/biome', 'bin/biome'],
  tsc: ['typescript', 'bin/tsc'],
  tsx: ['tsx', 'dist/cli.mjs'],
  vite: ['vite', 'bin/vite.js'],
  vitest: ['vitest', 'vitest.mjs'],
  knip: ['knip', 'bin/knip.js'],
};

/**
 * Installs the lockfile's packages when they are not there. Install scripts stay off: none of ours is needed, and newer
 * npm leaves them out anyway; what they would do for PostgreSQL's libraries is done when it starts.
 */
export async function installPackages(say) {
  if (packagesMatchLockfile()) return;
  say('Installing packages ...');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0) fail('The packages could not be installed.', output);
}

function packagesMatchLockfile() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link, devOptional }]) =>
      !path.startsWith('node_modules/') || optional || devOptional || link || present[path]?.version === version,
  );
}

/** A package that building takes and `npm prune --omit=dev` removes; it keeps TypeScript, of which others are peers. */
export const buildTool = 'rolldown';

/**
 * Whether this is an image or the like: built, in production, and without the tools that building takes. There is
 * nothing to prepare then.
 */
export function isShipped() {
  return (
    process.env.NODE_ENV === 'production' &&
    services.every((name) => existsSync(join(root, name, 'dist'))) &&
    !existsSync(join(root, 'node_modules', buildTool))
  );
}

/** The four checkers that tsc starts by itself repeat each other's work: twice the processor time of one. */
export const tscThreads = ['--checkers', '1'];

/**
 * The admin, whose build empties the folder; then the storefront, for browsers and for the server that renders its
 * pages.
 */
const storefront = ['--config', 'vite.storefront.config.ts'];
const webBuilds = [[], storefront, [...storefront, '--ssr']];

/** Every service as one file, by what it begins with. As deep in the tree as that is built, so that paths hold. */
export const bundles = {
  'write-api/dist/bundle.js': 'write-api/src/main.ts',
  'projector/dist/bundle.js': 'projector/src/main.ts',
  'read-api/dist/bundle.js': 'read-api/src/main.ts',
  'workers/dist/bundle.js': 'workers/src/main.ts',
  'platform/dist/gateway/bundle.js': 'platform/src/gateway/main.ts',
  'platform/dist/launcher/bundle.js': 'platform/src/launcher/main.ts',
};

export const services = ['contracts', 'platform', 'write-api', 'projector', 'read-api', 'workers'];
/** Built together; an image of the services has no demo. */
const built = [...services, 'demo'];

/** Builds what does not match its sources; the two builds need each other's sources but not each other's output. */
export async function build(say) {
  const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json'];
  const serviceInputs = [
    ...shared,
    'tsconfig.build.json',
    'platform/scripts/bundle.mjs',
    ...built.flatMap((name) => [`${name}/src`, `${name}/package.json`, `${name}/tsconfig.json`]),
  ];
  const webInputs = [
    ...shared,
    'contracts/src',
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/vite.storefront.config.ts',
    'web/package.json',
  ];
  // Both run to their end, so that one's failure leaves the other whole.
  const builds = await Promise.allSettled([
    whenStale(
      'services',
      serviceInputs,
      [...built.map((name) => `${name}/dist/.tsbuildinfo`), ...Object.keys(bundles)],
      async () => {
        say('Building the services ...');
        // Each in a process of its own: what it loads would stay with the launcher.
        const bundling = join(root, 'platform/scripts/bundle.mjs');
        const steps = [
          // Types have a check of their own, of everything at once; whoever starts a shop need not wait for it.
          () => runTool('tsc', ['-b', 'tsconfig.build.json', '--noCheck', ...tscThreads]),
          () => run(process.execPath, [bundling]),
        ];
        for (const step of steps) {
          const { code, output } = await step();
          if (code !== 0) throw new BuildFailure('The services could not be built.', output);
        }
      },
    ),
    whenStale('web', webInputs, ['web/dist/index.html', 'web/dist-server/server.js'], async () => {
      say('Building the web app ...');
      for (const part of webBuilds) {
        const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn', ...part], {
          cwd: join(root, 'web'),
        });
        if (code !== 0) throw new BuildFailure('The web app could not be built.', output);
      }
      const { precompress } = await import('./precompress.mjs');
      await precompress(join(root, 'web', 'dist'));
    }),
  ]);
  const failed = builds.find((build) => build.status === 'rejected')?.reason;
  if (failed instanceof BuildFailure) fail(failed.message, failed.output);
  if (failed) throw failed;
}

class BuildFailure extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** Judges by content, so that neither a checkout nor a touched file causes a build, and none is missed. */
async function whenStale(name, inputs, outputs, make) {
  const stamp = join(cache, `${name}.sha256`);
  const hash = hashOf(inputs);
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (current && outputs.every((path) => existsSync(join(root, path)))) return;
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const path of filesBelow(join(root, input)))
      hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries.flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

function fail(sentence, output) {
  console.error(`${output.trim()}\n\n${sentence}`);
  process.exit(1);
}
