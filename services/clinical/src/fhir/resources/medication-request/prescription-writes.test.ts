import type { Response } from 'supertest';
import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import { allergy, medication, prescription } from '../../../../test/support/clinical-records.js';
import type { Credentials, TestApp } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';
const OVERRIDE = 'urn:clinic:extension:override-reason';

const app = useClinical({ clock: () => now });
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let now = new Date();
beforeAll(async () => {
  practice = await app.build.practice();
});

/** A request as another system would send it. */
const request = (members: object = {}, patient: { id: string } = practice.patient) => ({
  resourceType: 'MedicationRequest',
  status: 'draft',
  intent: 'order',
  medicationCodeableConcept: {
    coding: [{ system: 'http://www.whocc.no/atc', code: 'N02BE01', display: 'Paracetamol' }],
    text: 'Paracetamol',
  },
  subject: { reference: `Patient/${patient.id}` },
  dosageInstruction: [
    {
      text: 'Con comida',
      timing: {
        repeat: {
          boundsDuration: { value: 7, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
          frequency: 1,
          period: 8,
          periodUnit: 'h',
        },
      },
      asNeededCodeableConcept: { text: 'Si hay dolor' },
      route: { text: 'oral' },
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tableta' } }],
    },
  ],
  ...members,
});
const send = (body: object, headers: Record<string, string> = {}, caller: Credentials = practice.doctor) =>
  app.as(caller).post(`${FHIR}/MedicationRequest`).set(headers).send(body);
const put = (resource: { id: string }, tag: string, caller: Credentials = practice.doctor) =>
  app.as(caller).put(`${FHIR}/MedicationRequest/${resource.id}`).set(strictly(tag)).send(resource);

test('a draft is kept, comes back as it was sent, is edited and issued, and then changes no more', async () => {
  const sent = request({
    extension: [
      { url: 'urn:clinic:extension:medication-form', valueString: 'tableta' },
      { url: 'urn:clinic:extension:medication-strength', valueString: '500 mg' },
    ],
    note: [{ text: 'Control en una semana' }],
    dispenseRequest: {
      validityPeriod: { end: '2099-01-01' },
      numberOfRepeatsAllowed: 2,
      quantity: { value: 21, unit: 'tableta' },
    },
    substitution: { allowedBoolean: false },
  });
  const made = await send(sent);
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: sent });
  const { prescription_id } = await app.db('prescription_items').where({ id: made.body.id }).first();
  await expectAudit(app, made, {
    event: 'prescription.create',
    resource_id: prescription_id,
    patient_ids: [practice.patient.id],
  });
  expect((await put(made.body, 'W/"1"')).body).toEqual(made.body);
  const more = { ...made.body, note: [{ text: 'Control en un mes' }], dosageInstruction: [{ text: 'Una cada noche' }] };
  const both = await Promise.all([put(more, 'W/"1"'), put(more, 'W/"1"')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const edited = both.find(({ status }) => status === 200) as Response;
  expect(edited.body).toMatchObject({ id: made.body.id, note: more.note, dosageInstruction: more.dosageInstruction });
  await expectAudit(app, edited, { event: 'prescription.update', resource_id: prescription_id });
  const issued = await app
    .as(practice.doctor)
    .patch(`${FHIR}/MedicationRequest/${made.body.id}`)
    .set('Content-Type', 'application/json-patch+json')
    .send(JSON.stringify([{ op: 'replace', path: '/status', value: 'active' }]));
  expect(issued.body).toMatchObject({ status: 'active', meta: { versionId: '3' } });
  await expectAudit(app, issued, { event: 'prescription.issue', resource_id: prescription_id });
  for (const [members, at] of [
    [{ note: [] }, 'MedicationRequest.note'],
    [{ dosageInstruction: [{ text: 'Dos' }] }, 'MedicationRequest'],
    [{ status: 'draft' }, 'MedicationRequest.status'],
    [{ status: 'stopped' }, 'MedicationRequest.statusReason'],
    [{ status: 'entered-in-error' }, 'MedicationRequest.status'],
  ] as const)
    expect(faultsOf(await put({ ...issued.body, ...members }, 'W/"3"')).at).toContain(at);
  const stopped = { ...issued.body, status: 'stopped', statusReason: { text: 'Náuseas' } };
  expect((await put(stopped, 'W/"2"')).status).toBe(412);
  const ended = await put(stopped, 'W/"3"');
  expect(ended.body).toMatchObject({ status: 'stopped', statusReason: { text: 'Náuseas' } });
  await expectAudit(app, ended, { event: 'prescription.stop' });
  expect(faultsOf(await put({ ...ended.body, status: 'active' }, 'W/"4"')).status).toBe(422);
});

test.each<[string, object, string]>([
  ['of nothing', { medicationCodeableConcept: { coding: [{ system: 'urn:x' }] } }, 'MedicationRequest.medication'],
  [
    'of another resource',
    { medicationCodeableConcept: undefined, medicationReference: { reference: 'Medication/1' } },
    'MedicationRequest.medicationReference',
  ],
  ['that is a plan', { intent: 'plan' }, 'MedicationRequest.intent'],
  ['that is stopped', { status: 'stopped' }, 'MedicationRequest.status'],
  ['that is not to be given', { doNotPerform: true }, 'MedicationRequest.doNotPerform'],
  ['that somebody tells of', { reportedBoolean: true }, 'MedicationRequest.reportedBoolean'],
  ['by somebody else', { requester: { reference: 'Practitioner/1' } }, 'MedicationRequest.requester'],
  ['in no visit of ours', { encounter: { reference: 'Encounter/1' } }, 'MedicationRequest.encounter'],
  [
    'until a day that is over',
    { dispenseRequest: { validityPeriod: { end: '2020-01-01' } } },
    'MedicationRequest.dispenseRequest.validityPeriod.end',
  ],
  [
    'of a substitute',
    { substitution: { allowedCodeableConcept: { text: 'N' } } },
    'MedicationRequest.substitution.allowedCodeableConcept',
  ],
  ['in two dosages', { dosageInstruction: [{ text: 'a' }, { text: 'b' }] }, 'MedicationRequest.dosageInstruction[1]'],
  [
    'by the bedtime alone',
    { dosageInstruction: [{ timing: { repeat: { when: ['HS'] } } }] },
    'MedicationRequest.dosageInstruction[0].timing',
  ],
  [
    'each month',
    { dosageInstruction: [{ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'mo' } } }] },
    'MedicationRequest.dosageInstruction[0].timing',
  ],
  [
    'as needed, and no more',
    { dosageInstruction: [{ asNeededBoolean: true }] },
    'MedicationRequest.dosageInstruction[0].timing',
  ],
  [
    'from one to two',
    { dosageInstruction: [{ doseAndRate: [{ doseRange: { low: { value: 1 }, high: { value: 2 } } }] }] },
    'MedicationRequest.dosageInstruction[0].doseAndRate',
  ],
  [
    'up to so much',
    { dosageInstruction: [{ maxDosePerAdministration: { value: 4, unit: 'g' } }] },
    'MedicationRequest.dosageInstruction[0].maxDosePerAdministration',
  ],
  ['without a dose, when active', { status: 'active', dosageInstruction: [] }, 'MedicationRequest.dosageInstruction'],
])('a prescription %s is refused by name, and nothing is written', async (_what, members, expression) => {
  const before = await app.db('prescriptions').count();
  const refused = await send(request(members));
  expect(faultsOf(refused).at).toContain(expression);
  expect(await app.auditOf(refused)).toHaveLength(1);
  expect(await app.db('prescriptions').count()).toEqual(before);
});

