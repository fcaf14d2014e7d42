import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

/** What infra/jest/runner.cjs relies on of jest's private parts: this fails first when a new jest has others. */
const require = createRequire(import.meta.url);
const base = require.resolve('../jest/base.cjs');
let folder = '';
/** @type {{ testResults: { name: string, assertionResults: { title: string, status: string, failureMessages: string[] }[] }[] }} */
let results;

const files = {
  'counter.ts': `export const loaded: string[] = [];\nexport const note = (name: string): number => loaded.push(name);\n`,
  'first.test.ts': `
import { note } from './counter.js';
const calls: string[] = [];
beforeEach(() => void calls.push('before'));
test('typescript runs', () => expect(note('first')).toBe(1));
test('hooks run before each test of their file', () => expect(calls).toEqual(['before', 'before']));
test.each([1, 2])('a table: %i', (each: number) => expect(each).toBeLessThan(3));
`,
  'second.test.ts': `
import { note } from './counter.js';
test('a module is loaded once for all files', () => expect(note('second')).toBe(2));
test('jest.fn is there', () => expect(jest.fn(() => 5)()).toBe(5));
`,
  'third.test.ts': `
interface Shape { side: number }
const wrong: Shape = { side: 1 };

test('says the line in TypeScript', () => {
  expect(wrong.side).toBe(2);
});
test('does not end', () => new Promise(() => {}), 100);
test('rejects where nobody waits', async () => {
  void Promise.reject(new Error('lost'));
  await new Promise((resolve) => setTimeout(resolve, 20));
});
test('goes on after that', () => expect(1).toBe(1));
`,
};

before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jest-runner-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const config = `module.exports = { ...require(${JSON.stringify(base)}), rootDir: ${JSON.stringify(folder)}, testMatch: ['<rootDir>/*.test.ts'],
  testSequencer: ${JSON.stringify(path.join(folder, 'sequencer.cjs'))} };`;
  writeFileSync(path.join(folder, 'jest.config.cjs'), config);
  writeFileSync(
    path.join(folder, 'sequencer.cjs'),
    `module.exports = class { sort(tests) { return [...tests].sort((a, b) => a.path.localeCompare(b.path)); } allFailedTests(tests) { return tests; } cacheResults() {} };`,
  );
  const output = path.join(folder, 'results.json');
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  const args = [jest, '-c', path.join(folder, 'jest.config.cjs'), '-w', '1', '--json', '--outputFile', output];
  await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, resolve);
  });
  results = JSON.parse(readFileSync(output, 'utf8'));
});
after(() => rmSync(folder, { recursive: true }));

const testsOf = (/** @type {string} */ name) =>
  results.testResults.find((file) => path.basename(file.name) === name)?.assertionResults ?? [];

const outcomes = (/** @type {string} */ name) =>
  Object.fromEntries(testsOf(name).map(({ title, status }) => [title, status]));

test('files run with hooks and tables, and share the modules that they import', () => {
  assert.deepEqual(outcomes('first.test.ts'), {
    'typescript runs': 'passed',
    'hooks run before each test of their file': 'passed',
    'a table: 1': 'passed',
    'a table: 2': 'passed',
  });
  assert.deepEqual(outcomes('second.test.ts'), {
    'a module is loaded once for all files': 'passed',
    'jest.fn is there': 'passed',
  });
});

test('what fails, hangs or is rejected where nobody waits fails its own test alone', () => {
  assert.deepEqual(outcomes('third.test.ts'), {
    'says the line in TypeScript': 'failed',
    'does not end': 'failed',
    'rejects where nobody waits': 'failed',
    'goes on after that': 'passed',
  });
});

test('a failure names its line in TypeScript', () => {
  assert.match(testsOf('third.test.ts')[0]?.failureMessages.join('\n') ?? '', /third\.test\.ts:6:22/);
});
