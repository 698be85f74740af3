// Checks who imports whom by the rules of .dependency-cruiser.cjs, and that platform names nothing of the shop. A
// checker that reads no modules also reports success, so this counts the modules read, and plants one violation of
// every rule in a small tree of its own and requires each to be found.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const require = createRequire(import.meta.url);
const { options, roomLayers, ...ruleSet } = require(join(root, '.dependency-cruiser.cjs'));
let typesErased = false;
const { cruise } = await importCruiser();
const packages = ['contracts', 'platform', 'write-api', 'projector', 'read-api', 'workers', 'web', 'demo'];
const leastModules = 100;

/** A file of every layer of rooms that imports the highest room, and one in a folder of no layer. */
const roomViolations = Object.entries(roomLayers).flatMap(([part, layers]) => {
  const top = layers.at(-1)[0];
  const planted = layers
    .slice(0, -1)
    .flatMap((layer) =>
      layer.map((room) => [
        `${part}-rooms-${layer.map((name) => name.replace('/', '-')).join('-')}`,
        `${part}/src/${room}/bad-room.ts`,
        `@countinghouse/${part}/${top}/plain`,
      ]),
    );
  return [...planted, [`${part}-rooms-have-a-layer`, `${part}/src/new-room/bad-room.ts`, '../plain.ts']];
});