test('what the numbers cannot say stays in the words, and not by half in numbers', async () => {
  const timing = { repeat: { frequency: 1, frequencyMax: 2, period: 1, periodUnit: 'd' } };
  const sent = request({ dosageInstruction: [{ text: 'Una o dos al día', timing }] });
  const told = await send(sent, { Prefer: 'return=OperationOutcome' });
  expect(faultsOf(told)).toEqual({ status: 201, at: ['MedicationRequest.dosageInstruction[0].timing'] });
  const { body } = await send(sent);
  expect(body.dosageInstruction).toEqual([{ text: 'Una o dos al día' }]);
});

test('an allergy stops a prescription until a reason is given, and a proof that is old stops a signature', async () => {
  const patient = await app.build.patient(practice.clinic);
  await allergy(app, practice.doctor, patient, { substance: { display: 'Paracetamol' } });
  const active = request({ status: 'active' }, patient);
  expect(faultsOf(await send(active))).toEqual({
    status: 422,
    at: ['MedicationRequest.medication', 'MedicationRequest.extension'],
  });
  const { body } = await send(request({}, patient));
  expect(faultsOf(await put({ ...body, status: 'active' }, 'W/"1"')).at).toEqual([
    'MedicationRequest.medication',
    'MedicationRequest.extension',
  ]);
  const reason = [{ url: OVERRIDE, valueString: 'Ya lo toleró' }];
  const issued = await put({ ...body, status: 'active', extension: reason }, 'W/"1"');
  expect(issued.body).toMatchObject({ status: 'active', extension: reason });
  expect(await app.db('prescription_overrides').where({ item_id: body.id })).toMatchObject([
    { reason: 'Ya lo toleró' },
  ]);
  const before = now;
  now = new Date(now.getTime() + 13 * 3_600_000);
  const late = await send(request({ status: 'active', medicationCodeableConcept: { text: 'Omeprazol' } }, patient));
  expect({ status: late.status, why: late.body.issue[0].diagnostics }).toEqual({
    status: 403,
    why: expect.stringContaining('reauthentication_required'),
  });
  now = before;
});

