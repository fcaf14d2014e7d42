const FEATURE = '^services/([^/]+)/src/features/([^/]+)/';
const SERVICE = '^services/[^/]+/src/';
const TEST_CODE = '(\\.test\\.ts$|^services/[^/]+/test/|^packages/[^/]+/test/)';

/** The folders of clinical, each knowing those before it only; the files above them put the application together. */
const CLINICAL_LAYERS = ['domain', 'db', 'secrets', 'deps', 'operation', 'http', 'features', 'areas', 'demo', 'cli'];
const CLINICAL = '^services/clinical/src/';
const CLINICAL_APPLICATION = `${CLINICAL}(app|main|worker|endpoints|jobs)\\.ts$`;

const clinicalLayers = CLINICAL_LAYERS.map((folder, index) => ({
  name: `clinical-${folder}-knows-what-is-below`,
  comment: `Of clinical's folders ${folder}/ knows: ${CLINICAL_LAYERS.slice(0, index).join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `${CLINICAL}${folder}/`, pathNot: TEST_CODE },
  to: { path: [...CLINICAL_LAYERS.slice(index + 1).map((above) => `${CLINICAL}${above}/`), CLINICAL_APPLICATION] },
}));

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
      from: { path: '^packages/', pathNot: TEST_CODE },
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
      name: 'features-know-no-application',
      comment: 'The application is put together from features, not the other way round.',
      severity: 'error',
      from: { path: FEATURE, pathNot: TEST_CODE },
      to: { path: '^services/[^/]+/src/(app|main|endpoints/.+|endpoints|migrate|seed-[^/]+|cli/.+)\\.ts$' },
    },
    {
      name: 'domain-below-all',
      comment: 'What the service is about needs nothing of how it is asked or stored.',
      severity: 'error',
      from: { path: `${SERVICE}domain/`, pathNot: TEST_CODE },
      to: { path: `${SERVICE}(db|http|features|cli)/` },
    },
    {
      name: 'db-below-requests',
      comment: 'The database knows no request and no feature.',
      severity: 'error',
      from: { path: `${SERVICE}db/`, pathNot: TEST_CODE },
      to: { path: `${SERVICE}(http|features|cli)/` },
    },
    {
      name: 'http-knows-no-feature',
      comment: 'How a request is run is the same for all features.',
      severity: 'error',
      from: { path: `${SERVICE}http/`, pathNot: TEST_CODE },
      to: { path: `${SERVICE}(features|cli)/` },
    },
    {
      name: 'features-know-no-express',
      comment: 'Features declare; http/ serves.',
      severity: 'error',
      from: { path: `${SERVICE}(features|domain|db)/`, pathNot: TEST_CODE },
      to: { path: '^node_modules/(@types/)?(express|body-parser|busboy|helmet)' },
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
      comment: 'What two files need of each other is in a third; types are no exception. Circles of feature folders: test/contract.test.ts.',
      severity: 'error',
      from: { path: CLINICAL },
      to: { circular: true },
    },
    ...clinicalLayers,
    {
      name: 'clinical-folders-have-a-place',
      comment: 'A new folder of clinical is named in CLINICAL_LAYERS, above all that it knows.',
      severity: 'error',
      from: { path: `${CLINICAL}(?!(${CLINICAL_LAYERS.join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'clinical-express-at-the-door',
      comment: 'Express is what http/ and app.ts are made of; what an operation does has no transport.',
      severity: 'error',
      from: { path: CLINICAL, pathNot: [TEST_CODE, `${CLINICAL}(http/|app\\.ts$)`] },
      to: { path: '^node_modules/(@types/)?(express|body-parser|helmet)/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    exclude: { path: '(^|/)(dist|coverage)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.js', '.cjs'],
    },
  },
};
