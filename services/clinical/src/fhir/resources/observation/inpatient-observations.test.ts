import { admission } from '../../../../test/support/admissions.js';
import { emergencyVisit, stepsOf } from '../../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied } from '../../../../test/support/expect.js';
import { expectFound, FHIR, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { valid } from '../../../../test/support/fhir-rows.js';
import { observe, WELL } from '../../../../test/support/inpatients.js';
import { wardWith } from '../../../../test/support/beds.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();
const LOINC = 'http://loinc.org';
const SNOMED = 'http://snomed.info/sct';

/** Somebody who is triaged twice. */
async function triaged() {
  const practice = await app.build.practice();
  const { doctor, patient } = practice;
  const visit = await emergencyVisit(app, doctor, patient);
  const { post } = stepsOf(app, doctor, visit.id);
  const vitals = { heart_rate: 118, systolic: 130, diastolic: 85 };
  const first = (await post('triage', { level: 3, vitals }).expect(200)).body.data.triage;
  const second = (await post('triage', { level: 2, notes: 'Pale' }).expect(200)).body.data.triage;
  return { ...practice, visit, post, first: first.id as string, second: second.id as string };
}

/** Somebody in a bed, with one observation of the ward. */
async function observed() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const { bed } = await wardWith(app, clinic);
  const stay = await admission(app, doctor, patient, { bed_id: bed.id });
  const nurse = await app.build.user(clinic, 'nurse');
  const told = await observe(app, nurse, stay.id, {
    ...WELL,
    oxygen: { supplemental: true, flow_l_min: 2, device: 'nasal cannula' },
    fluid_in_ml: 500,
    fluid_out_ml: 300,
    note: 'Sleeps',
  });
  return { ...practice, stay, nurse, told, id: told.id as string };
}

