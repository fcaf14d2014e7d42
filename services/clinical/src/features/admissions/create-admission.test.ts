import { admission, ADMISSIONS, bedOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('somebody is admitted to a free bed, which is theirs from then on', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { ward, bed } = await wardWith(app, clinic);
  const body = {
    patient_id: patient.id,
    bed_id: bed.id,
    attending_id: doctor.practitioner_id,
    reason: 'Pneumonia',
    diagnoses: [{ code: 'J00', role: 'principal' }],
    isolation: 'droplet',
  };
  const response = await app.as(doctor).post(ADMISSIONS).send(body).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    patient: { id: patient.id },
    status: 'admitted',
    kind: 'urgent',
    source: 'outpatient',
    attending: { id: doctor.practitioner_id },
    diagnoses: [{ code: 'J00', role: 'principal', certainty: 'presumptive' }],
    isolation: 'droplet',
    bed: { id: bed.id, ward_id: ward.id },
    stays: [{ bed: { id: bed.id }, ward: { id: ward.id, code: ward.code }, from: data.admitted_at, to: null }],
    version: 1,
  });
  expect(data.number).toMatch(/^H-\d{4}-000001$/);
  expect(response.headers['location']).toBe(`${ADMISSIONS}/${data.id}`);
  await expectAudit(app, response, { event: 'admission.admit', resource_id: data.id, patient_ids: [patient.id] });
  expect(await bedOf(app, doctor, bed.id)).toMatchObject({
    state: 'occupied',
    occupant: { admission_id: data.id, patient: { id: patient.id } },
  });
  expect(await app.db('outbox').where({ resource_id: data.id }).pluck('event')).toEqual(['admission.admit']);
});

test('without a bed somebody is planned for a time, or waits', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const planned_at = '2027-01-10T08:00:00.000Z';
  const response = await app.as(doctor).post(ADMISSIONS).send({ patient_id: patient.id, kind: 'planned', planned_at });
  expect(response.body.data).toMatchObject({ status: 'planned', planned_at, bed: null, stays: [], admitted_at: null });
  await expectAudit(app, response, { event: 'admission.preadmit' });
  const other = await app.build.patient(clinic);
  expect(await admission(app, doctor, other)).toMatchObject({ status: 'waiting', number: expect.stringMatching(/2$/) });
  const third = await app.build.patient(clinic);
  const send = (values: object) =>
    app
      .as(doctor)
      .post(ADMISSIONS)
      .send({ patient_id: third.id, ...values });
  expectInvalid(await send({ kind: 'planned' }), 'planned_at');
  expectInvalid(await send({ admitted_at: hoursAgo(1) }), 'bed_id');
});

test('who has an open admission gets no other, and nobody gets one whose record is closed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await admission(app, doctor, patient);
  const send = (values: object) => app.as(doctor).post(ADMISSIONS).send(values);
  expectInvalid(await send({ patient_id: patient.id }), 'patient_id');
  const died = await app.build.patient(clinic, { deceased_at: hoursAgo(24) });
  const stranger = await app.build.patient(await app.build.clinic());
  for (const { id } of [died, stranger]) expectInvalid(await send({ patient_id: id }), 'patient_id');
});

test('a bed that is occupied, blocked, being cleaned, out of use or elsewhere is not given', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { beds, manager } = await wardWith(app, clinic, 4);
  const [taken, blocked, cleaning, unused] = beds.map(({ id }) => id);
  await admission(app, doctor, await app.build.patient(clinic), { bed_id: taken });
  const set = (id: string | undefined, body: object) => app.as(manager).post(`/api/v1/beds/${id}/state`).send(body);
  await set(blocked, { state: 'blocked', reason: 'Leak' }).expect(200);
  await set(cleaning, { state: 'cleaning' }).expect(200);
  await app.as(manager).patch(`/api/v1/beds/${unused}`).send({ active: false }).expect(200);
  const elsewhere = await wardWith(app, await app.build.clinic());
  const patient = await app.build.patient(clinic);
  for (const bed_id of [taken, blocked, cleaning, unused, elsewhere.bed.id]) {
    const refused = await app.as(doctor).post(ADMISSIONS).send({ patient_id: patient.id, bed_id });
    expectInvalid(refused, 'bed_id');
  }
  expectInvalid(await set(taken, { state: 'free' }), 'state');
  for (const path of [`beds/${taken}`, `wards/${beds[0]?.ward_id}`])
    expectInvalid(await app.as(manager).patch(`/api/v1/${path}`).send({ active: false }), 'active');
});

