import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { labOrder } from '../../../../test/support/clinical-records.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';
const NOTES = '/api/mobile/v1/doctor/consultations';
const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const app = useClinical();
let opened: Awaited<ReturnType<typeof labOrder>>;
beforeEach(async () => {
  opened = await labOrder(app);
});

const send = (
  body: { resourceType: string },
  headers: Record<string, string> = {},
  caller: Credentials = opened.doctor,
) => app.as(caller).post(`${FHIR}/${body.resourceType}`).set(headers).send(body);

const inVisit = () => ({
  subject: { reference: `Patient/${opened.patient.id}` },
  encounter: { reference: `Encounter/${opened.consultation.id}` },
});
const category = (code: string) => [{ coding: [{ system: `${TERMINOLOGY}/observation-category`, code }] }];
const inUnit = (value: number, code: string) => ({ value, unit: code, system: UCUM, code });

/** A vital sign as HL7's examples write one. */
const sign = (code: string, value: object) => ({
  resourceType: 'Observation',
  status: 'preliminary',
  category: category('vital-signs'),
  code: { coding: [{ system: LOINC, code }] },
  ...inVisit(),
  ...value,
});
const pressure = (...parts: [string, object][]) => ({
  component: parts.map(([code, value]) => ({ code: { coding: [{ system: LOINC, code }] }, ...value })),
});
const absent = { dataAbsentReason: { coding: [{ system: `${TERMINOLOGY}/data-absent-reason`, code: 'unknown' }] } };

test('vital signs come back as they were sent, and may be measured again', async () => {
  const halves = pressure(['8480-6', { valueQuantity: inUnit(120, 'mm[Hg]') }], ['8462-4', absent]);
  const signs: [string, object][] = [
    ['85354-9', halves],
    ['8867-4', { valueQuantity: { ...inUnit(70, '/min'), unit: 'beats/minute' } }],
    ['8310-5', { valueQuantity: inUnit(37.5, 'Cel') }],
    ['59408-5', { valueQuantity: inUnit(98, '%') }],
    ['72514-3', { valueInteger: 4 }],
  ];
  for (const [code, value] of signs) {
    const sent = sign(code, value);
    const made = await send(sent);
    expect({ code, status: made.status }).toEqual({ code, status: 201 });
    await expectAudit(app, made, {
      event: 'consultation.update',
      resource_id: opened.consultation.id,
      patient_ids: [opened.patient.id],
    });
    expect(made.body.encounter).toEqual(sent.encounter);
    expect(
      await app
        .as(opened.doctor)
        .get(`${FHIR}/Observation/${made.body.id}`)
        .then(({ body }) => body),
    ).toEqual(made.body);
    const again = await send(sent);
    expect({ ...again.body, meta: null }).toEqual({ ...made.body, id: again.body.id, meta: null });
    expect(again.body.id).not.toBe(made.body.id);
  }
  const { body } = await app.as(opened.doctor).get(`${NOTES}/${opened.consultation.id}`);
  expect(body.data.vitals).toMatchObject({
    systolic: 120,
    diastolic: null,
    heart_rate: 70,
    temperature_c: 37.5,
    spo2: 98,
    pain: 4,
  });
  const final = {
    ...sign('29463-7', { valueQuantity: inUnit(70, 'kg') }),
    status: 'final',
    effectiveDateTime: '2026-01-01',
  };
  const told = await send(final, { Prefer: 'return=OperationOutcome' });
  expect(faultsOf(told)).toEqual({ status: 201, at: ['Observation.effectiveDateTime', 'Observation.status'] });
});

