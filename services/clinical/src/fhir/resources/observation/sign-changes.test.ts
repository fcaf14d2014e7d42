import type { Observation } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { labOrder, labResult } from '../../../../test/support/clinical-records.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** A vital sign that was measured wrongly, in a note that nobody signed yet. */

const FHIR = '/fhir/R4';
const NOTES = '/api/mobile/v1/doctor/consultations';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const app = useClinical();
let opened: Awaited<ReturnType<typeof labOrder>>;
beforeEach(async () => {
  opened = await labOrder(app);
  const vitals = { systolic: 120, heart_rate: 70, weight_kg: 70, height_cm: 170 };
  await app.as(opened.doctor).patch(note()).set('If-Match', '*').send({ vitals }).expect(200);
});

const note = () => `${NOTES}/${opened.consultation.id}`;
const path = (name: string) => `${FHIR}/Observation/${opened.consultation.id}.${name}`;
const read = async (name: string): Promise<Observation> => (await app.as(opened.doctor).get(path(name))).body;
const put = (
  name: string,
  body: object,
  headers: Record<string, string> = { 'If-Match': '*' },
  caller: Credentials = opened.doctor,
): Promise<Response> =>
  app
    .as(caller)
    .put(path(name))
    .set(headers)
    .send(body)
    .then((response) => response);
const patch = (url: string, value: unknown, at = '/valueQuantity/value') =>
  app
    .as(opened.doctor)
    .patch(url)
    .type('application/json-patch+json')
    .send([{ op: 'replace', path: at, value }]);

/** With both halves as they are now known. */
const pressed = async (systolic: number, diastolic: number): Promise<object> => {
  const was = await read('blood-pressure');
  const [high, low] = was.component ?? [];
  const said = (half: object | undefined, value: number) => ({
    ...half,
    dataAbsentReason: undefined,
    valueQuantity: { ...high?.valueQuantity, value },
  });
  return { ...was, component: [said(high, systolic), said(low, diastolic)] };
};

test('it is replaced or patched, and all else that was measured stays as it is', async () => {
  const { consultation, patient, doctor } = opened;
  for (const name of ['blood-pressure', 'bmi']) {
    const same = await put(name, await read(name), { 'If-Match': 'W/"2"', Prefer: 'handling=strict' });
    expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: await read(name) });
    expect(same.headers['etag']).toBe('W/"2"');
  }
  const body = await pressed(118, 76);
  expect((await put('blood-pressure', { ...body, meta: undefined }, {})).status).toBe(412);
  const strictly = { 'If-Match': 'W/"2"', Prefer: 'handling=strict' };
  const both = await Promise.all([1, 2].map(() => put('blood-pressure', body, strictly)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const done = both.find(({ status }) => status === 200) as Response;
  await expectAudit(app, done, {
    event: 'consultation.update',
    action: 'U',
    resource_id: consultation.id,
    changed_fields: ['vitals'],
    patient_ids: [patient.id],
  });
  const weighed = await patch(path('weight'), 85);
  expect(weighed.body).toMatchObject({ valueQuantity: { value: 85 }, meta: { versionId: '4' } });
  await patch(`${FHIR}/Observation?patient=${patient.id}&code=8867-4`, 75).expect(200);
  const vitals = { systolic: 118, diastolic: 76, heart_rate: 75, weight_kg: 85, height_cm: 170, bmi: 29.4 };
  expect((await app.as(doctor).get(note())).body.data.vitals).toMatchObject(vitals);
  const told = await put(
    'heart-rate',
    { ...(await read('heart-rate')), status: 'corrected', note: [{ text: 'x' }] },
    {
      'If-Match': '*',
      Prefer: 'return=OperationOutcome',
    },
  );
  expect(faultsOf(told)).toEqual({ status: 200, at: ['Observation.status', 'Observation.note'] });
});

test('what it is, of whom and when stays, and a value is one', async () => {
  const [weight, mass, height] = [await read('weight'), await read('bmi'), await read('height')];
  const measured = (value: number) => ({ valueQuantity: { ...weight.valueQuantity, value } });
  const absent = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' }] };
  const refused: [string, object, string][] = [
    ['weight', { ...weight, code: height.code }, 'Observation.code'],
    ['weight', { ...weight, subject: { reference: `Patient/${NOBODY}` } }, 'Observation.subject'],
    ['weight', { ...weight, encounter: { reference: `Encounter/${NOBODY}` } }, 'Observation.encounter'],
    ['weight', { ...weight, status: 'entered-in-error' }, 'Observation.status'],
    ['weight', { ...weight, valueQuantity: undefined, dataAbsentReason: absent }, 'Observation.value'],
    ['weight', { ...weight, ...measured(8500) }, 'Observation.value'],
    ['weight', { ...weight, valueQuantity: height.valueQuantity }, 'Observation.valueQuantity'],
    ['blood-pressure', await pressed(70, 80), 'Observation.value'],
    ['bmi', { ...mass, valueQuantity: { ...mass.valueQuantity, value: 24 } }, 'Observation.value'],
  ];
  for (const [name, sent, at] of refused)
    expect({ name, ...faultsOf(await put(name, sent)) }).toEqual({ name, status: 422, at: [at] });
  expect((await read('weight')).meta).toEqual(weight.meta);
});

test('who may not write notes does not, strangers reach nothing, and what is signed stays', async () => {
  const weight = await read('weight');
  const heavier = { ...weight, valueQuantity: { ...weight.valueQuantity, value: 90 } };
  const desk = await app.build.user(opened.clinic, 'front_desk');
  const results = await app.build.apiKey(opened.clinic, 'live', { scopes: ['lab-results:read', 'lab-results:write'] });
  for (const caller of [desk, results])
    expectDenied(await put('weight', heavier, { 'If-Match': '*' }, caller), 'missing_ability');
  const stranger = await app.build.practice();
  expectNotFound(await put('weight', heavier, { 'If-Match': '*' }, stranger.doctor));
  expectNotFound(await put('temperature', { ...heavier, id: `${opened.consultation.id}.temperature` }));

  const [{ id }] = (await labResult(app, opened.doctor, opened.patient)).observations;
  const result = `${FHIR}/Observation/${id}`;
  const { body, headers } = await app.as(opened.doctor).get(result);
  const sent = (members: object) =>
    app
      .as(opened.doctor)
      .put(result)
      .set('If-Match', headers['etag'] ?? '')
      .send({ ...body, ...members });
  expect((await sent({})).body).toEqual(body);
  expect(faultsOf(await sent({ status: 'amended' }))).toEqual({ status: 422, at: ['Observation'] });

  await app
    .as(opened.doctor)
    .patch(note())
    .set('If-Match', '*')
    .send({ diagnoses: [{ code: 'J00' }] })
    .expect(200);
  await app.as(opened.doctor).post(`${note()}/complete`).set('If-Match', '*').expect(200);
  const signed = await put('weight', { ...heavier, status: 'final' });
  expect(faultsOf(signed)).toEqual({ status: 422, at: ['Observation.encounter'] });
});
