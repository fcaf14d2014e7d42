/**
 * Runs browser stories that failed once more, by themselves: a busy machine can make a browser miss a moment that a person would wait
 * for. What passes then counts as passed and is named as unsteady; all other tests must pass the first time.
 *
 *     node .ci/again.mjs PACKAGE...
 *
 * Succeeds if nothing else had failed and everything passed the second time.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Those in a browser alone: nothing else may fail by accident. */
const isStory = (file) => {
  const folder = path.basename(path.dirname(file));
  const text = readFileSync(file, 'utf8');
  return folder === 'test' && /from '\.\/support\/(console|web-windows|windows)\.js'/.test(text);
};
/** More failures than that are no accident. */
const MOST_FILES = 3;

const RESULTS = 'coverage/results.json';
const AGAIN = 'coverage/again.json';

const runs = process.argv.slice(2).map((folder) => ({ folder, ...failedIn(folder) }));
const failed = runs.flatMap(({ files }) => files);
const isBrowserOnly = failed.every(isStory);
if (!isBrowserOnly || failed.length === 0 || failed.length > MOST_FILES) process.exit(1);
for (const { folder, results, files } of runs) if (files.length > 0) again(folder, results, files);

function failedIn(folder) {
  const results = JSON.parse(readFileSync(path.join(folder, RESULTS), 'utf8'));
  const files = results.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  // Jest fails without a failed file too: that is not for a second try.
  if (!results.success && files.length === 0) process.exit(1);
  return { results, files };
}

function again(folder, results, files) {
  for (const file of files) console.log(`UNSTEADY ${path.relative('', file)}: failed, and is run again`);
  const args = ['jest', '--runInBand', '--json', `--outputFile=${AGAIN}`, '--runTestsByPath', ...files];
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    process.exitCode = 1;
    return;
  }
  const second = JSON.parse(readFileSync(path.join(folder, AGAIN), 'utf8'));
  const testResults = [...results.testResults.filter(({ name }) => !files.includes(name)), ...second.testResults];
  // Counted anew: a file that did not load the first time had no tests.
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  const merged = {
    ...results,
    success: true,
    numFailedTests: count('failed'),
    numFailedTestSuites: 0,
    numRuntimeErrorTestSuites: 0,
    numPassedTests: count('passed'),
    numPendingTests: count('pending', 'skipped', 'disabled'),
    numTodoTests: count('todo'),
    numTotalTests: tests.length,
    testResults,
  };
  writeFileSync(path.join(folder, RESULTS), JSON.stringify(merged));
}
