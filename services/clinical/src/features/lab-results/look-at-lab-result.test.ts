import { labResult, measured } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { RELEASED } from '../../fhir/systems.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const LIST = '/api/mobile/v1/clinical/lab-results';
const act = (by: { token: string }, id: string, what: 'second-look' | 'release') =>
  app.as(by).post(`/api/v1/lab-results/${id}/${what}`);

/** A clinic that wants a second look at some results, with who enters them and a colleague. */
async function laboratory(second_look: 'none' | 'abnormal' | 'all') {
  const { clinic, doctor } = await app.build.practice();
  const settings = JSON.stringify({ laboratory: { second_look } });
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw('settings || ?::jsonb', [settings]) });
  const patient = await app.build.user(clinic, 'patient');
  const colleague = await app.build.user(clinic, 'laboratory');
  return { clinic, doctor, colleague, patient, own: { id: patient.patient_id ?? '' } };
}

const HIGH = { observations: [{ ...measured(30), interpretation: 'H' }] };
const CRITICAL = { observations: [{ ...measured(30), interpretation: 'HH' }] };

test('a result waits for a second person, who is named with it, and is released then', async () => {
  const { doctor, colleague, patient, own } = await laboratory('all');
  const entered = await labResult(app, doctor, own);
  expect(entered).toMatchObject({ awaits_second_look: true, second_look: null, entered_by: { name: doctor.name } });
  expectInvalid(await act(doctor, entered.id, 'release'), 'second_look');
  expectInvalid(await act(colleague, entered.id, 'release'), 'second_look');
  expectInvalid(await act(doctor, entered.id, 'second-look'), 'second_look');
  const waiting = async () => (await app.as(colleague).get(`${LIST}?awaits_second_look=1`)).body.data.length;
  expect(await waiting()).toBe(1);
  const looked = await act(colleague, entered.id, 'second-look').expect(200);
  expect(looked.body.data).toMatchObject({ awaits_second_look: false, second_look: { by: { name: colleague.name } } });
  await expectAudit(app, looked, {
    event: 'lab_result.second_look',
    action: 'U',
    patient_ids: [own.id],
    changed_fields: ['second_look'],
  });
  expect((await act(colleague, entered.id, 'second-look').expect(200)).body.data).toEqual(looked.body.data);
  expect(await waiting()).toBe(0);
  await act(doctor, entered.id, 'release').expect(200);
  const [seen] = (await app.as(patient).get(LIST).expect(200)).body.data;
  expect(seen).toMatchObject({ id: entered.id, awaits_second_look: null, second_look: null, entered_by: null });
  expect((await app.as(patient).get(`${LIST}?awaits_second_look=1`).expect(200)).body.data).toEqual([]);
});

test('where only abnormal ones wait, the others are released at once', async () => {
  const { doctor, own } = await laboratory('abnormal');
  expect((await labResult(app, doctor, own, { release: true })).released_at).not.toBeNull();
  const body = { patient_id: own.id, release: true, code: { system: 'local', code: 'HGB', display: 'Haemoglobin' } };
  const refused = await app
    .as(doctor)
    .post('/api/v1/lab-results')
    .send({ ...body, ...HIGH });
  expectInvalid(refused, 'release');
  expect((await labResult(app, doctor, own, HIGH)).awaits_second_look).toBe(true);
  const critical = await labResult(app, doctor, own, CRITICAL);
  expect(critical).toMatchObject({ awaits_second_look: true, awaits_acknowledgement: true });
  // Whoever treats is told, and says so, whether or not somebody looked again.
  await app.as(doctor).post(`/api/v1/lab-results/${critical.id}/acknowledge`).expect(200);
});

test('what is not complete does not wait; a correction waits anew, and its patient is shown nothing meanwhile', async () => {
  const { doctor, colleague, patient, own } = await laboratory('all');
  const early = await labResult(app, doctor, own, { status: 'preliminary' });
  expect(early.awaits_second_look).toBe(false);
  expectInvalid(await act(colleague, early.id, 'second-look'), 'status');
  const first = await labResult(app, doctor, own);
  await act(colleague, first.id, 'second-look').expect(200);
  await act(doctor, first.id, 'release').expect(200);
  const correction = { status: 'corrected', reason: 'Read wrong', observations: [measured(12)] };
  const path = `/api/v1/lab-results/${first.id}/corrections`;
  const { data: second } = (await app.as(colleague).post(path).send(correction).expect(201)).body;
  expect(second).toMatchObject({ released_at: null, awaits_second_look: true });
  expect((await app.as(patient).get(LIST)).body.data).toEqual([]);
  expectInvalid(await act(colleague, second.id, 'second-look'), 'second_look');
  await act(doctor, second.id, 'second-look').expect(200);
});

