const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** The files that take longest begin first, so that no worker is left alone with one at the end; then the larger ones. */
const LONGEST = [
  'replay-changes',
  'web-client',
  'narrow',
  'reading-at-once',
  'replay',
  'read-state',
  'faults',
  'every-command',
  'audit-log',
  'web-settings',
  'organization-isolation',
  'faulty-parts',
  'killed-migrations',
  'docs',
  'silent-connections',
  'push-faults',
  'reconnecting-clients',
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