test('what is entered afterwards is at most 72 hours old, and the bed and the patient were not elsewhere then', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const [first, second] = beds.map(({ id }) => id);
  const send = (values: object) =>
    app
      .as(doctor)
      .post(ADMISSIONS)
      .send({ patient_id: patient.id, ...values });
  expectInvalid(await send({ bed_id: first, admitted_at: hoursAgo(73) }), 'admitted_at');
  expectInvalid(await send({ bed_id: first, admitted_at: hoursAgo(-1) }), 'admitted_at');
  const admitted_at = hoursAgo(71);
  const late = (await send({ bed_id: first, admitted_at }).expect(201)).body.data;
  expect(late).toMatchObject({ admitted_at, stays: [{ from: admitted_at }] });
  const leaving = app.as(doctor).post(`${ADMISSIONS}/${late.id}/transfer`);
  await leaving.send({ bed_id: second, reason: 'Window', at: hoursAgo(10) }).expect(200);
  const { manager } = await wardWith(app, clinic, 0);
  await app.as(manager).post(`/api/v1/beds/${first}/state`).send({ state: 'free' }).expect(200);
  const other = await app.build.patient(clinic);
  expectInvalid(await send({ patient_id: other.id, bed_id: first, admitted_at: hoursAgo(11) }), 'bed_id');
  await send({ patient_id: other.id, bed_id: first, admitted_at: hoursAgo(9) }).expect(201);
});

test('the front desk admits and is shown nothing clinical', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const desk = await app.build.user(clinic, 'front_desk');
  const body = { patient_id: patient.id, bed_id: bed.id, reason: 'Pneumonia', diagnoses: [{ code: 'J00' }] };
  const response = await app.as(desk).post(ADMISSIONS).send(body).expect(201);
  for (const member of ['reason', 'diagnoses', 'isolation', 'disposition', 'status_reason'])
    expect(response.body.data).not.toHaveProperty(member);
  await expectAudit(app, response, { phi_level: 'limited' });
  const { data } = (await app.as(doctor).get(`${ADMISSIONS}/${response.body.data.id}`).expect(200)).body;
  expect(data).toMatchObject({ reason: 'Pneumonia', diagnoses: [{ code: 'J00' }] });
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  expectDenied(await app.as(pharmacist).post(ADMISSIONS).send(body), 'missing_ability');
});

test('who attends, and who works in the ward, is on the care team; nobody puts themselves there', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const [nurse, stranger] = [await app.build.user(clinic, 'nurse'), await app.build.user(clinic, 'doctor')];
  const { bed } = await wardWith(app, clinic, 1, { practitioner_ids: [nurse.practitioner_id] });
  const desk = await app.build.user(clinic, 'front_desk');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const own = { patient_id: patient.id, attending_id: stranger.practitioner_id };
  expectDenied(await app.as(stranger).post(ADMISSIONS).send(own), 'phi_access_denied');
  const { id } = await admission(app, desk, patient, { bed_id: bed.id, attending_id: doctor.practitioner_id });
  for (const by of [doctor, nurse]) await app.as(by).get(`${ADMISSIONS}/${id}`).expect(200);
  await app.as(nurse).get(`/api/v1/patients/${patient.id}/problems`).expect(200);
  expectDenied(await app.as(stranger).get(`${ADMISSIONS}/${id}`), 'phi_access_denied');
  const seen = async (by: { token: string }) => (await bedOf(app, by, bed.id)).occupant?.patient.id ?? null;
  expect([await seen(nurse), await seen(stranger)]).toEqual([patient.id, null]);
  expect((await app.as(stranger).get(ADMISSIONS).expect(200)).body.data).toEqual([]);
});
