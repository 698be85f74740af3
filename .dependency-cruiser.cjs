// Which part may import which. `platform/scripts/boundaries.mjs` runs this and proves that every rule here can fail.
const contexts =
  'identity|customers|suppliers|catalog|pictures|inventory|orders|pricing|payments|settings|invoicing|email|exports|operations|reports';
const services = 'write-api|projector|read-api|workers';
const tests = '[.](unit|int|isolated|ui)[.]test[.]tsx?$|/testing/|[.]e2e[.]ts$|^system-tests/';
// Installed packages stand under node_modules, the machine's own modules under their bare names.
const installed = 'node_modules/';
const adminLibraries = 'antd|@ant-design/[^/]+|zod|i18next|react-i18next|echarts|prosemirror-[^/]+|dayjs';

/** Folders of web/src/admin/shared from the ground up; those of a layer know none of the same layer or above. */
const sharedLayers = [
  ['i18n', 'url'],
  ['http'],
  ['session', 'live'],
  ['ui'],
  ['form', 'charts', 'report', 'undo'],
  ['list'],
  ['bulk', 'history', 'export', 'saved-views'],
  ['screen'],
];
/** Folders of web/src/storefront from the ground up, by the same rule; routes and entry points stand beside them. */
const storefrontLayers = [['i18n'], ['api'], ['rendering', 'stores'], ['ui'], ['pages'], ['shell']];
const storefrontFolders = (layers) => `^web/src/storefront/(${layers.flat().join('|')})/`;
const sharedFolders = (layers) => `^web/src/admin/shared/(${layers.flat().join('|')})/`;

/**
 * Rooms from the ground up: one imports rooms of the lines before its own, never one beside or above it. In write-api
 * the stock of a product lies below the catalogue, and what adjusts it above; in contracts both are `inventory`.
 */
