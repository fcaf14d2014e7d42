import { entry, sendBundle, statusesOf } from '../../../test/support/bundles.js';
import type { TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Whatever becomes of an entry of a batch, the trail says that it was asked for. */

const app = useClinical({ clock: () => new Date(started + (asked += 1) * 1000) });
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let asked = 0;
// Each look at it is a second later, so that a Bundle of some length takes too long.
const started = Date.now();
beforeAll(async () => {
  practice = await app.build.practice();
});

test('what names no operation is in the trail as a part of its Bundle, each with why', async () => {
  const answer = await sendBundle(app, practice.doctor, {
    type: 'batch',
    entries: [entry('GET', 'Nothing/1'), { request: { url: 'Patient' } }, entry('GET', 'Patient?_count=0'), 7],
  });
  expect(statusesOf(answer)).toEqual(['404 Not Found', '400 Bad Request', '200 OK', '400 Bad Request']);
  const rows = await app.auditOf(answer);
  expect(rows.map(({ event, http_status, reason }) => [event, http_status, reason]).sort()).toEqual(
    [
      ['bundle.process', 404, 'not_found'],
      ['bundle.process', 400, 'malformed'],
      ['bundle.process', 400, 'malformed'],
      ['patient.search', 200, null],
    ].sort(),
  );
  for (const row of rows) expect(row).toMatchObject({ actor_id: practice.doctor.id, clinic_id: practice.clinic.id });
});

test('what is not tried, as the Bundle has taken too long, is in the trail as refused', async () => {
  const answer = await sendBundle(app, practice.doctor, {
    type: 'batch',
    entries: Array.from({ length: 60 }, () => entry('GET', 'Patient?_count=0')),
  });
  const statuses = statusesOf(answer);
  expect(new Set(statuses)).toEqual(new Set(['200 OK', '503 Service Unavailable']));
  const rows = await app.auditOf(answer);
  expect(rows.map(({ http_status }) => http_status).sort()).toEqual(
    statuses.map((status) => Number(status.slice(0, 3))).sort(),
  );
  expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(['patient.search']));
});