/** Rule, path, what the file there imports; each breaks its rule. */
const violations = [
  ['contracts-stand-alone', 'contracts/src/orders/bad-a.ts', 'installed'],
  ['payloads-know-no-views', 'contracts/src/orders/bad-aa-events.ts', './api.ts'],
  ['platform-knows-no-service', 'platform/src/rest/bad-b.ts', '../../../write-api/src/app.ts'],
  ['engine-knows-no-shop', 'platform/src/rest/bad-ar.ts', '@countinghouse/contracts/orders/events'],
  ['services-know-no-other-service', 'read-api/src/orders/bad-c.ts', '@countinghouse/write-api/app'],
  ['services-know-no-other-service', 'write-api/src/orders/bad-at.ts', '@countinghouse/demo/plain'],
  ['demo-knows-the-write-side-only', 'demo/src/bad-au.ts', '@countinghouse/read-api/catalog/product.query'],
  ['contexts-meet-in-contracts', 'read-api/src/orders/bad-d.ts', '../catalog/product.query.ts'],
  ['decisions-are-shared-edges-are-not', 'write-api/src/orders/bad-m.ts', '../catalog/product.routes.ts'],
  ['deciders-are-pure', 'write-api/src/orders/bad-e.decider.ts', '../../../platform/src/rest/plain.ts'],
  ['deciders-are-pure', 'contracts/src/orders/bad-af.state.ts', 'zod'],
  ['deciders-know-no-machine', 'write-api/src/orders/bad-f.decider.ts', 'node:crypto'],
  ['deciders-know-no-machine', 'contracts/src/orders/bad-ah.state.ts', 'node:crypto'],
  ['reads-know-no-events', 'read-api/src/orders/bad-g.ts', '@countinghouse/contracts/orders/events'],
  ['reads-know-no-events', 'read-api/src/orders/bad-ag.ts', '@countinghouse/contracts/orders/order.state'],
  ['reads-know-no-events', 'read-api/src/orders/bad-av.ts', '@countinghouse/contracts/catalog/import-events'],
  ['web-knows-no-server', 'web/src/storefront/bad-aw.ts', '@countinghouse/contracts/catalog/import-events'],
  ['web-knows-no-server', 'web/src/admin/features/orders/bad-h.ts', '../../../../../platform/src/rest/plain.ts'],
  ['web-knows-no-server', 'web/src/storefront/bad-ai.ts', '@countinghouse/contracts/orders/order.state'],
  ['admin-and-storefront-are-apart', 'web/src/admin/shared/bad-n.ts', '../../storefront/plain.ts'],
  ['admin-and-storefront-are-apart', 'web/src/storefront/bad-o.ts', '../admin/features/catalog/screen.ts'],
  ['web-shared-stands-below-both', 'web/src/shared/bad-p.ts', '../storefront/plain.ts'],
  ['web-shared-needs-react-only', 'web/src/shared/bad-q.ts', 'installed'],
  ['storefront-ships-no-admin-libraries', 'web/src/storefront/bad-r.ts', '@countinghouse/contracts/orders/api'],
  ['storefront-ships-no-admin-libraries', 'web/src/shared/bad-s.ts', 'zod'],
  ['features-know-no-other-feature', 'web/src/admin/features/orders/bad-i.ts', '../catalog/screen.ts'],
  ['screens-know-no-other-screen', 'web/src/admin/features/orders/order/bad-ae.ts', '../order-list/screen.ts'],
  ['grouped-screens-know-no-other-screen', 'web/src/admin/features/orders/reports/one/bad-as.ts', '../other/screen.ts'],
  ['shared-knows-no-feature', 'web/src/admin/shared/bad-j.ts', '../features/catalog/screen.ts'],
  ['shared-layer-i18n-url', 'web/src/admin/shared/i18n/bad-t.ts', '../ui/plain.ts'],
  ['shared-layer-i18n-url', 'web/src/admin/shared/url/bad-u.ts', '../i18n/plain.ts'],
  ['shared-layer-http', 'web/src/admin/shared/http/bad-v.ts', '../session/plain.ts'],
  ['shared-layer-session-live', 'web/src/admin/shared/session/bad-w.ts', '../form/images/plain.ts'],
  ['shared-layer-ui', 'web/src/admin/shared/ui/values/bad-x.ts', '../../history/plain.ts'],
  ['shared-layer-form-charts-report-undo', 'web/src/admin/shared/form/bad-y.ts', '../list/plain.ts'],
  ['shared-layer-form-charts-report-undo', 'web/src/admin/shared/report/bad-z.ts', '../form/images/plain.ts'],
  ['shared-layer-list', 'web/src/admin/shared/list/bad-aa.ts', '../bulk/plain.ts'],
  ['shared-layer-bulk-history-export-saved-views', 'web/src/admin/shared/bulk/bad-ab.ts', '../screen/plain.ts'],
  ['shared-layer-bulk-history-export-saved-views', 'web/src/admin/shared/export/bad-ac.ts', '../history/plain.ts'],
  ['shared-folders-have-a-layer', 'web/src/admin/shared/new-folder/bad-ad.ts', '../i18n/plain.ts'],
  ['storefront-layer-i18n', 'web/src/storefront/i18n/bad-aj.ts', '../ui/plain.ts'],
  ['storefront-layer-api', 'web/src/storefront/api/bad-ak.ts', '../stores/plain.ts'],
  ['storefront-layer-rendering-stores', 'web/src/storefront/rendering/bad-al.ts', '../stores/plain.ts'],
  ['storefront-layer-rendering-stores', 'web/src/storefront/stores/bad-am.ts', '../pages/cart/plain.ts'],
  ['storefront-layer-ui', 'web/src/storefront/ui/form/bad-an.ts', '../../pages/cart/plain.ts'],
  ['storefront-layer-pages', 'web/src/storefront/pages/cart/bad-ao.ts', '../../shell/plain.ts'],
  ['storefront-layer-shell', 'web/src/storefront/shell/bad-ap.ts', '../plain.ts'],
  ['storefront-folders-have-a-layer', 'web/src/storefront/new-folder/bad-aq.ts', '../i18n/plain.ts'],
  ['no-test-code-in-production', 'workers/src/orders/bad-k.ts', './some.unit.test.ts'],
  ['no-circles', 'projector/src/bad-l.ts', './bad-l-too.ts'],
  ...roomViolations,
];
/** Resembles a violation and is none: a type-only import is not shipped. */
const typesOnly = 'web/src/storefront/types-only.ts';
const innocents = {
  'node_modules/installed/package.json': '{ "name": "installed", "main": "dist/index.js" }',
  'node_modules/installed/dist/index.js': 'export {};',
  'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
  'node_modules/zod/index.js': 'export {};',
  'contracts/src/orders/events.ts': 'export {};',
  'contracts/src/catalog/import-events.ts': 'export {};',
  'contracts/src/orders/order.state.ts': 'export {};',
  'contracts/src/orders/api.ts': "import 'zod';",
  'platform/src/rest/plain.ts': 'export {};',
  ...Object.fromEntries(
    Object.entries(roomLayers).flatMap(([part, layers]) =>
      ['.', layers.at(-1)[0]].map((room) => [`${part}/src/${room}/plain.ts`, 'export {};']),
    ),
  ),
  'write-api/src/app.ts': 'export {};',
  'demo/src/plain.ts': 'export {};',
  'read-api/src/catalog/product.query.ts': 'export {};',
  'write-api/src/catalog/product.routes.ts': 'export {};',
  'web/src/admin/features/catalog/screen.ts': 'export {};',
  'web/src/admin/features/orders/order-list/screen.ts': 'export {};',
  'web/src/admin/features/orders/reports/other/screen.ts': 'export {};',
  ...Object.fromEntries(
    ['i18n', 'session', 'ui', 'form/images', 'list', 'bulk', 'history', 'screen'].map((folder) => [
      `web/src/admin/shared/${folder}/plain.ts`,
      'export {};',
    ]),
  ),
  ...Object.fromEntries(
    ['.', 'i18n', 'stores', 'ui', 'pages/cart', 'shell'].map((folder) => [
      `web/src/storefront/${folder}/plain.ts`,
      'export {};',
    ]),
  ),
  [typesOnly]: "import type { Some } from '@countinghouse/contracts/orders/api';",
  'workers/src/orders/some.unit.test.ts': 'export {};',
  'projector/src/bad-l-too.ts': "import './bad-l.ts';",
};

