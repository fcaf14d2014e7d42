import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a free bed is kept for somebody who is expected, and for nobody else meanwhile', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const { id: admission_id } = await admission(app, doctor, patient);
  const reserve = (body: object) => app.as(doctor).post(`/api/v1/beds/${bed.id}/reservations`).send(body);
  const until = inHours(2);
  const response = await reserve({ admission_id, until }).expect(201);
  expect(response.body.data).toEqual({ id: response.body.data.id, bed_id: bed.id, admission_id, until });
  await expectAudit(app, response, { event: 'bed_reservation.create', patient_ids: [patient.id] });
  expect(await bedOf(app, doctor, bed.id)).toMatchObject({
    state: 'reserved',
    occupant: null,
    reservation: { id: response.body.data.id, admission_id, until },
  });
  const other = await admission(app, doctor, await app.build.patient(clinic));
  expectInvalid(await reserve({ admission_id: other.id, until }), 'bed_id');
  expectInvalid(await reserve({ admission_id, until: inHours(49) }), 'until');
  expectInvalid(await reserve({ admission_id, until: inHours(-1) }), 'until');
  expectInvalid(await reserve({ admission_id: bed.id, until }), 'admission_id');
});

test('who names another version of the bed keeps it for nobody, and leaves what is kept', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const { id: admission_id } = await admission(app, doctor, patient);
  const path = `/api/v1/beds/${bed.id}/reservations`;
  const reserve = (tag: string) =>
    app
      .as(doctor)
      .post(path)
      .set('If-Match', tag)
      .send({ admission_id, until: inHours(2) });
  expect((await reserve('"v9"')).status).toBe(412);
  const { headers, body } = await reserve('"v1"').expect(201);
  const end = (tag: string) => app.as(doctor).delete(`${path}/${body.data.id}`).set('If-Match', tag);
  expect((await end('"v1"')).status).toBe(412);
  expect(await bedOf(app, doctor, bed.id)).toMatchObject({ state: 'reserved' });
  await end(String(headers['etag'])).expect(200);
});

test('it ends by itself, and when the patient comes no more', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed, manager } = await wardWith(app, clinic);
  const { id } = await admission(app, doctor, patient);
  const reserve = (admission_id: string) =>
    app
      .as(doctor)
      .post(`/api/v1/beds/${bed.id}/reservations`)
      .send({ admission_id, until: inHours(1) });
  await reserve(id).expect(201);
  const set = () => app.as(manager).post(`/api/v1/beds/${bed.id}/state`).send({ state: 'cleaning' });
  expectInvalid(await set(), 'state');
  await app
    .db('bed_reservations')
    .where({ bed_id: bed.id })
    .update({ until: inHours(-1) });
  expect(await bedOf(app, doctor, bed.id)).toMatchObject({ state: 'free', reservation: null });
  await reserve(id).expect(201);
  await stepsOf(app, doctor, id).post('cancel', { reason: 'Went elsewhere' }).expect(200);
  expect((await bedOf(app, doctor, bed.id)).state).toBe('free');
  expectInvalid(await reserve(id), 'admission_id');
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  expectNotFound(
    await app
      .as(stranger)
      .post(`/api/v1/beds/${bed.id}/reservations`)
      .send({ admission_id: id, until: inHours(1) }),
  );
});

test('a bed that is kept until then is not among those that are free at that time', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds, manager } = await wardWith(app, clinic, 4);
  const [kept, taken, cleaned, free] = beds.map(({ id }) => id);
  const { id } = await admission(app, doctor, patient);
  await app
    .as(doctor)
    .post(`/api/v1/beds/${kept}/reservations`)
    .send({ admission_id: id, until: inHours(4) })
    .expect(201);
  const expected_discharge_on = new Date().toISOString().slice(0, 10);
  const staying = { bed_id: taken, expected_discharge_on };
  await admission(app, doctor, await app.build.patient(clinic), staying);
  const cleaning = { state: 'cleaning', expected_free_at: inHours(2) };
  await app.as(manager).post(`/api/v1/beds/${cleaned}/state`).send(cleaning).expect(200);
  const freeAt = async (free_at: string) =>
    (await app.as(doctor).get('/api/v1/beds').query({ free_at }).expect(200)).body.data.map(
      (bed: { id: string }) => bed.id,
    );
  expect(await freeAt(inHours(1))).toEqual([free]);
  expect(await freeAt(inHours(3))).toEqual([cleaned, free]);
  expect(await freeAt(inHours(50))).toEqual([kept, taken, cleaned, free]);
});

test('one bed is kept for one admission, and none for one that the caller may not see', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const { id: admission_id } = await admission(app, doctor, patient, { attending_id: doctor.practitioner_id });
  const reserve = (bed: string | undefined, by: { token: string } = doctor) =>
    app
      .as(by)
      .post(`/api/v1/beds/${bed}/reservations`)
      .send({ admission_id, until: inHours(1) });
  await reserve(beds[0]?.id).expect(201);
  expectInvalid(await reserve(beds[1]?.id), 'admission_id');
  await app
    .db('bed_reservations')
    .where({ admission_id })
    .update({ until: inHours(-1) });
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const stranger = await app.build.user(clinic, 'doctor');
  expectInvalid(await reserve(beds[1]?.id, stranger), 'admission_id');
  await reserve(beds[1]?.id).expect(201);
});
