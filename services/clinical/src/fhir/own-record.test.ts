import { allergy, immunization, problem } from '../../test/support/clinical-records.js';
import { FHIR } from '../../test/support/fhir-chart.js';
import { expectDenied, expectNotFound } from '../../test/support/expect.js';
import { letIn, registerApp } from '../../test/support/smart.js';
import { useClinical } from '../../test/support/use-clinical.js';

const app = useClinical();

type Entry = { resource: { resourceType: string; id: string } };
const TYPES = ['AllergyIntolerance', 'Condition', 'Immunization'] as const;

/** Two patients with accounts; what is written of the first one stands, stood or never did. */
async function twoPatients() {
  const { clinic, doctor } = await app.build.practice();
  const [one, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  const ids: Record<string, string> = {};
  for (const patient of [one, other]) {
    const own = { id: patient.patient_id ?? '' };
    const of = patient === one ? '' : ' of the other';
    ids[`AllergyIntolerance${of}`] = (await allergy(app, doctor, own, { note: 'Says her mother' })).id;
    ids[`Condition${of}`] = (await problem(app, doctor, own, { note: 'Says her mother' })).id;
    ids[`Immunization${of}`] = (await immunization(app, doctor, own)).id;
  }
  const own = { id: one.patient_id ?? '' };
  await allergy(app, doctor, own, { substance: { display: 'Latex' }, verification_status: 'refuted' });
  await problem(app, doctor, own, { code: 'E11.9', verification: 'refuted' });
  const note = '/api/mobile/v1/doctor/consultations';
  const diagnoses = [{ code: 'J00', role: 'principal', certainty: 'confirmed' }];
  const { body } = await app.as(doctor).post(note).send({ patient_id: own.id, diagnoses }).expect(201);
  await app.as(doctor).post(`${note}/${body.data.id}/complete`).set('If-Match', '*').expect(200);
  return { clinic, doctor, one, other, own, ids, visit: body.data.id as string };
}

const found = async (reader: { token: string }, path: string) => {
  const { body } = await app.as(reader).get(`${FHIR}/${path}`).expect(200);
  return ((body.entry ?? []) as Entry[]).map(({ resource }) => resource);
};

test('a patient finds and reads what stands of the own record, without what staff noted', async () => {
  const { one, ids, own, visit, doctor } = await twoPatients();
  for (const type of TYPES) {
    const resources = await found(one, type);
    expect(resources.map(({ id }) => id)).toEqual([ids[type]]);
    expect(JSON.stringify(resources)).not.toContain('mother');
    const { body } = await app.as(one).get(`${FHIR}/${type}/${ids[type]}`).expect(200);
    expect(body).toEqual(resources[0]);
    expect((await found(one, `${type}/${ids[type]}/_history`)).map(({ id }) => id)).toEqual([ids[type]]);
    expect((await found(one, `${type}?patient=${own.id}`)).length).toBe(1);
  }
  // What a visit was for is in its note, which the clinic shows or not.
  expectNotFound(await app.as(one).get(`${FHIR}/Condition/${visit}-J00`));
  // Staff read the notes as before.
  for (const type of ['AllergyIntolerance', 'Condition'])
    expect(JSON.stringify(await found(doctor, `${type}?patient=${own.id}`))).toContain('mother');
  const withThem = await found(one, `Patient?_id=${own.id}&_revinclude=AllergyIntolerance:patient`);
  expect(withThem.map(({ resourceType }) => resourceType)).toEqual(['Patient', 'AllergyIntolerance']);
  expect(JSON.stringify(withThem)).not.toContain('mother');
});

test('nothing of another patient is found, by its id, by a filter or by a reference', async () => {
  const { one, other, ids } = await twoPatients();
  for (const type of TYPES) {
    const theirs = ids[`${type} of the other`] ?? '';
    for (const path of [`${type}/${theirs}`, `${type}/${theirs}/_history`, `${type}/${theirs}/_history/1`])
      expectNotFound(await app.as(one).get(`${FHIR}/${path}`));
    for (const query of [`_id=${theirs}`, `patient=${other.patient_id}`, `patient._id=${other.patient_id}`]) {
      const response = await app.as(one).get(`${FHIR}/${type}?${query}`);
      expect({ query, text: response.text.includes(`"id":"${theirs}"`) }).toEqual({ query, text: false });
    }
  }
});

test('a version in which it was refuted is not shown, and one that is refuted since is gone', async () => {
  const { one, doctor, own } = await twoPatients();
  const doubted = await problem(app, doctor, own, { code: 'N39.0', verification: 'refuted' });
  const change = (verification: string) =>
    app
      .as(doctor)
      .patch(`/api/v1/patients/${own.id}/problems/${doubted.id}`)
      .set('If-Match', '*')
      .send({ verification })
      .expect(200);
  await change('confirmed');
  await app.as(one).get(`${FHIR}/Condition/${doubted.id}/_history/2`).expect(200);
  expectNotFound(await app.as(one).get(`${FHIR}/Condition/${doubted.id}/_history/1`));
  await change('refuted');
  expectNotFound(await app.as(one).get(`${FHIR}/Condition/${doubted.id}`));
  expectNotFound(await app.as(one).get(`${FHIR}/Condition/${doubted.id}/_history/2`));
});

test('an app of a patient reads what its scopes name, and writes nothing', async () => {
  const { clinic, one, own, ids } = await twoPatients();
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['launch/patient', 'patient/Immunization.rs', 'patient/AllergyIntolerance.cruds'];
  const client = await registerApp(app, administrator, { scopes });
  const { access_token: token } = await letIn(app, client, one, { scope: scopes.join(' ') });
  expect((await found({ token }, 'Immunization')).map(({ id }) => id)).toEqual([ids['Immunization']]);
  expect((await app.as({ token }).get(`${FHIR}/Condition`)).status).toBe(403);
  const written = {
    resourceType: 'AllergyIntolerance',
    patient: { reference: `Patient/${own.id}` },
    code: { text: 'Latex' },
  };
  for (const reader of [one, { token }])
    expectDenied(await app.as(reader).post(`${FHIR}/AllergyIntolerance`).send(written), 'missing_ability');
});
