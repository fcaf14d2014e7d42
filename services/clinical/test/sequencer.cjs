const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** The files that take longest begin first, so that no worker is left alone with one at the end; then the larger ones. */
const LONGEST = [
  'attacks-input',
  'crash',
  'audit-matrix',
  'console-clinic',
  'attacks-size',
  'worker',
  'console-day',
  'console',
  'attacks-cursor',
  'attacks-authorization',
  'console-desk',
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
