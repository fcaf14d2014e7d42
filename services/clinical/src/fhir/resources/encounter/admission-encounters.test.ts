import { admission, dischargeSummary, stepsOf, withoutSummaries } from '../../../../test/support/admissions.js';
import { wardWith } from '../../../../test/support/beds.js';
import { emergencyVisit, stepsOf as stepsOfVisit } from '../../../../test/support/emergency-visits.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { expectFound, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { valid } from '../../../../test/support/fhir-rows.js';
import type { TestApp } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

type By = Awaited<ReturnType<TestApp['build']['user']>>;
const read = async (by: By, id: string) => valid((await get(app, by, `Encounter/${id}`)).body);

/** Somebody in the first of two beds, with a diagnosis. */
async function inBed(values: Record<string, unknown> = {}) {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  await withoutSummaries(app, clinic);
  const { ward, beds, manager } = await wardWith(app, clinic, 2);
  const [first, second] = beds.map(({ id }) => id);
  const admitted_at = new Date(Date.now() - 3_600_000).toISOString();
  const stay = await admission(app, doctor, patient, {
    bed_id: first,
    admitted_at,
    attending_id: doctor.practitioner_id,
    diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
    ...values,
  });
  return {
    ...practice,
    ward,
    manager,
    first: first ?? '',
    second: second ?? '',
    stay,
    steps: stepsOf(app, doctor, stay.id),
  };
}

test('a stay is an IMP encounter with its beds, from the admission to the discharge and to its undoing', async () => {
  const { doctor, patient, first, second, stay, steps } = await inBed();
  const admitted = await read(doctor, stay.id);
  expect(admitted).toMatchObject({
    identifier: [{ value: stay.number }],
    status: 'in-progress',
    class: { code: 'IMP' },
    priority: { coding: [{ code: 'UR' }] },
    subject: { reference: `Patient/${patient.id}` },
    participant: [
      { type: [{ coding: [{ code: 'ATND' }] }], individual: { reference: `Practitioner/${doctor.practitioner_id}` } },
    ],
    period: { start: stay.admitted_at },
    reasonCode: [{ text: 'Pneumonia' }],
    contained: [{ resourceType: 'Condition', code: { coding: [{ code: 'J00' }] } }],
    diagnosis: [{ condition: { reference: '#diagnosis-1' }, rank: 1 }],
    hospitalization: { admitSource: { coding: [{ code: 'outp' }] } },
    location: [{ location: { reference: `Location/${first}` }, status: 'active', period: { start: stay.admitted_at } }],
  });
  await steps.post('transfer', { bed_id: second, reason: 'Isolation' }).expect(200);
  await steps.post('leave', { bed: 'hold' }).expect(200);
  const away = await read(doctor, stay.id);
  expect(away).toMatchObject({ status: 'onleave', location: [{ status: 'completed' }, { status: 'reserved' }] });
  expect(away.location[0].period.end).toBe(away.location[1].period.start);
  await steps.post('return', {}).expect(200);
  await steps.post('discharge', { disposition: 'hospice', destination: 'Saint Rita' }).expect(200);
  const ended = await read(doctor, stay.id);
  const { discharged_at } = await steps.get();
  expect(ended).toMatchObject({
    status: 'finished',
    period: { start: stay.admitted_at, end: discharged_at },
    hospitalization: {
      destination: { display: 'Saint Rita' },
      dischargeDisposition: { coding: [{ code: 'hosp' }] },
    },
    location: [
      { location: { reference: `Location/${first}` }, status: 'completed' },
      { location: { reference: `Location/${second}` }, status: 'completed', period: { end: discharged_at } },
    ],
  });
  const states = ({ statusHistory }: { statusHistory: { status: string }[] }) =>
    statusHistory.map(({ status }) => status);
  expect(states(ended)).toEqual(['in-progress', 'onleave', 'in-progress', 'finished']);
  await steps.post('undo', { reason: 'Fever' }).expect(200);
  const again = await read(doctor, stay.id);
  expect(again).toMatchObject({ status: 'in-progress', location: [{ status: 'completed' }, { status: 'active' }] });
  expect(again.period).not.toHaveProperty('end');
  expect(again.hospitalization).not.toHaveProperty('dischargeDisposition');
  expect(states(again)).toEqual(['in-progress', 'onleave', 'in-progress']);
  const history = await get(app, doctor, `Encounter/${stay.id}/_history`);
  const said = history.body.entry.map(({ resource }: { resource: { status: string } }) => valid(resource).status);
  expect(said).toEqual(['in-progress', 'finished', 'in-progress', 'onleave', 'in-progress', 'in-progress']);
});

