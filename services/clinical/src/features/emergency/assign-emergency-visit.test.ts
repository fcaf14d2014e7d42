import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();

async function room(values: object = { bay: true }) {
  const built = await app.build.practice();
  const administrator = await app.build.user(built.clinic, 'administrator');
  const { body } = await app
    .as(administrator)
    .post('/api/v1/locations')
    .send({ name: 'Bay 1', ...values })
    .expect(201);
  const change = (said: object) => app.as(administrator).patch(`/api/v1/locations/${body.data.id}`).send(said);
  const come = async () => {
    const patient = await app.build.patient(built.clinic);
    const { id } = await emergencyVisit(app, built.doctor, patient);
    return { id, patient, ...stepsOf(app, built.doctor, id) };
  };
  return { ...built, bay: body.data, change, come };
}

test('people and a place are given and taken back, and what is absent stays', async () => {
  const { clinic, doctor, bay, come } = await room();
  const nurse = await app.build.user(clinic, 'nurse');
  const visit = await come();
  const whole = { practitioner_id: doctor.practitioner_id, nurse_id: nurse.practitioner_id, location_id: bay.id };
  const response = await visit.post('assign', whole);
  expect(response.body.data).toMatchObject({
    practitioner: { id: doctor.practitioner_id },
    nurse: { id: nurse.practitioner_id },
    location: { id: bay.id, name: 'Bay 1', room: null },
  });
  await expectAudit(app, response, { event: 'emergency_visit.assign', changed_fields: Object.keys(whole) });
  const less = (await visit.post('assign', { nurse_id: null })).body.data;
  expect(less).toMatchObject({ nurse: null, practitioner: { id: doctor.practitioner_id }, location: { id: bay.id } });
  const there = await room();
  const foreign = { practitioner_id: there.doctor.practitioner_id, nurse_id: newId(), location_id: there.bay.id };
  expectInvalid(await visit.post('assign', foreign), ...Object.keys(foreign));
  expectInvalid(await visit.post('assign', { nurse_id: 'x' }), 'nurse_id');
  expect((await visit.post('assign', {}, { 'If-Match': '"v1"' })).status).toBe(412);
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await stepsOf(app, desk, visit.id).post('assign', { nurse_id: null })).status).toBe(200);
  expectDenied(
    await stepsOf(app, await app.build.user(clinic, 'pharmacist'), visit.id).post('assign', {}),
    'missing_ability',
  );
  await visit.post('cancel', { reason: 'x' }).expect(200);
  expectInvalid(await visit.post('assign', { nurse_id: null }), 'status');
});

test('a bay holds one open visit, of ten at once too, and is free when that ends', async () => {
  const { bay, come, change } = await room();
  const visits = await Promise.all(Array.from({ length: 10 }, come));
  const all = await Promise.all(visits.map((visit) => visit.post('assign', { location_id: bay.id })));
  const won = all.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const refused of all.filter(({ status }) => status !== 200)) expectInvalid(refused, 'location_id');
  const holder = visits[all.findIndex(({ status }) => status === 200)];
  const waiting = visits.find((visit) => visit !== holder);
  expect((await holder?.post('assign', { location_id: bay.id }))?.status).toBe(200);
  // A corridor holds many: it stays shared until all but one are elsewhere.
  await change({ shared: true }).expect(200);
  expect((await waiting?.post('assign', { location_id: bay.id }))?.status).toBe(200);
  expectInvalid(await change({ shared: false }), 'shared');
  await waiting?.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  await change({ shared: false }).expect(200);
  const back = await waiting?.post('reopen', { reason: 'Came back' });
  expect(back?.body.data).toMatchObject({ status: 'registered', location: null });
  await holder?.post('assign', { location_id: null }).expect(200);
  expect((await waiting?.post('assign', { location_id: bay.id }))?.status).toBe(200);
});

test('who is assigned, or did a triage, is on the care team until three days after the visit', async () => {
  const { clinic, come } = await room();
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const [doctor, nurse] = [await app.build.user(clinic, 'doctor'), await app.build.user(clinic, 'nurse')];
  const visit = await come();
  const sees = async (by: { token: string }) => (await app.as(by).get(`${VISITS}/${visit.id}`)).status;
  const chart = async (by: { token: string }) =>
    (await app.as(by).get(`/api/v1/patients/${visit.patient.id}/problems`)).body.data?.length ?? 'refused';
  expect([await sees(doctor), await chart(doctor), await sees(nurse)]).toEqual([403, 'refused', 403]);
  // Who waits is on the list all the same: somebody has to triage them.
  expect((await app.as(doctor).get(VISITS)).body.data).toMatchObject([{ id: visit.id }]);
  await stepsOf(app, doctor, visit.id).post('assign', { practitioner_id: doctor.practitioner_id }).expect(200);
  await stepsOf(app, nurse, visit.id).post('triage', { level: 3 }).expect(200);
  expect([await sees(doctor), await chart(doctor), await sees(nurse), await chart(nurse)]).toEqual([200, 0, 200, 0]);
  expect((await app.as(nurse).get(VISITS)).body.data).toHaveLength(1);
  await stepsOf(app, doctor, visit.id).post('assign', { practitioner_id: null }).expect(200);
  expect([await sees(doctor), await chart(nurse)]).toEqual([403, 0]);
  await visit.post('disposition', { outcome: 'left_without_being_seen' });
  const nurses = stepsOf(app, nurse, visit.id);
  await nurses.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  expect([await chart(nurse), (await app.as(nurse).get(VISITS)).body.data.length]).toEqual([0, 1]);
  expect((await app.as(doctor).get(VISITS)).body.data).toEqual([]);
  const past = new Date(Date.now() - 60_000).toISOString();
  await app.db('emergency_carers').where({ visit_id: visit.id }).update({ until: past });
  expect([await sees(nurse), await chart(nurse)]).toEqual([403, 'refused']);
});

test('where the policy asks for a relation, who has none assigns themselves and nobody else, and is shown nothing before', async () => {
  const { clinic, come } = await room();
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const [doctor, nurse] = [await app.build.user(clinic, 'doctor'), await app.build.user(clinic, 'nurse')];
  const visit = await come();
  const { post } = stepsOf(app, doctor, visit.id);
  for (const body of [{}, { nurse_id: nurse.practitioner_id }, { practitioner_id: null }])
    expectDenied(await post('assign', body), 'phi_access_denied');
  const desk = stepsOf(app, await app.build.user(clinic, 'front_desk'), visit.id);
  expect((await desk.post('assign', {})).body.data).toMatchObject({ nurse: null, version: 1 });
  expect((await post('assign', { practitioner_id: doctor.practitioner_id })).status).toBe(200);
  expect((await post('assign', { nurse_id: nurse.practitioner_id })).status).toBe(200);
});
