import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const SETTINGS = { name: 'Renamed', timezone: 'America/Lima', locale: 'en', completion_requires: ['vitals'] };

test('settings are replaced, and the trail keeps what was and what is', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const response = await app.as(administrator).put('/api/v1/settings').send(SETTINGS);
  expect(response.body.data).toMatchObject(SETTINGS);
  await expectAudit(app, response, {
    event: 'settings.update',
    changed_fields: ['name', 'timezone', 'locale', 'completion_requires'],
    details: {
      changes: {
        name: { old: clinic.name, new: 'Renamed' },
        timezone: { old: clinic.timezone, new: 'America/Lima' },
        locale: { old: 'es', new: 'en' },
        completion_requires: { old: [], new: ['vitals'] },
      },
    },
  });
  const stale = await app.as(administrator).put('/api/v1/settings').set('If-Match', 'W/"v1"').send(SETTINGS);
  expect(stale.status).toBe(412);
});

test('what is missing or unknown is named, and nothing is saved', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const put = (body: object) => app.as(administrator).put('/api/v1/settings').send(body);
  expectInvalid(await put({}), 'name', 'timezone', 'locale', 'completion_requires');
  // The last two the database knows and Node.js does not: every day of the clinic would be an error.
  for (const timezone of ['Mars/Olympus', '+03:00', 'Factory', 'posix/America/Lima'])
    expectInvalid(await put({ ...SETTINGS, timezone }), 'timezone');
  expectInvalid(
    await put({ ...SETTINGS, locale: 'xx', completion_requires: ['magic'] }),
    'locale',
    'completion_requires.0',
  );
  expect(await app.db('clinics').where({ id: clinic.id }).first()).toMatchObject({ name: clinic.name, version: 1 });
});

test('a clinic that asks for more before a note is signed gets it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const note = {
    status: 'completed',
    patient_id: patient.id,
    sections: [{ key: 'assessment', content: 'Well.' }],
  };
  const create = (body: object) => app.as(doctor).post('/api/mobile/v1/doctor/consultations').send(body);
  expect((await create(note)).status).toBe(201);
  await app
    .as(administrator)
    .put('/api/v1/settings')
    .send({ ...SETTINGS, completion_requires: ['diagnosis', 'plan', 'vitals'] });
  expectInvalid(await create(note), 'diagnoses', 'sections.plan', 'vitals');
  const draft = await create({ ...note, status: 'draft' });
  expectInvalid(
    await app.as(doctor).post(`/api/mobile/v1/doctor/consultations/${draft.body.data.id}/complete`),
    'diagnoses',
    'sections.plan',
    'vitals',
  );
});

test('the rules on appointments and the working hours are set, and stay when they are not given', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const put = (body: object) =>
    app
      .as(administrator)
      .put('/api/v1/settings')
      .send({ ...SETTINGS, ...body });
  const appointments = { patient_booking: 'book', patient_change_hours: 12, overbooking: false };
  const working_hours = [{ days: [1, 6], from: '09:30', to: '24:00' }];
  expect((await put({ appointments, working_hours })).body.data).toMatchObject({ appointments, working_hours });
  expect((await put({})).body.data).toMatchObject({ appointments, working_hours });
  const bad = { days: [7], from: '25:00', to: '9' };
  expectInvalid(
    await put({ working_hours: [bad] }),
    'working_hours.0.days.0',
    'working_hours.0.from',
    'working_hours.0.to',
  );
  expectInvalid(await put({ working_hours: [{ days: [1], from: '10:00', to: '09:00' }] }), 'working_hours.0');
  expectInvalid(
    await put({ appointments: { ...appointments, patient_booking: 'all' } }),
    'appointments.patient_booking',
  );
});

test('the areas that a clinic uses are chosen, hold for its sandbox too, and stay when they are not given', async () => {
  const { clinic, doctor, patient } = await app.build.practice({ settings: { areas: [] } });
  const administrator = await app.build.user(clinic, 'administrator');
  const sandbox = await app.build.apiKey(clinic, 'test', { scopes: ['consultations:read', 'patients:read'] });
  const put = (body: object) =>
    app
      .as(administrator)
      .put('/api/v1/settings')
      .send({ ...SETTINGS, ...body });
  const problems = (caller: Parameters<typeof app.as>[0] = doctor) =>
    app.as(caller).get(`/api/v1/patients/${patient.id}/problems`);
  expect((await put({})).body.data.areas).toEqual([]);
  expectDenied(await problems(), 'area_disabled');
  const chosen = await put({ areas: ['general', 'pharmacy'] });
  expect(chosen.body.data.areas).toEqual(['pharmacy', 'general']);
  await expectAudit(app, chosen, { details: { changes: { areas: { old: [], new: ['pharmacy', 'general'] } } } });
  expect((await put({})).body.data.areas).toEqual(['pharmacy', 'general']);
  expect((await problems()).status).toBe(200);
  expectNotFound(await problems(sandbox));
  await put({ areas: ['ai'] });
  expectDenied(await problems(), 'area_disabled');
  expectDenied(await problems(sandbox), 'area_disabled');
  expectInvalid(await put({ areas: ['cafeteria', 'ai', 'ai'] }), 'areas.0', 'areas.2');
});

test('rules of the emergency room that are not given are usual ones; the scale stays', async () => {
  const { clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const put = async (emergency: object) => {
    const body = { ...SETTINGS, emergency };
    return (await app.as(administrator).put('/api/v1/settings').send(body).expect(200)).body.data.emergency;
  };
  const targets = [1, 2, 3, 4, 5];
  expect(await put({ scale: 'esi', targets })).toEqual({ scale: 'esi', targets, diagnosis_required: true });
  expect(await put({ diagnosis_required: false })).toEqual({ scale: 'esi', targets, diagnosis_required: false });
  expect(await put({ scale: 'ctas' })).toMatchObject({ scale: 'ctas', targets: [0, 15, 30, 60, 120] });
});

test('what may be suggested is chosen, stays when it is not given, and is a kind that there is', async () => {
  const { clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const put = (body: object) =>
    app
      .as(administrator)
      .put('/api/v1/settings')
      .send({ ...SETTINGS, ...body });
  expect((await put({})).body.data.ai).toEqual({ kinds: [] });
  expect((await put({ ai: { kinds: ['cie10_codes'] } })).body.data.ai).toEqual({ kinds: ['cie10_codes'] });
  expect((await put({})).body.data.ai).toEqual({ kinds: ['cie10_codes'] });
  expectInvalid(await put({ ai: { kinds: ['poems'] } }), 'ai.kinds.0');
});