test('what is expected is planned, what came to nothing is cancelled or an error', async () => {
  const { clinic, doctor } = await app.build.practice();
  const planned_at = new Date(Date.now() + 86_400_000).toISOString();
  const stays = await Promise.all(
    [{ kind: 'planned', planned_at }, {}, {}].map(async (values) =>
      admission(app, doctor, await app.build.patient(clinic), values),
    ),
  );
  const [planned, waiting, cancelled] = stays.map(({ id }) => id);
  await stepsOf(app, doctor, cancelled).post('cancel', { reason: 'Well again' }).expect(200);
  expect(await read(doctor, planned)).toMatchObject({
    status: 'planned',
    period: { start: planned_at },
    priority: { coding: [{ code: 'EL' }] },
    statusHistory: [{ status: 'planned' }],
  });
  expect(await read(doctor, waiting)).toMatchObject({ status: 'planned' });
  expect(await read(doctor, cancelled)).toMatchObject({ status: 'cancelled' });
  await expectFound(app, doctor, {
    'Encounter?status=planned': [planned, waiting],
    'Encounter?status=cancelled': [cancelled],
    'Encounter?status:not=planned': [cancelled],
    'Encounter?location:missing=true&class=IMP': [planned, waiting, cancelled],
  });
});

test('an admission is part of the emergency visit that it came of, and notes are part of both', async () => {
  const { doctor, patient } = await app.build.practice();
  const visit = await emergencyVisit(app, doctor, patient);
  const steps = stepsOfVisit(app, doctor, visit.id);
  await steps.treated();
  const { id } = (await steps.post('admit', { reason: 'Sepsis' }).expect(201)).body.data;
  const summary = await dischargeSummary(app, doctor, id);
  expect(await read(doctor, id)).toMatchObject({
    partOf: { reference: `Encounter/${visit.id}` },
    hospitalization: { admitSource: { coding: [{ code: 'emd' }] } },
  });
  expect(await read(doctor, summary.id)).toMatchObject({ partOf: { reference: `Encounter/${id}` } });
  await expectFound(app, doctor, {
    [`Encounter?part-of=${visit.id}`]: [id],
    [`Encounter?part-of=${id}`]: [summary.id],
    'Encounter?part-of.class=EMER': [id],
    [`Encounter?_has:Encounter:part-of:class=IMP`]: [visit.id],
  });
  const included = await get(
    app,
    doctor,
    `Encounter?_id=${id}&_include=Encounter:part-of&_revinclude=Encounter:part-of`,
  );
  const ids = included.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
  expect(ids.toSorted()).toEqual([id, visit.id, summary.id].toSorted());
});

test('a stay is found by its beds, its time and how it ended', async () => {
  const { clinic, doctor, first, second, stay, steps } = await inBed();
  const other = await inBed();
  await steps.post('transfer', { bed_id: second, reason: 'Isolation' }).expect(200);
  await steps.post('discharge', { disposition: 'other_facility' }).expect(200);
  await expectFound(app, doctor, {
    'Encounter?class=IMP&status=finished': [stay.id],
    [`Encounter?location=${first}`]: [stay.id],
    [`Encounter?location=Location/${second}`]: [stay.id],
    [`Encounter?location=${other.first}`]: [],
    'Encounter?location:missing=false': [stay.id],
    [`Encounter?location-period=ge${stay.admitted_at}`]: [stay.id],
    'Encounter?location-period=lt2020': [],
    [`Encounter?date=ge${stay.admitted_at}`]: [stay.id],
    [`Encounter?identifier=urn:clinic:${clinic.id}:admission-number|${stay.number}`]: [stay.id],
    [`Encounter?identifier=urn:clinic:${clinic.id}:emergency-visit-number|${stay.number}`]: [],
    'Encounter?discharge-disposition=other-hcf': [stay.id],
    'Encounter?diagnosis:missing=false': [stay.id],
    'Encounter?participant-type=ATND': [stay.id],
  });
});

test('the pharmacy sees the whole stay, the front desk only that it is', async () => {
  const { clinic, patient, stay, steps } = await inBed();
  await steps.post('discharge', { disposition: 'died' }).expect(200);
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  expect(await read(pharmacist, stay.id)).toMatchObject({ reasonCode: [{ text: 'Pneumonia' }], diagnosis: [{}] });
  const desk = await app.build.user(clinic, 'front_desk');
  const shown = await read(desk, stay.id);
  expect(shown).toMatchObject({ status: 'finished', location: [{ status: 'completed' }] });
  for (const member of ['reasonCode', 'diagnosis', 'contained', 'statusHistory'])
    expect(shown).not.toHaveProperty(member);
  expect(shown.hospitalization).toEqual({ admitSource: expect.anything() });
  const response = await get(app, desk, `Encounter?patient=${patient.id}`);
  expect(idsIn(response)).toEqual([stay.id]);
  await expectAudit(app, response, { phi_level: 'limited', patient_ids: [patient.id] });
  await expectFound(app, desk, {
    'Encounter?discharge-disposition=exp': [],
    'Encounter?reason-code:text=pneumonia': [],
    'Encounter?diagnosis:missing=false': [],
    'Encounter?diagnosis:missing=true': [stay.id],
  });
  const history = await get(app, desk, `Encounter/${stay.id}/_history`);
  for (const text of [history.text, response.text]) expect(text).not.toMatch(/Pneumonia|J00|died|exp"/);
});

test('the policy of the clinic and of an app decides who sees it', async () => {
  const { clinic, doctor, stay } = await inBed();
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  await expectFound(app, doctor, { Encounter: [stay.id] });
  expect(idsIn(await get(app, colleague, 'Encounter'))).toEqual([]);
  expect((await get(app, colleague, `Encounter/${stay.id}`)).status).toBe(403);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['emergency:read'] });
  expect(idsIn(await get(app, key, 'Encounter'))).toEqual([]);
});
