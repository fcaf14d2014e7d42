const { statSync } = require('node:fs');

/** The files that take longest begin first, so that no worker is left alone with one at the end; then the larger ones. */
const LONGEST = [
  'read-matrix/operations',
  'audit-matrix',
  'killed-process',
  'attacks-injection',
  'read-matrix/parameters',
  'search/own-values',
  'read-matrix/searches',
  'every-command',
  'console-day',
  'killed-migrations',
  'test/worker',
  'read-matrix/exports',
  'attacks-input',
  'console-large',
  'console-interrupted',
  'console-accessibility',
  'test/console',
  'console-keyboard',
  'console-session',
  'migrating-at-once',
  'attacks-cursor',
  'attacks-size',
  'test/migrations',
  'console-desk',
  'search/conditions',
  'console-keyboard-work',
  'console-integrations',
  'attacks-authorization',
  'secrets',
  'audit-seal',
  'restored-backup',
  'conformance/profiles',
  'console-clinic',
  'recovery-actions',
  'logins',
  'attacks-authentication',
  'search/texts',
  'fair-shares',
  'import-faults',
  'console-people',
  'search/compartments',
  'search/names',
  'console-board',
  'console-policy',
  'console-outage',
];

function placeOf({ path }) {
  const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
}

module.exports = class LongestFirst {
  sort(tests) {
    const sized = Array.from(tests, (test) => ({ test, place: placeOf(test), size: statSync(test.path).size }));
    return sized.sort((a, b) => a.place - b.place || b.size - a.size).map(({ test }) => test);
  }
  allFailedTests(tests) {
    return tests;
  }
  cacheResults() {}
};
