import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { expectAudit, expectDenied } from '../../../../test/support/expect.js';
import { chart, expectFound, FHIR } from '../../../../test/support/fhir-chart.js';
import { problem } from '../../../../test/support/clinical-records.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
const status = (system: string, code: string) => ({ coding: [{ system: `${TERMINOLOGY}/condition-${system}`, code }] });
const problemOf = (patient: { id: string }, members: object = {}) => ({
  resourceType: 'Condition',
  clinicalStatus: status('clinical', 'active'),
  verificationStatus: status('ver-status', 'confirmed'),
  category: [status('category', 'problem-list-item')],
  code: { coding: [{ system: ICD_10, code: 'E11.9' }] },
  subject: { reference: `Patient/${patient.id}` },
  onsetDateTime: '2019-05',
  note: [{ text: 'On diet' }],
  ...members,
});

const create = (body: object, caller: Credentials = records.doctor) =>
  app.as(caller).post(`${FHIR}/Condition`).send(body);
const replace = (body: { id: string; meta: { versionId: string } }, caller: Credentials = records.doctor) =>
  app.as(caller).put(`${FHIR}/Condition/${body.id}`).set('If-Match', `W/"${body.meta.versionId}"`).send(body);

test('a problem that is sent comes back as it was, beside the diagnoses of visits', async () => {
  const { doctor, patient, consultation } = records;
  const sent = problemOf(patient);
  const made = await create(sent);
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: sent });
  const { id } = made.body;
  expect(made.body.encounter).toBeUndefined();
  await expectAudit(app, made, { event: 'problem.create', resource_id: id, patient_ids: [patient.id] });
  const request_id = made.headers['x-request-id'];
  expect(await app.db('outbox').where({ request_id })).toMatchObject([
    { event: 'problem.create', resource_type: 'problem', resource_id: id, version: 1 },
  ]);
  expect(faultsOf(await create(sent))).toEqual({ status: 422, at: ['Condition.code'] });

  const over = await problem(app, doctor, patient, { code: 'I10', status: 'resolved', abated_on: '2024-02' });
  const [cold, ruledOut] = [`${consultation.id}.J00`, `${consultation.id}.I10`];
  const of = `Condition?patient=${patient.id}`;
  await expectFound(app, doctor, {
    [of]: [id, over.id, cold, ruledOut],
    [`${of}&category=problem-list-item`]: [id, over.id],
    [`${of}&category=encounter-diagnosis`]: [cold, ruledOut],
    [`${of}&category:not=encounter-diagnosis`]: [id, over.id],
    [`${of}&clinical-status=active`]: [id, cold],
    [`${of}&clinical-status=resolved`]: [over.id],
    [`${of}&clinical-status:not=active`]: [over.id, ruledOut],
    [`${of}&verification-status=confirmed`]: [id, over.id, cold],
    [`${of}&code=${ICD_10}|I10`]: [over.id, ruledOut],
    [`${of}&encounter=${consultation.id}`]: [cold, ruledOut],
    [`${of}&encounter:missing=true`]: [id, over.id],
    [`${of}&onset-date=2019`]: [id],
    [`${of}&abatement-date=lt2025`]: [over.id],
    [`${of}&recorder=${doctor.practitioner_id}&_sort=-recorded-date&_count=2`]: [id, over.id],
    // Without a patient each kind is looked for by itself.
    'Condition?code:text=diabetes': [id],
    'Condition?clinical-status=active&_sort=_lastUpdated': [id, cold],
    'Condition?code=E11.9&patient.identifier=none': [],
    [`Patient?_has:Condition:patient:code=E11.9`]: [patient.id],
  });
  const versions = await app.as(doctor).get(`${FHIR}/Condition/${id}/_history`);
  expect(versions.body.entry).toMatchObject([{ resource: sent }]);
  const provenance = await app.as(doctor).get(`${FHIR}/Provenance?target=Condition/${id}`);
  expect(provenance.body.entry[0].resource.target).toMatchObject([{ reference: `Condition/${id}/_history/1` }]);
});

