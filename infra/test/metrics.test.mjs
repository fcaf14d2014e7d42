import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All TypeScript of a service but its tests. */
function sourceOf(/** @type {string} */ service) {
  const folder = path.join(ROOT, 'services', service, 'src');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

/** What the dashboard of a service and its alerts ask of Prometheus. */
function expressionsOf(/** @type {string} */ service) {
  const { panels } = JSON.parse(readFileSync(path.join(ROOT, 'infra/dashboards', `${service}.json`), 'utf8'));
  const alerts = path.join(ROOT, 'infra/alerts', `${service}.yaml`);
  const { groups } = existsSync(alerts) ? parse(readFileSync(alerts, 'utf8')) : { groups: [] };
  return [
    ...panels.flatMap((/** @type {any} */ panel) => panel.targets.map((/** @type {any} */ { expr }) => expr)),
    ...groups.flatMap((/** @type {any} */ group) => group.rules.map((/** @type {any} */ { expr }) => expr)),
  ].map(String);
}

const namesIn = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => String(name)))].sort();

for (const service of ['chat', 'clinical']) {
  const source = sourceOf(service);
  const measured = namesIn(source.join('\n'), new RegExp(`(?:name: |gauge\\()\\s*'(${service}_[a-z_]+)'`, 'g'));
  const expressions = expressionsOf(service).join('\n');
  const asked = namesIn(expressions, new RegExp(`\\b(${service}_[a-z_]+)`, 'g')).map((name) => {
    const histogram = name.replace(/_(?:bucket|count|sum)$/, '');
    return measured.includes(histogram) ? histogram : name;
  });

  test(`the dashboard and the alerts ask for what ${service} measures, and for all of it`, () => {
    assert.ok(measured.length > 5);
    assert.deepEqual([...new Set(asked)].sort(), measured);
  });

  test(`they know the jobs of ${service} by the names that they have`, () => {
    const tasks = namesIn(expressions, /\btask="([^"]+)"/g);
    assert.deepEqual(
      tasks.filter((task) => !source.some((file) => file.includes(`'${task}'`))),
      [],
    );
  });
}