test('each triage says its level and its vital signs', async () => {
  const { doctor, patient, visit, first, second } = await triaged();
  expect(valid((await get(app, doctor, `Observation/${second}.acuity`)).body)).toMatchObject({
    status: 'final',
    category: [{ coding: [{ code: 'survey' }] }],
    code: { coding: [{ system: LOINC, code: '75616-3' }] },
    valueCodeableConcept: { text: 'manchester 2' },
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${visit.id}` },
    performer: [{ reference: `Practitioner/${doctor.practitioner_id}` }],
    note: [{ text: 'Pale' }],
  });
  expect(valid((await get(app, doctor, `Observation/${first}.blood-pressure`)).body)).toMatchObject({
    component: [{ valueQuantity: { value: 130 } }, { valueQuantity: { value: 85 } }],
  });
  const all = [`${first}.acuity`, `${first}.blood-pressure`, `${first}.heart-rate`, `${second}.acuity`];
  await expectFound(app, doctor, {
    Observation: all,
    [`Observation?encounter=${visit.id}`]: all,
    [`Observation?patient=${patient.id}&code=${LOINC}|75616-3`]: [`${first}.acuity`, `${second}.acuity`],
    'Observation?code=75616-3': [`${first}.acuity`, `${second}.acuity`],
    'Observation?code:text=triage': [`${first}.acuity`, `${second}.acuity`],
    'Observation?category=vital-signs': [`${first}.blood-pressure`, `${first}.heart-rate`],
    'Observation?code-value-quantity=8867-4$gt100': [`${first}.heart-rate`],
    'Observation?component-code-value-quantity=8480-6$130': [`${first}.blood-pressure`],
    'Observation?value-concept:text=manchester': [`${first}.acuity`, `${second}.acuity`],
    'Observation?encounter.class=EMER&category=survey': [`${first}.acuity`, `${second}.acuity`],
    'Encounter?_has:Observation:encounter:code=75616-3': [visit.id],
    [`Observation?_id=${first}.acuity`]: [`${first}.acuity`],
  });
  expect(idsIn(await get(app, doctor, `Encounter/${visit.id}/Observation`))).toEqual(all.toSorted());
  const newest = await get(app, doctor, `Observation/$lastn?patient=${patient.id}&category=survey`);
  expect(newest.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([
    `${second}.acuity`,
  ]);
});

test('the observations of a visit in error are errors', async () => {
  const { doctor, first, post } = await triaged();
  await post('cancel', { reason: 'Twice' }).expect(200);
  expect((await get(app, doctor, `Observation/${first}.acuity`)).body).toMatchObject({ status: 'entered-in-error' });
});

test('an observation of the ward says its signs, its score, oxygen, consciousness, fluids and note', async () => {
  const { doctor, nurse, stay, told, id } = await observed();
  const read = async (part: string) => valid((await get(app, doctor, `Observation/${id}.${part}`)).body);
  expect(await read('news2')).toMatchObject({
    code: { coding: [{ system: SNOMED, code: '1104051000000101' }] },
    valueQuantity: { value: told.news2.score },
    interpretation: [{ text: told.news2.risk }],
    encounter: { reference: `Encounter/${stay.id}` },
    performer: [{ reference: `Practitioner/${nurse.practitioner_id}` }],
  });
  expect(await read('consciousness')).toMatchObject({ valueCodeableConcept: { text: 'alert' } });
  expect(await read('oxygen')).toMatchObject({
    valueBoolean: true,
    method: { text: 'nasal cannula' },
    component: [{ valueQuantity: { value: 2, unit: 'L/min' } }],
  });
  expect(await read('fluid-in')).toMatchObject({ valueQuantity: { value: 500, code: 'mL' } });
  expect(await read('fluid-out')).toMatchObject({ valueQuantity: { value: 300 } });
  expect(await read('note')).toMatchObject({ valueString: 'Sleeps' });
  expect(await read('heart-rate')).toMatchObject({ valueQuantity: { value: WELL.vitals.heart_rate } });
  await expectFound(app, doctor, {
    [`Observation?encounter=${stay.id}&code=${SNOMED}|1104051000000101`]: [`${id}.news2`],
    'Observation?value-quantity=500': [`${id}.fluid-in`],
    'Observation?value-string=sleeps': [`${id}.note`],
    'Observation?encounter.class=IMP&code=8867-4': [`${id}.heart-rate`],
  });
});

test('what was corrected is an error, and found no more; its correction is corrected', async () => {
  const { doctor, nurse, stay, id, patient } = await observed();
  const path = `/api/v1/admissions/${stay.id}/observations/${id}/corrections`;
  const correction = { vitals: { heart_rate: 61 }, reason: 'Read wrongly' };
  const made = (await app.as(nurse).post(path).send(correction).expect(201)).body.data;
  const before = await get(app, doctor, `Observation/${id}.heart-rate`);
  expect(before.body).toMatchObject({ status: 'entered-in-error' });
  expect((await get(app, doctor, `Observation/${made.id}.heart-rate`)).body).toMatchObject({ status: 'corrected' });
  await expectFound(app, doctor, { 'Observation?code=8867-4': [`${made.id}.heart-rate`] });
  expect((await get(app, doctor, `Observation/${id}.news2`)).status).toBe(404);
  const history = await get(app, doctor, `Observation/${id}.heart-rate/_history`);
  const states = history.body.entry.map(({ resource }: { resource: { status: string } }) => valid(resource).status);
  expect(states).toEqual(['entered-in-error', 'final']);
  await expectAudit(app, history, { patient_ids: [patient.id] });
});

test('a child has no score', async () => {
  const { clinic, doctor } = await app.build.practice();
  const child = await app.build.patient(clinic, { birth_date: '2020-01-01' });
  const { bed } = await wardWith(app, clinic);
  const stay = await admission(app, doctor, child, { bed_id: bed.id });
  expect((await observe(app, doctor, stay.id, WELL)).news2).toBeNull();
  await expectFound(app, doctor, { 'Observation?code=1104051000000101': [] });
});

test('only who treats, or works in the pharmacy, sees them', async () => {
  const { clinic, doctor, patient, id, stay } = await observed();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  await expectFound(app, pharmacist, { 'Observation?code=1104051000000101': [`${id}.news2`] });
  const [desk, laboratory] = [await app.build.user(clinic, 'front_desk'), await app.build.user(clinic, 'laboratory')];
  expectDenied(await get(app, desk, 'Observation'), 'missing_ability');
  expectDenied(await get(app, desk, 'Encounter?_has:Observation:encounter:code=8867-4'), 'missing_ability');
  await expectFound(app, laboratory, { Observation: [] });
  expect((await get(app, laboratory, `Observation/${id}.news2`)).status).toBe(404);
  const member = await app.build.user(clinic, 'patient');
  await expectFound(app, member, { Observation: [] });
  const stranger = await app.build.practice();
  expect((await get(app, stranger.doctor, `Observation/${id}.news2`)).status).toBe(404);
  await expectFound(app, stranger.doctor, { [`Observation?encounter=${stay.id}`]: [] });
  await app.build.phiPolicy(clinic, { relation: 'own' });
  await expectFound(app, doctor, { [`Observation?patient=${patient.id}`]: [] });
  expectDenied(await get(app, doctor, `Observation/${id}.news2`), 'phi_access_denied');
});

test('they are written by their own operations alone', async () => {
  const { doctor, id } = await observed();
  const { body } = await get(app, doctor, `Observation/${id}.heart-rate`);
  const put = app.as(doctor).put(`${FHIR}/Observation/${id}.heart-rate`).set('If-Match', '*');
  const changed = { ...body, valueQuantity: { ...body.valueQuantity, value: 1 } };
  const refused = await put.set('Content-Type', 'application/fhir+json').send(changed);
  expect({ status: refused.status, text: refused.text }).toMatchObject({
    status: 422,
    text: expect.stringContaining('/api/v1/admissions'),
  });
});
