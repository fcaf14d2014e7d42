const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** The files that take longest begin first, so that no worker is left alone with one at the end; then the larger ones. */
const LONGEST = [
  'attacks-injection',
  'console-accessibility',
  'attacks-input',
  'console-interrupted',
  'crash',
  'console',
  'console-session',
  'fhir-own-values',
  'console-day',
  'fhir-bundle-operations',
  'console-clinic',
  'console-board',
  'console-keyboard-work',
  'console-keyboard',
  'audit-matrix',
  'console-desk',
  'console-integrations',
  'worker',
  'console-people',
  'console-outage',
  'console-policy',
  'logins',
  'attacks-size',
  'attacks-authorization',
  'fhir-compartments',
  'fhir-search-names',
  'attacks-cursor',
];

function placeOf({ path }) {
  const place = LONGEST.indexOf(basename(path, '.test.ts'));
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
