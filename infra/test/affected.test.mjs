import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['chat', 'clinical', 'http-kit'];

/** @type {string} */
let clone;
/** @type {string} */
let base;

const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: clone, encoding: 'utf8' }).trim();
const edit = (/** @type {string} */ file) => appendFileSync(path.join(clone, file), '\n');

/** The workflows that a commit of what has been changed in the clone starts. */
function workflowsStarted() {
  git('commit', '--quiet', '--all', '--message', 'A change');
  return [...PACKAGES, 'repository'].filter((name) => {
    const workflow = parse(readFileSync(path.join(ROOT, '.github/workflows', `${name}.yml`), 'utf8'));
    const { package: concerned = '', paths } = workflow.jobs.affected.with;
    const words = [base, concerned, ...paths.split(' ')];
    return (
      execFileSync(path.join(clone, '.github/affected.sh'), words, {
        cwd: clone,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() === 'true'
    );
  });
}

before(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'affected-'));
  execFileSync('git', ['clone', '--quiet', '--shared', ROOT, clone]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
  appendFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.org');
  base = git('rev-parse', 'HEAD');
});

beforeEach(() => git('reset', '--quiet', '--hard', base));

after(() => rmSync(clone, { recursive: true, force: true }));

for (const [mine, other] of [
  ['chat', 'clinical'],
  ['clinical', 'chat'],
]) {
  test(`a change of ${mine} starts nothing of ${other}`, () => {
    edit(`services/${mine}/README.md`);
    edit(`services/${mine}/src/main.ts`);
    assert.deepEqual(workflowsStarted(), [mine]);
  });

  test(`a change of what ${mine} serves to browsers starts its workflow alone`, () => {
    edit(`services/${mine}/${mine === 'chat' ? 'web' : 'console'}/package.json`);
    assert.deepEqual(workflowsStarted(), [mine]);
  });

  test(`manifests, image and workflow of ${mine} start nothing of ${other}`, () => {
    edit(`infra/k8s/${mine}/deployment.yaml`);
    edit(`infra/docker/${mine}.Dockerfile`);
    edit(`infra/alerts/${mine}.yaml`);
    edit(`infra/dashboards/${mine}.json`);
    edit(`.github/workflows/${mine}.yml`);
    assert.deepEqual(workflowsStarted(), [mine]);
  });
}

test('every folder of manifests, every alert and every dashboard starts a workflow and has an owner', () => {
  const owners = readFileSync(path.join(ROOT, '.github/CODEOWNERS'), 'utf8');
  for (const kind of ['k8s', 'alerts', 'dashboards'])
    for (const name of readdirSync(path.join(ROOT, 'infra', kind))) {
      git('reset', '--quiet', '--hard', base);
      const changed = `infra/${kind}/${name}`;
      edit(kind === 'k8s' ? `${changed}/kustomization.yaml` : changed);
      assert.equal(workflowsStarted().length, 1, changed);
      assert.match(owners, new RegExp(`^/${changed}/? `, 'm'), changed);
    }
});

test('a dependency that chat alone has starts nothing of clinical', () => {
  const file = path.join(clone, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages['node_modules/libsodium-wrappers'].version = '9.9.9';
  writeFileSync(file, JSON.stringify(lock, null, 2));
  assert.deepEqual(workflowsStarted(), ['chat']);
});

test('a dependency that both services have starts both', () => {
  const file = path.join(clone, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages['node_modules/joi'].version = '18.3.9';
  writeFileSync(file, JSON.stringify(lock, null, 2));
  assert.deepEqual(workflowsStarted(), ['chat', 'clinical']);
});

test('a change of http-kit starts both services', () => {
  edit('packages/http-kit/src/index.ts');
  assert.deepEqual(workflowsStarted(), PACKAGES);
});

test('a change of the local servers starts both services and the repository', () => {
  edit('infra/local/postgres.mjs');
  assert.deepEqual(workflowsStarted(), ['chat', 'clinical', 'repository']);
});

test('a base that is not known starts everything', () => {
  base = '0'.repeat(40);
  try {
    assert.equal(
      execFileSync(path.join(clone, '.github/affected.sh'), [base, 'chat'], { cwd: clone, encoding: 'utf8' }).trim(),
      'true',
    );
  } finally {
    base = git('rev-parse', 'HEAD');
  }
});
