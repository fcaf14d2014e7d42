/**
 * What a page costs as a clinic's records grow, and what a small clinic pays for a large neighbour: `npm run bench:lists`.
 * One clinic has 10,000 appointments and laboratory results and is measured alone in its tables; then another with
 * 1,000,000 of each comes beside it, and both are measured in turn. Fails where a page of the large one takes more than 1.5
 * times as long as the small one's did alone, or the small one's more than 1.5 times as long as before.
 */
import { machine, ms, quantile, writeSection } from './results.mjs';
import { makePractice, startBenchService, timedGet } from './service.mjs';

const SMALL = 10_000;
const LARGE = 1_000_000;
const ROUNDS = 40;
const GOAL = 1.5;

const service = await startBenchService();
const small = { ...service, rows: SMALL };
const large = { ...(await makePractice(service.owner, 'other@example.com')), rows: LARGE };

/** Rows every 20 minutes back from three months ahead; written one after the other, as a busy clinic would. */
async function fill({ clinicId, practitionerId, patientId, rows }) {
  const client = await service.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into appointments (clinic_id, id, status, start_at, end_at, patient_id, practitioner_id, updated_at)
     select $1, gen_random_uuid(), 'fulfilled', at, at + interval '15 minutes', $2, $3, now() - (n * interval '1 second')
     from (select n, now() + interval '90 days' - n * interval '20 minutes' as at from generate_series(1, $4) n) slots`,
    [clinicId, patientId, practitionerId, rows],
  );
  await client.query(
    `insert into lab_results (clinic_id, id, status, code_system, code, display, patient_id, practitioner_id, issued_at,
       released_at, has_abnormal, has_critical, entered_by, entered_by_name, updated_at)
     select $1, gen_random_uuid(), 'final', 'http://loinc.org', '718-7', 'Haemoglobin', $2, $3, now() - n * interval '1 minute',
       now() - n * interval '1 minute', n % 10 = 0, false, $5, 'The laboratory', now() - n * interval '1 second'
     from generate_series(1, $4) n`,
    [clinicId, patientId, practitionerId, rows, practitionerId],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const APPOINTMENTS = '/api/mobile/v1/appointments';
const RESULTS = '/api/mobile/v1/clinical/lab-results';
const since = new Date(Date.now() - 2 * 3_600_000).toISOString();

const cases = {
  'appointments of the next 30 days': () => `${APPOINTMENTS}?per_page=25`,
  'appointments of 90 days, page 40': () =>
    `${APPOINTMENTS}?date_from=${day(0)}&date_to=${day(90)}&per_page=25&page=40`,
  'appointments changed in 2 hours, first page': () => `${APPOINTMENTS}?updated_since=${since}&per_page=100`,
  'appointments changed in 2 hours, by cursor': ({ cursors }) =>
    `${APPOINTMENTS}?updated_since=${since}&per_page=100&cursor=${cursors.appointments}`,
  'laboratory results, first page': () => `${RESULTS}?per_page=25`,
  'laboratory results, page 300': () => `${RESULTS}?per_page=25&page=300`,
  'laboratory results changed in 2 hours, by cursor': ({ cursors }) =>
    `${RESULTS}?updated_since=${since}&per_page=100&cursor=${cursors.results}`,
};

const authorizationOf = ({ token }) => `Bearer ${token}`;

/** The median of each case for each of the clinics, in milliseconds. */
async function measure(...clinics) {
  for (const clinic of clinics) {
    clinic.cursors = {};
    for (const [name, path] of [
      ['appointments', APPOINTMENTS],
      ['results', RESULTS],
    ]) {
      const { body } = await timedGet(service, `${path}?updated_since=${since}&per_page=100`, authorizationOf(clinic));
      clinic.cursors[name] = encodeURIComponent(body.meta.next_cursor);
    }
  }
  const times = new Map(
    clinics.map((clinic) => [clinic, Object.fromEntries(Object.keys(cases).map((name) => [name, []]))]),
  );
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    for (const [name, target] of Object.entries(cases)) {
      for (const clinic of round % 2 ? clinics : clinics.toReversed()) {
        const { time, body } = await timedGet(service, target(clinic), authorizationOf(clinic));
        if (body.data.length === 0) throw new Error(`${name}: the page is empty`);
        if (round >= 5) times.get(clinic)[name].push(time);
      }
    }
  }
  return clinics.map((clinic) => (name) => quantile(times.get(clinic)[name], 0.5));
}

await fill(small);
await service.settle();
const [alone] = await measure(small);
await fill(large);
await service.settle();
const [beside, grown] = await measure(small, large);
await service.stop();

const rows = Object.keys(cases).map((name) => {
  const ratios = [beside(name) / alone(name), grown(name) / alone(name)];
  const [neighbour, growth] = ratios.map((ratio) => `**${ratio.toFixed(2)}**`);
  return {
    ratios,
    line: `| ${name} | ${ms(alone(name))} | ${ms(beside(name))} | ${neighbour} | ${ms(grown(name))} | ${growth} |`,
  };
});
await writeSection(
  'Lists',
  `Through HTTP with credentials, limits, policy and audit, one page at a time, ${ROUNDS} times, medians: a clinic of ${SMALL} rows
alone in its tables; then the same beside one of ${LARGE} rows, and that one, in turn; ${machine}. The goal is ${GOAL} times
at most.

| page | ${SMALL} rows alone | beside the large clinic | ratio | ${LARGE} rows | ratio |
|---|---|---|---|---|---|
${rows.map(({ line }) => line).join('\n')}`,
);
if (Math.max(...rows.flatMap(({ ratios }) => ratios)) > GOAL) process.exit(1);
