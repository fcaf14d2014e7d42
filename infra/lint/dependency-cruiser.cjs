const FEATURE = '^services/([^/]+)/src/features/([^/]+)/';
const SERVICE = '^services/[^/]+/src/';
const TEST_CODE = '(\\.test\\.ts$|^services/[^/]+/test/|^packages/[^/]+/test/)';

/** The folders of each service, each knowing those before it only; the files beside them put the application together. */
const LAYERS = {
  chat: ['limits', 'domain', 'concurrency', 'db', 'secrets', 'deps', 'http', 'relay', 'features', 'endpoints', 'demo', 'cli'],
  clinical: ['limits', 'domain', 'db', 'secrets', 'deps', 'operation', 'http', 'features', 'fhir', 'areas', 'demo', 'cli'],
};
const APPLICATION = '(app|main|worker|create-deps|endpoints|jobs|purges)\\.ts$';

const layers = Object.entries(LAYERS).flatMap(([service, folders]) => {
  const src = `^services/${service}/src/`;
  return [
    ...folders.map((folder, index) => ({
      name: `${service}-${folder}-knows-what-is-below`,
      comment: `Of the folders of ${service} ${folder}/ knows: ${folders.slice(0, index).join(', ') || 'none'}.`,
      severity: 'error',
      from: { path: `${src}${folder}/`, pathNot: TEST_CODE },
      to: { path: [...folders.slice(index + 1).map((above) => `${src}${above}/`), `${src}${APPLICATION}`] },
    })),
    {
      name: `${service}-folders-have-a-place`,
      comment: `A new folder of ${service} is named in LAYERS, above all that it knows.`,
      severity: 'error',
      from: { path: `${src}(?!(${folders.join('|')})/)[^/]+/` },
      to: {},
    },
  ];
});

// What only values may or may not do (cycles, rules, SQL) is in oxlintrc.json: with this parser, imports of types look like any other.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'services-never-meet',
      comment: 'The services share http-kit and nothing else.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'http-kit-stands-alone',
      comment: 'http-kit knows no service, and of the libraries only express.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: TEST_CODE },
      to: { pathNot: '^(packages/|node_modules/(@types/)?express)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'http-kit-by-name',
      comment: 'Services use what http-kit exports, never its files.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^packages/http-kit/(?!(dist|src)/index\\.)' },
    },
    {
      name: 'features-meet-at-index',
      comment: 'Of another feature only its index is known.',
      severity: 'error',
      from: { path: FEATURE, pathNot: TEST_CODE },
      to: { path: '^services/$1/src/features/', pathNot: '^services/$1/src/features/($2/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'no-test-code-in-source',
      comment: 'Source never imports tests or what supports them.',
      severity: 'error',
      from: { path: '^(services|packages)/', pathNot: TEST_CODE },
      to: { path: TEST_CODE },
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported is declared in the nearest package.json, and source needs no development dependency.',
      severity: 'error',
      from: { path: '^(services|packages)/[^/]+/src/', pathNot: TEST_CODE },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'no-circles',
      comment: 'What two files need of each other is in a third; types are no exception. Circles of folders: folders.cjs.',
      severity: 'error',
      from: { path: SERVICE, pathNot: TEST_CODE },
      to: { circular: true },
    },
    ...layers,
    {
      name: 'limits-have-a-folder',
      comment: 'Limits are in src/limits/, or beside the one area that they are of, and never loose in src/.',
      severity: 'error',
      from: {},
      to: { path: `${SERVICE}[^/]*limits\\.ts$` },
    },
    {
      name: 'limits-by-index',
      comment: 'Limits are imported from limits/index.ts.',
      severity: 'error',
      from: { path: SERVICE, pathNot: `${SERVICE}limits/` },
      to: { path: `${SERVICE}limits/(?!index\\.ts$)` },
    },
    {
      name: 'express-at-the-door',
      comment: 'Express is what http/ and app.ts are made of; what an operation does has no transport.',
      severity: 'error',
      from: { path: SERVICE, pathNot: [TEST_CODE, `${SERVICE}(http/|app\\.ts$)`] },
      to: { path: '^node_modules/(@types/)?(express|body-parser|busboy|helmet)/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere. The types of the typed clients are made by whoever copies them.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\./interface\\.js$' },
    },
  ],
  options: {
    // The parser does not read TSX: what the clients in browsers may import is said by its tsconfig.json (nothing outside of src) and in oxlintrc.json.
    exclude: { path: '(^|/)(dist|coverage)/|^services/(clinical/console|chat/web)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.cjs'],
    },
  },
};
