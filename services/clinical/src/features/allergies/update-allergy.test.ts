import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/allergies/${id}`;

const app = useClinical();

async function recorded(values: object = {}) {
  const built = await app.build.practice();
  const { doctor, patient } = built;
  const made = await allergy(app, doctor, patient, { ...values });
  const patch = (body: object, tag = '"v1"', id = made.id, caller: object = doctor) =>
    app.as(caller).patch(pathOf(id)).set('If-Match', tag).send(body);
  const texts = async () => (await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`)).body.data.allergies;
  return { ...built, made, patch, texts };
}

test('what is given changes, what is not stays; the patient’s texts follow what counts', async () => {
  const { doctor, patient, made, patch, texts } = await recorded({ note: 'Mild', type: 'allergy' });
  const { headers } = await app.as(doctor).get(pathOf(made.id));
  const changes = {
    criticality: 'high',
    type: null,
    reactions: [{ manifestation: { display: 'Anaphylaxis' }, severity: 'severe' }],
    asserter: { type: 'practitioner', practitioner_id: doctor.practitioner_id },
  };
  const response = await patch(changes, headers['etag']);
  expect(response.body.data).toMatchObject({
    substance: { display: 'Penicilina' },
    note: 'Mild',
    type: null,
    criticality: 'high',
    reactions: [{ severity: 'severe', onset: null }],
    asserter: { type: 'practitioner', practitioner_id: doctor.practitioner_id, name: null },
    version: 2,
  });
  await expectAudit(app, response, {
    event: 'allergy.update',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields: ['criticality', 'type', 'reactions', 'asserter'],
  });
  expect(await app.db('outbox').where({ request_id: response.headers['x-request-id'] }).pluck('event')).toEqual([
    'allergy.update',
  ]);
  await patch({ substance: { display: 'Amoxicilina' } }, '"v2"');
  expect(await texts()).toEqual(['Amoxicilina']);
  await patch({ verification_status: 'refuted' }, '"v3"');
  expect(await texts()).toEqual([]);
  const history = await app.as(doctor).get(`${pathOf(made.id)}/versions`);
  expect(history.body.data.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
});

test('of changes to the same version one wins, the others learn the current one', async () => {
  const { patch } = await recorded();
  const answers = await Promise.all(['low', 'high', 'unable-to-assess'].map((criticality) => patch({ criticality })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect(answers.find(({ status }) => status === 412)?.body.errors).toEqual({ version: ['2'] });
});

test('it cannot become what is there already, and no statement beside allergies becomes active again', async () => {
  const { doctor, patient, made, patch } = await recorded();
  const latex = await allergy(app, doctor, patient, { substance: { display: 'Latex' } });
  expectInvalid(await patch({ substance: { display: 'Latex' } }), 'substance');
  expectInvalid(await patch({ substance: null }), 'substance');
  await patch({ clinical_status: 'inactive' }, '*');
  await patch({ clinical_status: 'resolved' }, '*', latex.id);
  const none = await allergy(app, doctor, patient, { substance: null, none_known: true });
  expectInvalid(
    await patch({ substance: { display: 'Yodo' }, criticality: 'low' }, '*', none.id),
    'substance',
    'criticality',
  );
  await patch({ clinical_status: 'active' }, '*', made.id);
  expectInvalid(await patch({ clinical_status: 'active' }, '*', none.id), 'none_known');
});

test('without If-Match it is 422, an unknown one 404, and who may not may not', async () => {
  const { clinic, doctor, made, patch } = await recorded();
  expectInvalid(await app.as(doctor).patch(pathOf(made.id)).send({ criticality: 'low' }), 'if-match');
  expectInvalid(await patch({ verification_status: 'entered-in-error' }, '*'), 'verification_status');
  const stranger = await recorded();
  for (const id of [stranger.made.id, newId(), 'x']) expectNotFound(await patch({ criticality: 'low' }, '*', id));
  const front = await app.build.user(clinic, 'front_desk');
  expectDenied(await patch({ criticality: 'low' }, '*', made.id, front), 'missing_ability');
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await patch({ criticality: 'low' }, '*', made.id, colleague), 'phi_access_denied');
  expect((await app.db('allergies').where({ id: made.id }).first()).version).toBe(1);
});

test('what else counts stands in the way of nothing but what begins to count, and nor does who left', async () => {
  const { clinic, doctor, patient, patch, made } = await recorded();
  const colleague = await app.build.practitioner(clinic);
  const asserter = { type: 'practitioner', practitioner_id: colleague.id };
  expect((await patch({ asserter }, '*')).status).toBe(200);
  await app.db('practitioners').where({ id: colleague.id }).update({ active: false });
  // As two records of one person may both have said it before they were merged.
  const twin = {
    clinic_id: clinic.id,
    patient_id: patient.id,
    substance_code: 'J01C',
    substance_display: 'Penicilina',
  };
  await app.db('allergies').insert({ ...twin, id: newId() });
  expect((await patch({ criticality: 'high' }, '*')).body.data).toMatchObject({ criticality: 'high', asserter });
  expectInvalid(await patch({ asserter }, '*'), 'asserter.practitioner_id');
  await patch({ clinical_status: 'resolved' }, '*');
  expectInvalid(await patch({ clinical_status: 'active' }, '*'), 'substance');
  expect((await app.as(doctor).get(pathOf(made.id))).body.data.clinical_status).toBe('resolved');
});

test('who recorded one, and treats the patient no longer, learns nothing of the others by changing it', async () => {
  const { clinic, doctor, patient, patch, made } = await recorded({ substance: null, none_known: true });
  const colleague = await app.build.user(clinic, 'doctor');
  await allergy(app, colleague, patient);
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expect((await app.as(doctor).get(pathOf(made.id))).status).toBe(200);
  const refused = await patch({ clinical_status: 'active' }, '*');
  expectDenied(refused, 'phi_access_denied');
  expect(refused.text).not.toContain('Penicilina');
});
