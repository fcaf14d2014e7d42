import { useClinical } from '../../../test/support/use-clinical.js';

/** What clients ask of one resource, and are told of it. */
const app = useClinical();

test('a read answers the parts of a resource that are asked for, as a search does', async () => {
  const { doctor, patient } = await app.build.practice();
  const read = (query: string) => app.as(doctor).get(`/fhir/R4/Patient/${patient.id}?${query}`);
  const whole = await read('');
  expect(whole.body).toHaveProperty('identifier');
  const names = await read('_elements=name');
  expect(Object.keys(names.body)).toEqual(['resourceType', 'id', 'meta', 'name']);
  expect(names.body.meta.tag).toEqual([expect.objectContaining({ code: 'SUBSETTED' })]);
  expect((await read('_summary=true')).body.meta.tag).toEqual(names.body.meta.tag);
  expect((await read('_summary=false')).body).toEqual(whole.body);
  for (const [value, text] of [
    ['count', 'Only a search is counted.'],
    ['some', 'It is one of true, text, data, count, false.'],
  ] as const) {
    const refused = await read(`_summary=${value}`);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(text)]);
  }
});

test('who says that a patient has not died is told that this is not kept', async () => {
  const { doctor } = await app.build.practice();
  const patient = {
    resourceType: 'Patient',
    name: [{ family: 'Soto', given: ['Ana'] }],
    gender: 'female',
    birthDate: '1990-01-01',
  };
  const write = (members: object) =>
    app
      .as(doctor)
      .post('/fhir/R4/Patient')
      .set('Prefer', 'return=OperationOutcome')
      .send({ ...patient, ...members });
  const made = await write({ deceasedBoolean: false });
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).toContain('Patient.deceasedBoolean');
});

test('the capabilities say how a patch is written', async () => {
  const { body } = await app.as().get('/fhir/R4/metadata');
  expect(body.patchFormat).toEqual(['application/json-patch+json']);
});

test('too many entries are refused with how many there may be', async () => {
  const { doctor } = await app.build.practice();
  const send = (count: number) =>
    app
      .as(doctor)
      .post('/fhir/R4')
      .send({ resourceType: 'Bundle', type: 'batch', entry: Array.from({ length: count }, () => ({})) });
  expect(JSON.stringify((await send(201)).body)).toContain('at most 200 entries');
  expect(JSON.stringify((await send(251)).body)).toContain('at most 200 entries');
});