test('the setting holds for results that are entered from then on', async () => {
  const { clinic, doctor, own } = await laboratory('none');
  const before = await labResult(app, doctor, own);
  expect(before.awaits_second_look).toBe(false);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"laboratory":{"second_look":"all"}}'`) });
  await act(doctor, before.id, 'release').expect(200);
  expect((await labResult(app, doctor, own)).awaits_second_look).toBe(true);
});

test('a key, its maker, who may not write results, a patient and another clinic are no second person', async () => {
  const { clinic, doctor, colleague, patient, own } = await laboratory('all');
  const entered = await labResult(app, doctor, own);
  const key = await app.build.apiKey(clinic);
  expectDenied(await app.as(key).post(`/api/v1/lab-results/${entered.id}/second-look`), 'missing_ability');
  for (const role of ['front_desk', 'pharmacist', 'administrator'] as const)
    expect((await act(await app.build.user(clinic, role), entered.id, 'second-look')).status).toBe(403);
  expect((await act(patient, entered.id, 'second-look')).status).toBe(403);
  expectNotFound(await act((await app.build.practice()).doctor, entered.id, 'second-look'));
  const made = await app
    .as(key)
    .post('/api/v1/lab-results')
    .send({
      patient_id: own.id,
      code: { system: 'local', code: 'HGB', display: 'Haemoglobin' },
      observations: [measured(12)],
    })
    .expect(201);
  await app.db('api_keys').where({ id: key.id }).update({ created_by: colleague.id });
  expectInvalid(await act(colleague, made.body.data.id, 'second-look'), 'second_look');
  await act(doctor, made.body.data.id, 'second-look').expect(200);
});

test('who entered it stays the same person as another practitioner, and with another account of that practitioner', async () => {
  const { clinic, doctor, colleague, own } = await laboratory('all');
  const entered = await labResult(app, colleague, own);
  const first = colleague.practitioner_id;
  const memberships = (user: { id: string }) => app.db('memberships').where({ clinic_id: clinic.id, user_id: user.id });
  const another = await app.build.practitioner(clinic, { user_id: colleague.id });
  await memberships(colleague).update({ practitioner_id: another.id });
  expectInvalid(await act(colleague, entered.id, 'second-look'), 'second_look');
  const later = await labResult(app, colleague, own);
  const account = await app.build.user(clinic, 'laboratory');
  await memberships(account).update({ practitioner_id: first });
  for (const { id } of [entered, later]) expectInvalid(await act(account, id, 'second-look'), 'second_look');
  await act(doctor, entered.id, 'second-look').expect(200);
});

test('what an account entered before it was a practitioner, and a key of it, stay theirs', async () => {
  const { clinic, doctor, colleague, own } = await laboratory('all');
  const key = await app.build.apiKey(clinic);
  const bare = await app.build.user(clinic, 'doctor');
  const memberships = () => app.db('memberships').where({ clinic_id: clinic.id, user_id: bare.id });
  await memberships().update({ practitioner_id: null });
  const byKey = await labResult(app, key, own);
  await app.db('api_keys').where({ id: key.id }).update({ created_by: colleague.id });
  const byAccount = await labResult(app, bare, own);
  await memberships().update({ practitioner_id: bare.practitioner_id });
  expectInvalid(await act(bare, byAccount.id, 'second-look'), 'second_look');
  const another = await app.build.user(clinic, 'laboratory');
  await app.db('practitioners').where({ id: another.practitioner_id }).update({ user_id: colleague.id });
  expectInvalid(await act(another, byKey.id, 'second-look'), 'second_look');
  await act(doctor, byKey.id, 'second-look').expect(200);
});

test('the database itself lets nobody look twice at their own, nor release what waits', async () => {
  const { doctor, own } = await laboratory('all');
  const { id } = await labResult(app, doctor, own);
  const write = (values: object) => app.db('lab_results').where({ id }).update(values);
  const looked = { looked_at: new Date(), looked_by: doctor.practitioner_id, looked_by_name: 'Somebody' };
  await expect(write(looked)).rejects.toMatchObject({ constraint: 'lab_results_second_person' });
  await expect(write({ released_at: new Date() })).rejects.toMatchObject({
    constraint: 'lab_results_released_when_seen',
  });
});

test('as FHIR a report that waits is not released, and says where', async () => {
  const { doctor, colleague, own } = await laboratory('all');
  const { id } = await labResult(app, doctor, own);
  const path = `/fhir/R4/DiagnosticReport/${id}`;
  const { body, headers } = await app.as(doctor).get(path).expect(200);
  const released = { ...body, extension: [{ url: RELEASED, valueBoolean: true }] };
  const put = () => app.as(doctor).put(path).set('If-Match', headers['etag']!).send(released);
  const refused = await put();
  expect([refused.status, refused.body.issue?.[0]?.expression]).toEqual([422, ['DiagnosticReport.extension']]);
  await act(colleague, id, 'second-look').expect(200);
});
