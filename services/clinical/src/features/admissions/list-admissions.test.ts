import { admission, ADMISSIONS, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('admissions are listed by state, patient, ward, who attends and the day', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { ward, bed } = await wardWith(app, clinic);
  const admitted = await admission(app, doctor, patient, { bed_id: bed.id, attending_id: doctor.practitioner_id });
  const waiting = await admission(app, doctor, await app.build.patient(clinic));
  const list = (query: object) => app.as(doctor).get(ADMISSIONS).query(query);
  const ids = async (query: object) => (await list(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids({})).toEqual([waiting.id, admitted.id]);
  for (const query of [
    { status: 'admitted,on_leave' },
    { patient_id: patient.id },
    { ward_id: ward.id },
    { attending_id: doctor.practitioner_id },
    { date_from: '2020-01-01' },
  ])
    expect({ query, ids: await ids(query) }).toEqual({ query, ids: [admitted.id] });
  for (const query of [{ patient_id: bed.id }, { ward_id: bed.id }, { date_to: '2020-01-01' }])
    expect({ query, ids: await ids(query) }).toEqual({ query, ids: [] });
  expectInvalid(await list({ status: 'lost' }), 'status');
  await expectAudit(app, await list({ patient_id: patient.id }), {
    event: 'admission.search',
    patient_ids: [patient.id],
    result_count: 1,
  });
});

test('the day of an admission is the clinic’s, also on a day of 25 hours', async () => {
  const timezone = 'America/Santiago';
  const { clinic, doctor, patient } = await app.build.practice({ timezone });
  const { bed } = await wardWith(app, clinic);
  const { id } = await admission(app, doctor, patient, { bed_id: bed.id });
  // Clocks went back at 24:00 of 4 April: its last hour came twice, and ended at 04:00 UTC.
  const at = (instant: string) => app.db('admissions').where({ id }).update({ admitted_at: instant });
  const found = async (day: string) =>
    (await app.as(doctor).get(ADMISSIONS).query({ date_from: day, date_to: day }).expect(200)).body.data.length;
  await at('2026-04-05T03:59:00Z');
  expect([await found('2026-04-04'), await found('2026-04-05')]).toEqual([1, 0]);
  await at('2026-04-05T04:00:00Z');
  expect([await found('2026-04-04'), await found('2026-04-05')]).toEqual([0, 1]);
});

test('what changed is followed by its cursor', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const first = await admission(app, doctor, patient);
  const second = await admission(app, doctor, await app.build.patient(clinic));
  await stepsOf(app, doctor, first.id).post('cancel', { reason: 'Went elsewhere' }).expect(200);
  const since = new Date(Date.now() - 60_000).toISOString();
  const { body } = await app.as(doctor).get(ADMISSIONS).query({ updated_since: since }).expect(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  expect(body.meta.next_cursor).not.toBeNull();
});