test.each<[string, string, object, string]>([
  ['that would be rounded', '8310-5', { valueQuantity: inUnit(99.1, '[degF]') }, 'Observation.valueQuantity'],
  ['in pints', '8302-2', { valueQuantity: inUnit(70, '[pt_us]') }, 'Observation.valueQuantity'],
  [
    'in inches of nobody',
    '8302-2',
    { valueQuantity: { ...inUnit(70, '[in_i]'), system: 'urn:x' } },
    'Observation.valueQuantity',
  ],
  [
    'above so many inches',
    '8302-2',
    { valueQuantity: { ...inUnit(70, '[in_i]'), comparator: '>' } },
    'Observation.valueQuantity',
  ],
  ['that nobody has in feet', '8302-2', { valueQuantity: inUnit(17, '[ft_i]') }, 'Observation.value'],
  [
    'above something',
    '8302-2',
    { valueQuantity: { ...inUnit(170, 'cm'), comparator: '>' } },
    'Observation.valueQuantity',
  ],
  ['that nobody has', '8302-2', { valueQuantity: inUnit(1700, 'cm') }, 'Observation.value'],
  ['without a value', '8302-2', absent, 'Observation.value'],
  ['that follows from others', '39156-5', { valueQuantity: inUnit(24, 'kg/m2') }, 'Observation.code'],
  ['that is not kept', '8287-5', { valueQuantity: inUnit(51, 'cm') }, 'Observation.code'],
  ['that was registered', '8302-2', { valueQuantity: inUnit(170, 'cm'), status: 'registered' }, 'Observation.status'],
  ['in no visit', '8302-2', { valueQuantity: inUnit(170, 'cm'), encounter: undefined }, 'Observation.encounter'],
  ['of no category', '8287-5', { valueQuantity: inUnit(51, 'cm'), category: undefined }, 'Observation.category'],
])('a vital sign %s is refused by name, and for one fault once', async (_what, code, members, expression) => {
  const refused = await send(sign(code, members));
  expect(faultsOf(refused)).toEqual({ status: 422, at: [expression] });
});

test('what is said in pounds or inches is kept in the unit of the platform, to the last digit, and that is told', async () => {
  const told = { Prefer: 'return=OperationOutcome', 'Accept-Language': 'en' };
  const weight = sign('29463-7', { valueQuantity: { ...inUnit(185, '[lb_av]'), unit: 'lbs' } });
  expect(faultsOf(await send(weight, { Prefer: 'handling=strict' }))).toEqual({
    status: 422,
    at: ['Observation.valueQuantity'],
  });
  const kept = await send(weight, told);
  expect(faultsOf(kept)).toEqual({ status: 201, at: ['Observation.valueQuantity'] });
  expect(kept.body.issue[0]).toMatchObject({
    severity: 'warning',
    details: { text: 'This is kept as 83.91458845 kg.' },
  });
  const height = await send(sign('8302-2', { valueQuantity: inUnit(70, '[in_i]') }));
  expect(height.body.valueQuantity).toEqual(inUnit(177.8, 'cm'));
  const { body } = await app.as(opened.doctor).get(`${NOTES}/${opened.consultation.id}`);
  expect(body.data.vitals).toMatchObject({ weight_kg: 83.91458845, height_cm: 177.8 });
});

/** A result of the laboratory as another system would send it. */
const result = (members: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: category('laboratory'),
  code: { coding: [{ system: LOINC, code: '718-7', display: 'Hemoglobin' }], text: 'Hemoglobin' },
  subject: { reference: `Patient/${opened.patient.id}` },
  effectiveDateTime: '2026-03-02T12:00:00.000Z',
  issued: '2026-03-02T15:00:00.000Z',
  performer: [{ display: 'Laboratorio central' }],
  valueQuantity: { ...inUnit(11.5, 'g/dL'), comparator: '<' },
  interpretation: [{ coding: [{ system: `${TERMINOLOGY}/v3-ObservationInterpretation`, code: 'L' }] }],
  note: [{ text: 'Muestra pequeña' }],
  referenceRange: [{ low: inUnit(12, 'g/dL'), high: inUnit(16, 'g/dL') }],
  ...members,
});

test('a result is entered, answers what was ordered, and comes back as it was sent', async () => {
  const item = opened.order.items[0].id;
  const sent = result({ basedOn: [{ reference: `ServiceRequest/${item}` }] });
  const made = await send(sent);
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: { ...sent, ...inVisit() } });
  const { lab_result_id } = await app.db('lab_observations').where({ id: made.body.id }).first();
  await expectAudit(app, made, {
    event: 'lab_result.create',
    resource_id: lab_result_id,
    patient_ids: [opened.patient.id],
  });
  const ordered = await app.as(opened.doctor).get(`${FHIR}/ServiceRequest/${item}`);
  expect(ordered.body.status).toBe('completed');
  expect(faultsOf(await send(sent))).toEqual({ status: 422, at: ['Observation.basedOn'] });
  for (const value of [
    { valueString: 'Positivo' },
    { valueRange: { low: inUnit(1, '{cells}'), high: inUnit(2, '{cells}') } },
  ]) {
    const { valueQuantity: _, interpretation: __, referenceRange: ___, ...rest } = result();
    expect((await send({ ...rest, ...value })).body).toMatchObject(value);
  }
});