const roomLayers = {
  contracts: [
    ['kernel'],
    ['messages'],
    ['identity', 'pictures', 'suppliers', 'settings', 'email', 'invoicing', 'orders/cart'],
    ['inventory', 'pages'],
    ['catalog'],
    ['customers'],
    ['pricing'],
    ['payments'],
    ['orders'],
    ['history'],
    ['reports'],
    ['exports'],
    ['operations', 'storefront'],
    ['live'],
    ['engine', 'routes'],
  ],
  'write-api': [
    ['processes'],
    ['identity', 'suppliers', 'settings', 'inventory/stock'],
    ['catalog'],
    ['customers', 'inventory'],
    ['pricing', 'payments'],
    ['orders'],
    ['importing', 'invoicing', 'email', 'exports', 'operations'],
    ['cli'],
  ],
  platform: [
    ['runtime'],
    ['postgres', 'rest', 'personal-data', 'payments'],
    ['event-log', 'sql'],
    ['commands', 'projections', 'jobs', 'lists', 'files', 'vault', 'gateway'],
    ['launcher'],
  ],
};
/** Paths of rooms with the room as a group; a room within another one, as orders/cart, is no part of the outer one. */
function roomPaths(part, layers) {
  const all = roomLayers[part].flat();
  const within = (room) => all.filter((other) => other.startsWith(`${room}/`)).map((other) => other.slice(room.length));
  const names = layers.flat().map((room) => within(room).reduce((name, inner) => `${name}(?!${inner}/)`, room));
  return `^${part}/src/(${names.join('|')})/`;
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  /** For the check, which plants a violation in every room. */
  roomLayers,
  forbidden: [
    {
      name: 'contracts-stand-alone',
      comment: 'contracts is the shared language: it imports itself, zod and uuidv7.',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: tests },
      to: { pathNot: ['^contracts/src', `${installed}(zod|uuidv7)/`] },
    },
    {
      name: 'payloads-know-no-views',
      comment:
        'what is on the log is declared first and wire views are built from it, so that a view changes without an event.',
      severity: 'error',
      from: { path: '^contracts/src/.*events[.]ts$' },
      to: { path: '^contracts/src/.*(views|api)[.]ts$' },
    },
    {
      name: 'platform-knows-no-service',
      comment: 'platform is what every service stands on.',
      severity: 'error',
      from: { path: '^platform/src' },
      to: { path: `^(${services}|web|demo|bench)/` },
    },
    {
      name: 'engine-knows-no-shop',
      comment:
        'platform is the engine of any shop: it knows the language of contracts (kernel, messages, tables of routes and events, what the shop tells it of settings, tables and kinds of files), and no context.',
      severity: 'error',
      from: { path: '^platform/src', pathNot: tests },
      to: {
        path: '^contracts/src/',
        pathNot: '^contracts/src/((kernel|messages|routes|engine)/|event-registry[.]ts$)',
      },
    },
    {
      name: 'services-know-no-other-service',
      comment: 'services meet in the log, the views and the queue, never in code.',
      severity: 'error',
      from: { path: `^(${services})/src` },
      to: { path: `^(${services}|web|demo|bench)/`, pathNot: '^$1/' },
    },
    {
      name: 'demo-knows-the-write-side-only',
      comment: 'the demo fills a shop by commands, as an import does.',
      severity: 'error',
      from: { path: '^demo/src', pathNot: tests },
      to: { path: '^(projector|read-api|workers|web|bench)/' },
    },
    {
      name: 'contexts-meet-in-contracts',
      comment: 'one bounded context uses another only through its events, commands and views.',
      severity: 'error',
      from: { path: `^(projector|read-api|workers)/src/(${contexts})/`, pathNot: tests },
      to: { path: `^$1/src/(${contexts})/`, pathNot: '^$1/src/$2/' },
    },
    ...Object.entries(roomLayers).flatMap(([part, layers]) =>
      layers.slice(0, -1).map((layer, index) => ({
        name: `${part}-rooms-${layer.map((room) => room.replace('/', '-')).join('-')}`,
        comment: 'rooms have a direction: one knows nothing of what stands beside it or above.',
        severity: 'error',
        from: { path: roomPaths(part, [layer]), pathNot: tests },
        to: { path: roomPaths(part, layers.slice(index)), pathNot: `^${part}/src/$1/` },
      })),
    ),
    ...Object.keys(roomLayers).map((part) => ({
      name: `${part}-rooms-have-a-layer`,
      comment: 'every folder is a room whose layer is named above.',
      severity: 'error',
      from: { path: `^${part}/src/[^/]+/`, pathNot: [roomPaths(part, roomLayers[part]), tests] },
      to: {},
    })),
    {
      name: 'decisions-are-shared-edges-are-not',
      comment:
        'an order asks for products and stock, so write-api may use the decisions of another context; never its routes, processes or wiring.',
      severity: 'error',
      from: { path: `^write-api/src/(${contexts})/`, pathNot: tests },
      to: { path: `^write-api/src/(${contexts})/(.*[.](routes|process)|index)[.]ts$`, pathNot: '^write-api/src/$1/' },
    },
    {
      name: 'deciders-are-pure',
      comment: 'rules and states get clock, ids and look-ups as arguments: no machine, no packages, no platform.',
      severity: 'error',
      from: { path: '[.](decider|rules|state)[.]ts$' },
      to: { path: ['^platform/', installed] },
    },
    {
      name: 'deciders-know-no-machine',
      comment: 'as above, for the modules of Node.',
      severity: 'error',
      from: { path: '[.](decider|rules|state)[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'reads-know-no-events',
      comment:
        'read-api reads views; what was, histories and entities as of a time, is read from the log itself, and pages follow it to know what is stale.',
      severity: 'error',
      from: { path: '^read-api/src', pathNot: ['^read-api/src/(history|pages)/', '-as-of[.]ts$', tests] },
      to: { path: '^contracts/src/.*(events|[.]state)[.]ts$' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'the browser gets contracts, and of those only what travels over HTTP.',
      severity: 'error',
      from: { path: '^web/src', pathNot: tests },
      to: {
        path: [`^(platform|${services}|demo|bench)/`, '^contracts/src/.*(events|/jobs|[.]state|[.]list-sql)[.]ts$'],
      },
    },
    {
      name: 'admin-and-storefront-are-apart',
      comment: 'two applications for two kinds of people; what both need is in web/src/shared.',
      severity: 'error',
      from: { path: '^web/src/(admin|storefront)/' },
      to: { path: '^web/src/(admin|storefront)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'web-shared-stands-below-both',
      comment: 'what both applications use knows neither of them.',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(admin|storefront)/' },
    },
    {
      name: 'web-shared-needs-react-only',
      comment: 'the two applications share no router, no cache and no components of a library.',
      severity: 'error',
      from: { path: '^web/src/shared/', pathNot: tests },
      to: { path: installed, pathNot: `${installed}(@types/)?react/` },
    },
    {
      // Rules with `reachable` are checked after types are erased, so `import type` of a contract is allowed.
      name: 'storefront-ships-no-admin-libraries',
      comment: 'a visitor loads none of the heavy libraries of the admin, however far away the import is.',
      severity: 'error',
      from: { path: '^web/src/(storefront|shared)/', pathNot: tests },
      to: { path: `${installed}(${adminLibraries})/`, reachable: true },
    },
    {
      name: 'features-know-no-other-feature',
      comment: 'screens of one context share with others only what is in web/src/admin/shared.',
      severity: 'error',
      from: { path: '^web/src/admin/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/admin/(features|app)/', pathNot: '^web/src/admin/features/$1/' },
    },
    {
      name: 'screens-know-no-other-screen',
      comment: 'what two screens of a context share stands beside their folders.',
      severity: 'error',
      from: { path: '^web/src/admin/features/([^/]+)/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/admin/features/$1/[^/]+/', pathNot: '^web/src/admin/features/$1/$2/' },
    },
    {
      name: 'grouped-screens-know-no-other-screen',
      comment: 'as above, for folders that stand together in one.',
      severity: 'error',
      from: { path: '^web/src/admin/features/([^/]+/[^/]+)/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/admin/features/$1/[^/]+/', pathNot: '^web/src/admin/features/$1/$2/' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: "the admin's shared code is below its features and app.",
      severity: 'error',
      from: { path: '^web/src/admin/shared/', pathNot: tests },
      to: { path: '^web/src/admin/(features|app)/' },
    },
    ...sharedLayers.slice(0, -1).map((layer, index) => ({
      name: `shared-layer-${layer.join('-')}`,
      comment: "a layer of the admin's shared code uses the layers below it, and nothing beside or above.",
      severity: 'error',
      from: { path: sharedFolders([layer]), pathNot: tests },
      to: { path: sharedFolders(sharedLayers.slice(index)), pathNot: '^web/src/admin/shared/$1/' },
    })),
    {
      name: 'shared-folders-have-a-layer',
      comment: "every file of the admin's shared code stands in a folder whose layer is named above.",
      severity: 'error',
      from: { path: '^web/src/admin/shared/', pathNot: [sharedFolders(sharedLayers), tests] },
      to: {},
    },
    ...storefrontLayers.map((layer, index) => ({
      name: `storefront-layer-${layer.join('-')}`,
      comment: 'a layer of the storefront uses the layers below it, and neither what is above nor the routes.',
      severity: 'error',
      from: { path: storefrontFolders([layer]), pathNot: tests },
      to: {
        path: [storefrontFolders(storefrontLayers.slice(index)), '^web/src/storefront/[^/]+$'],
        pathNot: '^web/src/storefront/$1/',
      },
    })),
    {
      name: 'storefront-folders-have-a-layer',
      comment: 'every folder of the storefront is in a layer that is named above.',
      severity: 'error',
      from: { path: '^web/src/storefront/[^/]+/', pathNot: [storefrontFolders(storefrontLayers), tests] },
      to: {},
    },
    {
      name: 'no-test-code-in-production',
      comment: 'what ships imports no tests and none of their support.',
      severity: 'error',
      from: { path: `^(contracts|platform|${services}|web|demo)/src`, pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-circles',
      comment: 'files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // What is built of these packages; what is installed mostly stands in a folder of that name, too.
    exclude: { path: '^[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@countinghouse/source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