test('it is changed, resolved, and declared an error with a reason', async () => {
  const patient = await app.build.patient(records.clinic);
  const made = await create(problemOf(patient));
  const over = { clinicalStatus: status('clinical', 'resolved'), abatementDateTime: '2026' };
  const changed = await replace({ ...made.body, ...over });
  expect(changed.body).toMatchObject({ ...over, meta: { versionId: '2' } });
  await expectAudit(app, changed, { event: 'problem.update', changed_fields: ['status', 'abated_on'] });
  expect((await replace({ ...made.body, note: [{ text: 'x' }] })).status).toBe(412);
  expect((await replace(changed.body)).body.meta.versionId).toBe('2');
  const diagnosis = { ...changed.body, category: [status('category', 'encounter-diagnosis')] };
  expect((await replace(diagnosis)).status).toBe(422);
  const mistaken = {
    ...changed.body,
    clinicalStatus: undefined,
    abatementDateTime: undefined,
    verificationStatus: status('ver-status', 'entered-in-error'),
  };
  expect(faultsOf(await replace(mistaken))).toEqual({ status: 422, at: ['Condition.extension'] });
  const reason = [{ url: 'urn:clinic:extension:status-reason', valueString: 'Wrong patient' }];
  const voided = await replace({ ...mistaken, extension: reason });
  expect(voided.body).toMatchObject({ extension: reason, verificationStatus: mistaken.verificationStatus });
  await expectAudit(app, voided, { event: 'problem.cancel' });
  const versions = await app.db('record_versions').where({ resource_id: made.body.id }).orderBy('version');
  expect(versions.map(({ event }) => event)).toEqual(['problem.create', 'problem.update', 'problem.cancel']);
  const revived = { ...voided.body, verificationStatus: status('ver-status', 'confirmed') };
  for (const body of [revived, { ...voided.body, note: [{ text: 'x' }] }])
    expect(faultsOf(await replace(body))).toEqual({ status: 422, at: ['Condition.verificationStatus'] });
});

test('of an instant the day is that of the clinic', async () => {
  const patient = await app.build.patient(records.clinic);
  const times = { onsetDateTime: '2020-01-01T01:30:00Z', abatementDateTime: '2020-12-31T23:30:00-05:00' };
  const made = await create(problemOf(patient, { ...times, clinicalStatus: status('clinical', 'resolved') }));
  expect(made.body).toMatchObject({ onsetDateTime: '2019-12-31', abatementDateTime: '2021-01-01' });
  const wrong = problemOf(patient, { onsetDateTime: '2020-01-01T01:30:60Z' });
  expect(faultsOf(await create(wrong))).toMatchObject({ status: 422, at: ['Condition.onset'] });
});

test('what cannot be is refused under the names of the resource, and by who may not', async () => {
  const patient = await app.build.patient(records.clinic);
  const fault = async (members: object, caller?: Credentials) =>
    faultsOf(await create(problemOf(patient, members), caller));
  const at = (...paths: string[]) => ({ status: 422, at: paths.map((path) => `Condition.${path}`) });
  const encounter = { reference: `Encounter/${records.consultation.id}` };
  expect(await fault({ encounter })).toEqual(at('encounter'));
  expect(await fault({ clinicalStatus: status('clinical', 'relapse') })).toEqual(at('clinicalStatus'));
  expect(await fault({ verificationStatus: status('ver-status', 'differential') })).toEqual(at('verificationStatus'));
  expect(await fault({ onsetDateTime: '2999' })).toEqual(at('onset'));
  expect(await fault({ onsetDateTime: '1979' })).toEqual(at('onset'));
  expect(await fault({ code: { coding: [{ system: ICD_10, code: 'Q99.99' }] } })).toEqual(at('code'));
  expect(await fault({ code: { text: 'Diabetes' } })).toMatchObject({ status: 422 });
  const both = ['problem-list-item', 'encounter-diagnosis'].map((code) => status('category', code));
  expect(await fault({ category: both })).toMatchObject(at('category'));
  const { patient: foreign } = records.stranger;
  expect(await fault({ subject: { reference: `Patient/${foreign.id}` } })).toEqual(at('subject'));
  const key = await app.build.apiKey(records.clinic, 'live', { scopes: ['consultations:write'] });
  expectDenied(await create(problemOf(patient), key), 'missing_ability');
  const colleague = await app.build.user(records.clinic, 'nurse');
  await app.build.phiPolicy(records.clinic, { relation: 'care_team' });
  expect((await create(problemOf(patient), colleague)).status).toBe(403);
  await app.build.phiPolicy(records.clinic, { relation: 'any' });
  expect(await app.db('problems').where({ patient_id: patient.id })).toEqual([]);
});
