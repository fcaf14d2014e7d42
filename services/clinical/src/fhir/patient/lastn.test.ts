import type { Bundle } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { expectAudit, expectUnauthenticated } from '../../../test/support/expect.js';
import { chart } from '../../../test/support/fhir-chart.js';
import { labResult, measured } from '../../../test/support/clinical-records.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
  const { doctor, patient } = records;
  for (const [day, value] of [
    ['08', 12.5],
    ['07', 11.5],
    ['09', 10.5],
  ] as const)
    await labResult(app, doctor, patient, {
      specimen: { type: 'Venous blood', collected_at: `2026-03-${day}T12:00:00Z` },
      observations: [measured(value)],
    });
});

const ask = (caller: Credentials, query: Record<string, string>, prefer = 'handling=strict'): Promise<Response> =>
  app
    .as(caller)
    .get('/fhir/R4/Observation/$lastn')
    .query({ patient: records.patient.id, ...query })
    .set('Prefer', prefer)
    .then((response) => response);

const valuesIn = ({ body }: Response) =>
  ((body as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'Observation' ? [resource.valueQuantity?.value] : [],
  );

test('of each code the newest comes, those of the code that was observed last first', async () => {
  const { doctor, patient } = records;
  const answer = await ask(doctor, { category: 'laboratory' });
  expect({ status: answer.status, total: answer.body.total, values: valuesIn(answer) }).toEqual({
    status: 200,
    total: 2,
    values: [10.5, 4.2],
  });
  expect(valuesIn(await ask(doctor, { category: 'laboratory', max: '2' }))).toEqual([10.5, 12.5, 4.2]);
  expect(valuesIn(await ask(doctor, { code: '718-7', max: '100' }))).toEqual([10.5, 12.5, 11.5, 13.5]);
  expect(valuesIn(await ask(doctor, { code: '718-7', date: 'lt2026-03-08' }))).toEqual([11.5]);
  expect(valuesIn(await ask(doctor, { code: '8867-4,2708-6' })).sort()).toEqual([70, 98]);
  expect(answer.body.link[0].url).toContain(`/Observation/$lastn?patient=${patient.id}&category=laboratory`);
  await expectAudit(app, answer, { event: 'observation.lastn', patient_ids: [patient.id] });
});

test('of those of the same time none is left out, and a code that says nothing is none', async () => {
  const { doctor, clinic } = records;
  const patient = await app.build.patient(clinic);
  for (const value of [12, 13])
    await labResult(app, doctor, patient, {
      specimen: { type: 'Venous blood', collected_at: '2026-03-08T12:00:00Z' },
      observations: [measured(value)],
    });
  expect(valuesIn(await ask(doctor, { patient: patient.id, category: 'laboratory' })).sort()).toEqual([12, 13]);
  for (const query of [{ code: '' }, { category: '' }, { 'code.nothing': 'x' }])
    expect((await ask(doctor, query, 'handling=lenient')).status).toBe(400);
});

test('by POST it is asked for with Parameters', async () => {
  const { doctor, patient } = records;
  const parameter = [
    { name: 'subject', valueString: `Patient/${patient.id}` },
    { name: 'category', valueString: 'laboratory' },
    { name: 'max', valuePositiveInt: 2 },
  ];
  const answer = await app
    .as(doctor)
    .post('/fhir/R4/Observation/$lastn')
    .send({ resourceType: 'Parameters', parameter });
  expect(valuesIn(answer)).toEqual([10.5, 12.5, 4.2]);
});

test.each([
  ['said otherwise in the address', '?max=1', { name: 'max', valuePositiveInt: 2 }, 'max'],
  ['said twice', '', [1, 2].map((valuePositiveInt) => ({ name: 'max', valuePositiveInt })), 'max'],
  ['no plain value', '', { name: 'code', valueCoding: { code: '718-7' } }, 'code'],
])('what is %s is refused instead of left out', async (_, address, more, name) => {
  const parameter = [
    { name: 'patient', valueString: records.patient.id },
    { name: 'category', valueString: 'laboratory' },
    ...[more].flat(),
  ];
  const { status, body } = await app
    .as(records.doctor)
    .post(`/fhir/R4/Observation/$lastn${address}`)
    .send({ resourceType: 'Parameters', parameter });
  expect({ status, at: body.issue?.[0]?.expression?.[0] }).toEqual({ status: 400, at: name });
});

test.each<[Record<string, string>, string]>([
  [{ patient: '' }, 'patient'],
  [{ patient: 'Patient/x' }, 'patient'],
  [{}, 'category'],
  [{ 'patient.name': 'x', patient: '', category: 'laboratory' }, 'patient'],
  [{ category: 'laboratory', max: '0' }, 'max'],
  [{ category: 'laboratory', max: 'all' }, 'max'],
  [{ category: 'laboratory', _sort: 'date' }, '_sort'],
  [{ category: 'laboratory', _include: 'Observation:patient' }, '_include'],
  [{ category: 'laboratory', nothing: '1' }, 'nothing'],
])('%j is refused by the name of what is wrong', async (query, name) => {
  const { status, body } = await ask(records.doctor, query);
  expect({ status, at: body.issue?.[0]?.expression?.[0] }).toEqual({ status: 400, at: name });
});

test('nothing of another clinic comes, nor to whom nothing may be shown', async () => {
  const { stranger, doctor, patient } = records;
  expect((await ask(stranger.doctor, { category: 'laboratory' })).body.entry).toBeUndefined();
  expect((await ask(doctor, { patient: stranger.patient.id, category: 'laboratory' })).body.entry).toBeUndefined();
  expectUnauthenticated(await ask({}, { category: 'laboratory' }));
  const account = await app.build.user(records.clinic, 'patient');
  await app.db('memberships').where({ user_id: account.id }).update({ patient_id: patient.id });
  // What was not released to patients is not theirs to see yet.
  expect(valuesIn(await ask(account, { category: 'laboratory' }))).toEqual([]);
});
