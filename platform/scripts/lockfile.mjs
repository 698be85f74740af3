// The rules for package-lock.json. npm leaves out the packages of other operating systems when it cannot read them, and
// `npm ci` then refuses the file; `node platform/scripts/lockfile.mjs --fix` writes them back in.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

const path = join(root, 'package-lock.json');

/** Sentences about what is wrong. */
export function lockfileFaults() {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  const faults = leftOut(packages).map(
    ({ name }) => `${name} is left out: run "node platform/scripts/lockfile.mjs --fix"`,
  );
  for (const [place, { version, resolved, link }] of Object.entries(packages)) {
    // An address would tie everybody to the host that one of us happened to install from.
    if (resolved && !link) faults.push(`${place} names a download address`);
    // Older ones can be crashed by one request.
    if (/\/busboy$/.test(place) && isBefore(version, [3, 2, 6])) faults.push(`${place} ${version} is older than 3.2.6`);
  }
  return faults.map((fault) => `package-lock.json: ${fault}`);
}

function leftOut(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** The system that a package is for, from its name: that is how all of them are named. */
function systemOf(name) {
  const words = name
    .split(/[/-]/)
    .map((word) => ({ windows: 'win32', gnueabihf: 'gnu', musleabihf: 'musl' })[word] ?? word);
  const oneOf = (...known) => words.filter((word) => known.includes(word)).slice(-1);
  const libc = oneOf('musl').length ? ['musl'] : oneOf('gnu').length ? ['glibc'] : undefined;
  return {
    cpu: oneOf('arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'),
    os: oneOf('linux', 'darwin', 'win32', 'android', 'freebsd', 'openharmony'),
    ...(libc && words.includes('linux') && { libc }),
  };
}

function isBefore(version, wanted) {
  const parts = version.split('.').map(Number);
  const first = parts.findIndex((part, index) => part !== wanted[index]);
  return first !== -1 && parts[first] < wanted[first];
}

function fix() {
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  for (const { name, version, dev } of leftOut(lock.packages)) {
    const system = systemOf(name);
    if (system.os.length === 0 || system.cpu.length === 0) throw new Error(`${name} is for no system that we know`);
    lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...system };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--fix')) fix();
  const faults = lockfileFaults();
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
