/**
 * What the detail of a consultation with 20 orders costs: `npm run bench:consultation-detail`. Counts the statements of
 * the request, from `begin` to `commit`, and fails above 6 queries; `begin` and `commit` are no queries.
 */
import pg from 'pg';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService, timedGet } from './service.mjs';

const GOAL = 6;
const ORDERS = 20;

const service = await startBenchService();
const post = async (target, body) => {
  const response = await fetch(service.url + target, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status >= 300) throw new Error(`${target}: ${JSON.stringify(answer)}`);
  return answer.data;
};
const base = '/api/mobile/v1/doctor/consultations';
const empty = await post(base, { patient_id: service.patientId });
const full = await post(base, { patient_id: service.patientId });
for (let order = 0; order < ORDERS; order += 1)
  await post(`${base}/${full.id}/imaging-orders`, { items: [{ body_part: 'chest' }, { body_part: 'knee' }] });

const { query } = pg.Client.prototype;
let statements = [];
pg.Client.prototype.query = function counted(message, ...rest) {
  statements.push(typeof message === 'string' ? message : message.text);
  return query.call(this, message, ...rest);
};
const counts = {};
const times = { empty: [], full: [] };
for (let round = 0; round < 60; round += 1) {
  for (const [name, { id }] of Object.entries({ empty, full })) {
    statements = [];
    const { time, body } = await timedGet(service, `${base}/${id}`);
    if (name === 'full' && body.data.orders.imaging.length !== ORDERS) throw new Error('not all orders are shown');
    if (round < 10) continue;
    times[name].push(time);
    counts[name] = statements.filter((text) => !/^(begin|commit)$/.test(text)).length;
  }
}
pg.Client.prototype.query = query;
await service.stop();

await writeSection(
  'Detail of a consultation',
  `Queries of one request, with credentials, the clinic, the audit row and the setting of row-level security; ${machine}. The goal is at
most ${GOAL} with ${ORDERS} orders: **${counts.full}**.

| consultation | queries | median | p95 |
|---|---|---|---|
| without orders | ${counts.empty} | ${ms(quantile(times.empty, 0.5))} | ${ms(quantile(times.empty, 0.95))} |
| with ${ORDERS} orders | ${counts.full} | ${ms(quantile(times.full, 0.5))} | ${ms(quantile(times.full, 0.95))} |`,
);
if (counts.full > GOAL) process.exitCode = 1;
