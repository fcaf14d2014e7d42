/**
 * What jest's results (`--json --outputFile`) come to: names every test that failed and every file that did not run, so
 * that the end of the output says what broke, then prints `N passed, N failed`. Fails if anything failed or nothing ran.
 *
 *     node .ci/results.mjs RESULTS_FILE...
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LINES = 15;
const COLUMNS = 300;

let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  const run = resultsOf(file);
  if (!run) {
    report(file, 'was not written whole: its tests did not run to the end');
    failed += 1;
    continue;
  }
  const skipped = run.numPendingTests + run.numTodoTests;
  if (skipped) report(file, `${skipped} tests were skipped, which counts as failed`);
  passed += run.numPassedTests;
  failed += skipped + run.numFailedTests + run.numRuntimeErrorTestSuites;
  for (const suite of run.testResults) tell(suite);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || passed === 0 ? 1 : 0;

function resultsOf(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** The failures of one test file; one that failed without a failed test did not load, or broke outside of its tests. */
function tell(suite) {
  const name = path.relative('', suite.name);
  const tests = suite.assertionResults.filter(({ status }) => status === 'failed');
  for (const test of tests) report(name, test.fullName, test.failureMessages.join('\n'));
  if (suite.status === 'failed' && tests.length === 0)
    report(name, 'did not run, or broke outside of its tests', suite.message);
}

function report(name, what, message = '') {
  console.log(`FAILED ${name}: ${what}`);
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  for (const line of lines.slice(0, LINES)) console.log(`    ${line.slice(0, COLUMNS)}`);
  if (lines.length > LINES) console.log(`    … ${lines.length - LINES} lines more`);
}
