import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../.ci/results.mjs', import.meta.url));

/** @type {string} */
let folder;
before(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'results-'))));
after(() => rmSync(folder, { recursive: true }));

/** One run of jest of two files: the first ran, with this many tests passed, the second as given. */
function results(/** @type {number} */ passed, /** @type {Record<string, unknown>} */ second = {}) {
  const failed = /** @type {unknown[]} */ (second['assertionResults'] ?? []);
  const name = path.join(folder, 'b.test.ts');
  return {
    numPassedTests: passed,
    numFailedTests: failed.length,
    numRuntimeErrorTestSuites: second['status'] === 'failed' && failed.length === 0 ? 1 : 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: path.join(folder, 'a.test.ts'), status: 'passed', message: '', assertionResults: [] },
      { name, status: 'passed', message: '', assertionResults: [], ...second },
    ],
  };
}

function told(/** @type {unknown[]} */ ...runs) {
  const files = runs.map((run, index) => {
    const file = path.join(folder, `${index}.json`);
    writeFileSync(file, typeof run === 'string' ? run : JSON.stringify(run));
    return file;
  });
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, ...files], { cwd: folder, encoding: 'utf8' });
  return { lines: stdout.trimEnd().split('\n'), status };
}

test('passed tests are summed', () => {
  assert.deepEqual(told(results(2), results(3)), { lines: ['5 passed, 0 failed'], status: 0 });
});

test('a failed test is named with the beginning of its message', () => {
  const message = ['\u001b[31mexpected 1\u001b[39m', ...Array.from({ length: 40 }, (_, line) => `at ${line}`)].join(
    '\n',
  );
  const assertionResults = [{ status: 'failed', fullName: 'a room is closed', failureMessages: [message] }];
  const { lines, status } = told(results(2, { status: 'failed', message, assertionResults }));
  assert.deepEqual(lines.slice(0, 3), ['FAILED b.test.ts: a room is closed', '    expected 1', '    at 0']);
  assert.deepEqual(lines.slice(-2), ['    … 26 lines more', '2 passed, 1 failed']);
  assert.deepEqual([lines.length, status], [18, 1]);
});

test('a file that did not run is named', () => {
  assert.deepEqual(told(results(2, { status: 'failed', message: 'Cannot find module' })), {
    lines: [
      'FAILED b.test.ts: did not run, or broke outside of its tests',
      '    Cannot find module',
      '2 passed, 1 failed',
    ],
    status: 1,
  });
});

test('results that were cut off, skipped tests and no tests at all count as failed', () => {
  const { lines, status } = told(results(2), '{"numPassed', { ...results(1), numPendingTests: 2 });
  assert.deepEqual(
    lines.map((line) => line.replace(/^FAILED \S+: /, '')),
    [
      'was not written whole: its tests did not run to the end',
      '2 tests were skipped, which counts as failed',
      '3 passed, 3 failed',
    ],
  );
  assert.equal(status, 1);
  assert.deepEqual(told(results(0)), { lines: ['0 passed, 0 failed'], status: 1 });
});
