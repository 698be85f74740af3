// Checks who imports whom by the rules of .dependency-cruiser.cjs. A checker that sees nothing reports success too, so this also counts the
// modules it saw, and plants one violation of every rule in a small tree of its own and insists on each being found.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const require = createRequire(import.meta.url);
const { options, ...ruleSet } = require(join(root, '.dependency-cruiser.cjs'));
const { cruise } = await importCruiser();
const packages = ['contracts', 'platform', 'write-api', 'projector', 'read-api', 'workers', 'web'];
const leastModules = 100;

/** Path → what it imports; each breaks the rule it stands under. */
const violations = {
  'contracts-stand-alone': ['contracts/src/orders/bad-a.ts', 'installed'],
  'platform-knows-no-service': ['platform/src/http/bad-b.ts', '../../../write-api/src/app.ts'],
  'services-know-no-other-service': ['read-api/src/orders/bad-c.ts', '@countinghouse/write-api/app'],
  'contexts-meet-in-contracts': ['read-api/src/orders/bad-d.ts', '../catalog/product.query.ts'],
  'decisions-are-shared-edges-are-not': ['write-api/src/orders/bad-m.ts', '../catalog/product.routes.ts'],
  'deciders-are-pure': ['write-api/src/orders/bad-e.decider.ts', '../../../platform/src/http/plain.ts'],
  'deciders-know-no-machine': ['write-api/src/orders/bad-f.decider.ts', 'node:crypto'],
  'reads-know-no-events': ['read-api/src/orders/bad-g.ts', '@countinghouse/contracts/orders/events'],
  'web-knows-no-server': ['web/src/features/orders/bad-h.ts', '../../../../platform/src/http/plain.ts'],
  'features-know-no-other-feature': ['web/src/features/orders/bad-i.ts', '../catalog/screen.ts'],
  'shared-knows-no-feature': ['web/src/shared/bad-j.ts', '../features/catalog/screen.ts'],
  'no-test-code-in-production': ['workers/src/orders/bad-k.ts', './some.unit.test.ts'],
  'no-circles': ['projector/src/bad-l.ts', './bad-l-too.ts'],
};
const innocents = {
  'node_modules/installed/package.json': '{ "name": "installed", "main": "dist/index.js" }',
  'node_modules/installed/dist/index.js': 'export {};',
  'contracts/src/orders/events.ts': 'export {};',
  'platform/src/http/plain.ts': 'export {};',
  'write-api/src/app.ts': 'export {};',
  'read-api/src/catalog/product.query.ts': 'export {};',
  'write-api/src/catalog/product.routes.ts': 'export {};',
  'web/src/features/catalog/screen.ts': 'export {};',
  'workers/src/orders/some.unit.test.ts': 'export {};',
  'projector/src/bad-l-too.ts': "import './bad-l.ts';",
};

/** dependency-cruiser has its parser read TypeScript without JSX; screens need both, so the parser is told before it is loaded. */
async function importCruiser() {
  const swc = require('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (path, given) => parseFileSync(path, { ...given, tsx: path.endsWith('x') });
  return import('dependency-cruiser');
}

async function look(baseDir) {
  const sources = packages.map((name) => `${name}/src`);
  const { output } = await cruise(sources, { ...options, ruleSet, validate: true, baseDir });
  return output;
}

async function seededRulesFound() {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-boundaries-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    for (const name of packages) {
      write(
        `${name}/package.json`,
        JSON.stringify({ name: `@countinghouse/${name}`, type: 'module', exports: { './*': './src/*.ts' } }),
      );
      write(`${name}/src/.keep`, '');
      mkdirSync(join(folder, 'node_modules', '@countinghouse'), { recursive: true });
      symlinkSync(join(folder, name), join(folder, 'node_modules', '@countinghouse', name), 'junction');
    }
    for (const [path, text] of Object.entries(innocents)) write(path, text);
    for (const [path, imported] of Object.values(violations)) write(path, `import '${imported}';`);
    const { summary } = await look(folder);
    return summary.violations.flatMap(({ rule, from, to }) => [`${rule.name} ${from}`, `${rule.name} ${to}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const faults = [];
const { summary } = await look(root);
for (const { rule, from, to } of summary.violations) faults.push(`${rule.name}: ${from} imports ${to}`);
if (summary.totalCruised < leastModules) faults.push(`only ${summary.totalCruised} modules were seen`);

const found = await seededRulesFound();
for (const { name } of ruleSet.forbidden) {
  const [planted] = violations[name] ?? [];
  if (!planted) faults.push(`no violation of ${name} is planted`);
  else if (!found.includes(`${name} ${planted}`)) faults.push(`${name} does not find its planted violation`);
}

for (const fault of faults) console.error(fault);
console.log(`${summary.totalCruised} modules, ${ruleSet.forbidden.length} rules, each proved by a planted violation`);
process.exit(faults.length === 0 ? 0 : 1);
