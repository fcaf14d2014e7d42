import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');
const yaml = (/** @type {string} */ file) => parse(read(file), { merge: true });

for (const service of /** @type {const} */ (['chat', 'clinical'])) {
  const folder = `infra/k8s/${service}`;

  test(`a release of ${service} applies every one of its manifests`, () => {
    const { resources } = yaml(`${folder}/kustomization.yaml`);
    const files = readdirSync(path.join(ROOT, folder)).filter((file) => file !== 'kustomization.yaml');
    assert.ok(files.length > 3);
    assert.deepEqual([...resources].sort(), files.sort());
  });

  test(`a pod of ${service} migrates, from the image that it serves, before it serves`, () => {
    const { spec } = yaml(`${folder}/deployment.yaml`).spec.template;
    const [migrate] = spec.initContainers;
    assert.deepEqual(migrate.command, ['node', 'dist/src/cli/migrate.js']);
    assert.equal(migrate.image, spec.containers[0].image);
    const given = migrate.env.map((/** @type {{ name: string }} */ { name }) => name);
    assert.ok(given.includes(service === 'clinical' ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL'));
  });

  test(`the dashboard of ${service} shows only what the service measures`, () => {
    const sources = readdirSync(path.join(ROOT, 'services', service, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('metrics.ts'))
      .map((file) => read(`services/${service}/src/${file}`))
      .join();
    const shown = read(`infra/dashboards/${service}.json`).match(new RegExp(`\\b${service}_\\w+`, 'g')) ?? [];
    assert.ok(shown.length > 5);
    for (const name of shown) assert.ok(sources.includes(`'${name.replace(/_(bucket|count|sum)$/, '')}'`), name);
  });

  test(`the image of ${service} is named with its registry and a version`, () => {
    const { images } = yaml(`${folder}/kustomization.yaml`);
    const { spec } = yaml(`${folder}/deployment.yaml`).spec.template;
    for (const { image } of [...spec.initContainers, ...spec.containers]) {
      const named = images.find((/** @type {{ name: string }} */ { name }) => name === image);
      assert.match(named.newName, /^[\w.-]+\.[\w.-]+\/.+/);
      assert.match(named.newTag, /^\d+\.\d+\.\d+$/);
    }
  });

  test(`the image of ${service} runs the Node.js of .node-version, by digest`, () => {
    const bases = [...read(`infra/docker/${service}.Dockerfile`).matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    assert.equal(bases.length, 3);
    assert.equal(new Set(bases).size, 1);
    const [, version, digest] = /^node:(\d+)\.\d+\.\d+-bookworm-slim@sha256:([0-9a-f]{64})$/.exec(bases[0] ?? '') ?? [];
    assert.equal(version, read('.node-version').trim());
    assert.ok(digest);
  });

  test(`the containers of ${service} may write only where they must, under compose too`, () => {
    const { services } = yaml('infra/compose.yaml');
    for (const name of [service, `${service}-migrate`]) {
      assert.equal(services[name].read_only, true);
      assert.deepEqual(services[name].cap_drop, ['ALL']);
      assert.deepEqual(services[name].security_opt, ['no-new-privileges:true']);
    }
  });
}

for (const name of ['chat', 'clinical', 'http-kit', 'repository']) {
  test(`the workflow ${name} always ends in a check that can be required, and that fails with any of its jobs`, () => {
    const { on, jobs } = yaml(`.github/workflows/${name}.yml`);
    assert.equal(on.pull_request, null);
    const { gate, ...others } = jobs;
    assert.equal(gate.name, name);
    assert.equal(gate.if, 'always()');
    assert.deepEqual([...gate.needs].sort(), Object.keys(others).sort());
    const rules = JSON.parse(read('.github/rulesets/main.json')).rules;
    const required = rules.find((/** @type {{ type: string }} */ { type }) => type === 'required_status_checks');
    assert.ok(
      required.parameters.required_status_checks.some(
        (/** @type {{ context: string }} */ check) => check.context === name,
      ),
    );
  });
}

test('no container of clinical is given a login of the database that another one needs', () => {
  const pods = ['deployment', 'worker'].map((name) => yaml(`infra/k8s/clinical/${name}.yaml`).spec.template.spec);
  const [{ spec: logins }] = [yaml('infra/k8s/clinical-logins/job.yaml').spec.template];
  const { services } = yaml('infra/compose.yaml');
  /** @type {(names: string[]) => string[]} */
  const addresses = (names) => names.filter((name) => name.endsWith('DATABASE_URL')).sort();
  const ofPod = (/** @type {{ env: { name: string }[] }} */ { env }) => addresses(env.map(({ name }) => name));
  const ofCompose = (/** @type {string} */ name) => addresses(Object.keys(services[name].environment));

  assert.deepEqual(ofPod(pods[0].containers[0]), ['AI_DATABASE_URL', 'DATABASE_URL']);
  assert.deepEqual(ofCompose('clinical'), ['AI_DATABASE_URL', 'DATABASE_URL']);
  const worker = [
    'AI_DATABASE_URL',
    'AUDITOR_DATABASE_URL',
    'DATABASE_URL',
    'JANITOR_DATABASE_URL',
    'SEALER_DATABASE_URL',
    'WORKER_DATABASE_URL',
  ];
  assert.deepEqual(ofPod(pods[1].containers[0]), worker);
  assert.deepEqual(ofCompose('clinical-worker'), worker);
  const all = ['ADMIN_DATABASE_URL', ...worker, 'MIGRATION_DATABASE_URL'].sort();
  assert.deepEqual(ofPod(logins.containers[0]), all);
  assert.deepEqual(ofCompose('clinical-logins'), all);
  const users = all.map(
    (name) => new URL(services['clinical-logins'].environment[name].replaceAll(/\$\{[^}]*\}/g, 'x')).username,
  );
  assert.equal(new Set(users).size, all.length);
});

test('no container of clinical talks to PostgreSQL or Redis without TLS', () => {
  const specs = ['clinical/deployment', 'clinical/worker', 'clinical-logins/job'].map(
    (name) => yaml(`infra/k8s/${name}.yaml`).spec.template.spec,
  );
  for (const { containers, initContainers = [] } of specs)
    for (const { env } of [...initContainers, ...containers])
      assert.ok(
        env.some(
          (/** @type {{ name: string, value: string }} */ { name, value }) =>
            name === 'REQUIRE_TLS' && value === 'true',
        ),
      );
});

for (const name of /** @type {const} */ (['chat', 'clinical'])) {
  test(`${name} is tested on every Node.js that it may run on; each day its dependencies are looked up, and its image is listed`, () => {
    const { on, jobs } = yaml(`.github/workflows/${name}.yml`);
    const { matrix } = jobs.check.strategy;
    assert.deepEqual(matrix.node, ['24', '22', '20']);
    assert.ok(matrix.node.includes(read('.node-version').trim()));
    assert.equal(on.schedule.length, 1);
    const commands = (/** @type {string} */ job) =>
      jobs[job].steps.map((/** @type {{ run?: string }} */ { run }) => run ?? '').join('\n');
    assert.match(commands('image'), /--sbom=true --provenance=mode=max/);
    assert.match(commands('dependencies'), new RegExp(`npm audit --omit=dev .*--workspace=${name}`));
    assert.match(commands('dependencies'), /npm audit signatures/);
  });
}

test('what workflows run of others is named by its commit, which nobody can move, and says which release that is', () => {
  const used = readdirSync(path.join(ROOT, '.github/workflows'))
    .flatMap((file) => [...read(`.github/workflows/${file}`).matchAll(/uses: (.+)$/gm)].map(([, name = '']) => name))
    .filter((name) => !name.startsWith('./'));
  assert.ok(used.length > 10);
  for (const name of used) assert.match(name, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('a change of http-kit needs an approval of both teams', () => {
  const rules = JSON.parse(read('.github/rulesets/main.json')).rules;
  const { parameters } = rules.find((/** @type {{ type: string }} */ { type }) => type === 'pull_request');
  const teams = parameters.required_reviewers
    .filter((/** @type {{ file_patterns: string[] }} */ rule) => rule.file_patterns.includes('packages/http-kit/**/*'))
    .map((/** @type {{ reviewer: { slug: string } }} */ { reviewer }) => reviewer.slug);
  assert.deepEqual(teams.sort(), ['chat', 'clinical']);
});