/**
 * dependency-cruiser parses TypeScript without JSX; screens need both, so its parser is configured before it is loaded.
 * It does not distinguish types from values either, so type-only imports are left out while {@link typesErased}.
 */
async function importCruiser() {
  const swc = require('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (path, given) => {
    const module = parseFileSync(path, { ...given, tsx: path.endsWith('x') });
    return typesErased ? { ...module, body: module.body.filter(({ typeOnly }) => !typeOnly) } : module;
  };
  return import('dependency-cruiser');
}

/** The violations below `baseDir`, and how many modules were read. */
async function look(baseDir) {
  const ships = ({ to }) => to.reachable === true;
  const all = await check(
    packages.map((name) => `${name}/src`),
    ruleSet.forbidden.filter((rule) => !ships(rule)),
    baseDir,
  );
  typesErased = true;
  const shipped = await check(['web/src'], ruleSet.forbidden.filter(ships), baseDir);
  typesErased = false;
  return { totalCruised: all.totalCruised, violations: [...all.violations, ...shipped.violations] };
}

async function check(sources, forbidden, baseDir) {
  const { output } = await cruise(sources, { ...options, ruleSet: { ...ruleSet, forbidden }, validate: true, baseDir });
  return output.summary;
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
    for (const [, path, imported] of violations) write(path, `import '${imported}';`);
    const seeded = await look(folder);
    return seeded.violations.flatMap(({ rule, from, to }) => [`${rule.name} ${from}`, `${rule.name} ${to}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What platform serves any shop with is named after nothing that is sold, ordered or invoiced. */
const SHOP_WORD = /customer|invoice|supplier|checkout|product(?!ion)|adjustment|unpaid|contact(?!ed)|\bcarts?\b/i;
/** Tests take examples from the shop, and Stripe has words of its own. */
const mayNameShop = /^payments\/stripe\/|[.]test[.]ts$|(?:^|\/)testing\//;

const faults = [];
for (const path of readdirSync(join(root, 'platform/src'), { recursive: true, encoding: 'utf8' })) {
  const word =
    path.endsWith('.ts') &&
    !mayNameShop.test(path) &&
    SHOP_WORD.exec(`${path}\n${readFileSync(join(root, 'platform/src', path), 'utf8')}`);
  if (word) faults.push(`platform/src/${path} names the shop's "${word[0]}"`);
}
if (!['const storeInvoice = 1;', 'vault/unpaid-orders.ts'].every((text) => SHOP_WORD.test(text)))
  faults.push('words of the shop are not found');
const { violations: real, totalCruised } = await look(root);
for (const { rule, from, to } of real) faults.push(`${rule.name}: ${from} imports ${to}`);
if (totalCruised < leastModules) faults.push(`only ${totalCruised} modules were seen`);

const found = await seededRulesFound();
for (const { name } of ruleSet.forbidden) {
  const planted = violations.filter(([rule]) => rule === name);
  if (planted.length === 0) faults.push(`no violation of ${name} is planted`);
  for (const [, path] of planted)
    if (!found.includes(`${name} ${path}`)) faults.push(`${name} does not find its planted violation ${path}`);
}
for (const claim of found) if (claim.endsWith(` ${typesOnly}`)) faults.push(`${claim} is no violation`);

for (const fault of faults) console.error(fault);
console.log(`${totalCruised} modules, ${ruleSet.forbidden.length} rules, each proved by a planted violation`);
process.exit(faults.length === 0 ? 0 : 1);
