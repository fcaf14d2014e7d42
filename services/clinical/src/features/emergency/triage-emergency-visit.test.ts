import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function visiting() {
  const built = await app.build.practice();
  const nurse = await app.build.user(built.clinic, 'nurse');
  const { id } = await emergencyVisit(app, built.doctor, built.patient);
  return { ...built, nurse, id, triage: (body: object, by = nurse) => stepsOf(app, by, id).post('triage', body) };
}

test('the latest triage counts, earlier ones are kept', async () => {
  const { id, nurse, patient, triage } = await visiting();
  const vitals = { systolic: 150, diastolic: 90, weight_kg: 80, height_cm: 200 };
  const response = await triage({ level: 3, complaint: 'Chest pain', vitals, notes: 'Pale', reassess_in_minutes: 30 });
  const { data } = response.body;
  expect(data).toMatchObject({ status: 'triaged', triages_count: 1, version: 2 });
  expect(data.triage).toMatchObject({
    scale: 'manchester',
    level: 3,
    vitals: { ...vitals, bmi: 20, spo2: null },
    by: { id: nurse.practitioner_id },
  });
  expect(Date.parse(data.triage.reassess_at) - Date.parse(data.triage.at)).toBe(30 * 60_000);
  await expectAudit(app, response, { event: 'emergency_visit.triage', patient_ids: [patient.id], resource_id: id });
  const second = (await triage({ level: 1, scale: 'manchester' })).body.data;
  expect(second).toMatchObject({ triage: { level: 1, vitals: null, reassess_at: null }, triages_count: 2 });
  const [kept] = await app.db('record_versions').where({ resource_id: id, version: 3 });
  expect(kept).toMatchObject({ event: 'emergency_visit.triage', content: { triage: { level: 1 } } });
});

test('a level, a scale and signs that cannot be are refused, and times out of order', async () => {
  const { doctor, id, triage } = await visiting();
  expectInvalid(await triage({}), 'level');
  expectInvalid(
    await triage({ level: 6, reassess_in_minutes: 0, scale: 'x' }),
    'level',
    'reassess_in_minutes',
    'scale',
  );
  expectInvalid(await triage({ level: 2, scale: 'esi' }), 'scale');
  expectInvalid(await triage({ level: 2, vitals: { systolic: 80, diastolic: 90 } }), 'vitals.systolic');
  expectInvalid(await triage({ level: 2, vitals: { spo2: 2 } }), 'vitals.spo2');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  expectInvalid(await triage({ level: 2, at: at(-60) }), 'at');
  expectInvalid(await triage({ level: 2, at: at(6) }), 'at');
  expect((await triage({ level: 2, at: at(2) })).status).toBe(200);
  expectInvalid(await triage({ level: 2, at: at(1) }), 'at');
  await stepsOf(app, doctor, id).post('cancel', { reason: 'x' }).expect(200);
  expectInvalid(await triage({ level: 2 }), 'status');
});

test('only who treats does it, of this clinic; a key names who did', async () => {
  const { clinic, triage, id } = await visiting();
  for (const role of ['front_desk', 'pharmacist', 'laboratory', 'administrator'] as const)
    expectDenied(await triage({ level: 2 }, await app.build.user(clinic, role)), 'missing_ability');
  const there = await app.build.practice();
  expectNotFound(await triage({ level: 2 }, there.doctor));
  const key = await app.build.apiKey(clinic);
  const post = (body: object) => app.as(key).post(`/api/v1/emergency/visits/${id}/triage`).send(body);
  expectInvalid(await post({ level: 2 }), 'practitioner_id');
  expectInvalid(await post({ level: 2, practitioner_id: there.doctor.practitioner_id }), 'practitioner_id');
});