test.each<[string, object, string]>([
  ['of a code in words', { code: { text: 'Hemoglobina' } }, 'Observation.code'],
  ['of many values', { component: [{ code: { text: 'x' }, valueString: 'y' }] }, 'Observation.component'],
  ['without a value', { valueQuantity: undefined, valueBoolean: true }, 'Observation.value'],
  ['that was corrected', { status: 'corrected' }, 'Observation.status'],
  ['of tomorrow', { issued: '2190-01-01T00:00:00Z' }, 'Observation.issued'],
  ['of an order that there is not', { basedOn: [{ reference: `ServiceRequest/${NOBODY}` }] }, 'Observation.basedOn'],
  ['of nobody known', { subject: { reference: `Patient/${NOBODY}` } }, 'Observation.subject'],
])('a result %s is refused by name', async (_what, members, expression) => {
  const refused = await send(result(members));
  expect(faultsOf(refused)).toMatchObject({ status: 422, at: expect.arrayContaining([expression]) });
  expect(await app.auditOf(refused)).toHaveLength(1);
});

test('a diagnosis is named by its code of ICD-10, and what others call its kind is left out', async () => {
  const diagnosis = (members: object) => ({
    resourceType: 'Condition',
    clinicalStatus: { coding: [{ system: `${TERMINOLOGY}/condition-clinical`, code: 'active' }] },
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'I10' }] },
    ...inVisit(),
    ...members,
  });
  const kind = (system: string, code: string) => ({ category: [{ coding: [{ system, code }] }] });
  const listed = kind(`${TERMINOLOGY}/condition-category`, 'problem-list-item');
  expect(faultsOf(await send(diagnosis(listed))).at).toEqual(['Condition.encounter']);
  const elsewhere = {
    code: { coding: [{ system: 'http://snomed.info/sct', code: '38341003' }], text: 'Hypertension' },
  };
  const refused = await send(diagnosis(elsewhere), { 'Accept-Language': 'en' });
  expect(faultsOf(refused)).toEqual({ status: 422, at: ['Condition.code'] });
  expect(refused.body.issue[0].details.text).toContain('http://hl7.org/fhir/sid/icd-10');
  const theirs = kind('http://snomed.info/sct', '439401001');
  const made = await send(diagnosis(theirs), { Prefer: 'return=OperationOutcome' });
  expect(faultsOf(made)).toEqual({
    status: 201,
    at: ['Condition.category'],
  });
});

test('what is signed takes no more; who may not write notes or results does not, and strangers reach nothing', async () => {
  const [desk, stranger] = [await app.build.user(opened.clinic, 'front_desk'), await app.build.practice()];
  const height = sign('8302-2', { valueQuantity: inUnit(170, 'cm') });
  const diagnosis = {
    resourceType: 'Condition',
    clinicalStatus: { coding: [{ system: `${TERMINOLOGY}/condition-clinical`, code: 'active' }] },
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'I10' }] },
    ...inVisit(),
  };
  for (const each of [height, diagnosis, result()]) {
    expect((await send(each, {}, desk)).status).toBe(403);
    expect((await send(each, {}, stranger.doctor)).status).toBe(422);
  }
  const results = await app.build.apiKey(opened.clinic, 'live', { scopes: ['lab-results:read', 'lab-results:write'] });
  expect((await send(height, {}, results)).status).toBe(403);
  const note = `${NOTES}/${opened.consultation.id}`;
  const diagnoses = [{ code: 'J00' }];
  await app.as(opened.doctor).patch(note).set('If-Match', '*').send({ diagnoses }).expect(200);
  await app.as(opened.doctor).post(`${note}/complete`).set('If-Match', '*').expect(200);
  expect(faultsOf(await send(height)).at).toEqual(['Observation.encounter']);
  expect(faultsOf(await send(diagnosis)).at).toEqual(['Condition.encounter']);
});