test('of several that were prescribed together one is edited while they are a draft, and none is ended alone', async () => {
  const items = [medication('Amoxicilina'), medication('Ibuprofeno')];
  const drafted = await prescription(app, practice.doctor, practice.patient, { status: 'draft', items });
  const [one, other] = drafted.items;
  const read = async ({ id }: { id: string }) =>
    (await app.as(practice.doctor).get(`${FHIR}/MedicationRequest/${id}`)).body;
  const first = await read(one);
  expect(faultsOf(await put({ ...first, status: 'active' }, 'W/"1"'))).toEqual({
    status: 422,
    at: ['MedicationRequest.status'],
  });
  expect(faultsOf(await put({ ...first, note: [{ text: 'Para ambos' }] }, 'W/"1"'))).toEqual({
    status: 422,
    at: ['MedicationRequest.note'],
  });
  const before = await read(other);
  const edited = await put({ ...first, dosageInstruction: [{ text: 'Una al día' }] }, '*');
  expect(edited.body).toMatchObject({ id: one.id, dosageInstruction: [{ text: 'Una al día' }] });
  expect(await read(other)).toEqual({ ...before, meta: edited.body.meta });
});

test('a key names who prescribes; others than prescribers and strangers write nothing', async () => {
  const { api_key } = await app.build.apiKey(practice.clinic);
  expect(faultsOf(await send(request(), {}, { api_key }))).toEqual({
    status: 422,
    at: ['MedicationRequest.requester'],
  });
  const requester = { reference: `Practitioner/${practice.doctor.practitioner_id}` };
  const made = await send(
    request({ requester }),
    { 'If-None-Exist': `patient=${practice.patient.id}&status=stopped&code=x` },
    { api_key },
  );
  expect({ status: made.status, by: made.body.requester?.reference }).toEqual({ status: 201, by: requester.reference });
  const [nurse, stranger] = [await app.build.user(practice.clinic, 'nurse'), await app.build.practice()];
  expect((await send(request(), {}, nurse)).status).toBe(403);
  expect((await put(made.body, 'W/"1"', nurse)).status).toBe(403);
  expect((await put(made.body, 'W/"1"', stranger.doctor)).status).toBe(404);
  expect(faultsOf(await send(request(), {}, stranger.doctor))).toEqual({
    status: 422,
    at: ['MedicationRequest.subject'],
  });
});
