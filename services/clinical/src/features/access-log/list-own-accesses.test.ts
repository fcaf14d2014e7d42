import { labResult } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const LOG = '/api/mobile/v1/clinical/access-log';
const REASON = 'Unconscious in the waiting room';

test('a patient reads who looked, as what and what for; a broken glass is said, and why is not', async () => {
  const { clinic, doctor } = await app.build.practice();
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  const [patient, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  const path = `/api/v1/patients/${patient.patient_id}`;
  const glass = { 'X-Break-Glass-Reason': REASON };
  await app.as(doctor).get(`${path}/allergies`).set(glass).expect(200);
  await app.as(doctor).get(`/api/v1/patients/${other.patient_id}`).expect(200);
  await app.as(patient).get('/api/mobile/v1/clinical/allergies').expect(200);

  const response = await app.as(patient).get(LOG).expect(200);
  const { data } = response.body;
  expect(data).toMatchObject([
    { action: 'read', own: true, break_glass: false, refused: false, actor: { role: 'patient' } },
    { action: 'read', own: false, break_glass: true, refused: false, actor: { name: doctor.name, role: 'doctor' } },
  ]);
  expect(data).toHaveLength(2);
  expect(JSON.stringify(response.body)).not.toContain(REASON);
  for (const hidden of ['purpose_reason', 'request_id', 'event', 'ip']) expect(data[0]).not.toHaveProperty(hidden);
  await expectAudit(app, response, { event: 'patient.access_log', patient_ids: [patient.patient_id], result_count: 2 });
  // Reading it is in it.
  const again = await app.as(patient).get(`${LOG}?per_page=1`);
  expect(again.body.data).toMatchObject([{ own: true }]);
  expect(again.body.meta).toMatchObject({ total: 3, has_more: true });
  const older = await app.as(patient).get(`${LOG}?per_page=2&cursor=${again.body.meta.next_cursor}`);
  expect(older.body.data.map(({ id }: { id: string }) => id)).toEqual(data.map(({ id }: { id: string }) => id));
});

test('nobody reads another patient’s, and a result that is not released is not told of', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [one, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  await labResult(app, doctor, { id: one.patient_id ?? '' });
  const theirs = await app.as(other).get(`${LOG}?patient_id=${one.patient_id}`);
  expect(theirs.body.data ?? []).toEqual([]);
  const { body } = await app.as(one).get(LOG).expect(200);
  expect(body.data).toMatchObject([{ action: 'added', actor: { role: 'doctor' } }]);
  expect(JSON.stringify(body.data)).not.toMatch(/result/);
  for (const each of [doctor, await app.build.user(clinic, 'administrator'), await app.build.apiKey(clinic)])
    expectDenied(await app.as(each).get(LOG), 'missing_ability');
});
