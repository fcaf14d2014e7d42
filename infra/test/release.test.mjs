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
    assert.ok(given.includes('DATABASE_URL'));
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

  test(`the image of ${service} runs the Node.js of .node-version`, () => {
    const bases = [...read(`infra/docker/${service}.Dockerfile`).matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    assert.equal(bases.length, 3);
    for (const base of bases) assert.equal(base, `node:${read('.node-version').trim()}-bookworm-slim`);
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
      required.parameters.required_status_checks.some((/** @type {{ context: string }} */ check) => check.context === name),
    );
  });
}

test('a change of http-kit needs an approval of both teams', () => {
  const rules = JSON.parse(read('.github/rulesets/main.json')).rules;
  const { parameters } = rules.find((/** @type {{ type: string }} */ { type }) => type === 'pull_request');
  const teams = parameters.required_reviewers
    .filter((/** @type {{ file_patterns: string[] }} */ rule) => rule.file_patterns.includes('packages/http-kit/**/*'))
    .map((/** @type {{ reviewer: { slug: string } }} */ { reviewer }) => reviewer.slug);
  assert.deepEqual(teams.sort(), ['chat', 'clinical']);
});
