import { emergencyVisit, stepsOf } from '../../../../test/support/emergency-visits.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { expectFound, FHIR, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { valid } from '../../../../test/support/fhir-rows.js';
import type { TestApp } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';
import { newId } from '../../../id.js';

const app = useClinical();

type By = Awaited<ReturnType<TestApp['build']['user']>>;
const read = async (by: By, id: string) => valid((await get(app, by, `Encounter/${id}`)).body);

/** Somebody in a bay, with a nurse, whom the doctor treats. */
async function treated(values: Record<string, unknown> = {}) {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const [nurse, desk] = [await app.build.user(clinic, 'nurse'), await app.build.user(clinic, 'front_desk')];
  const [bay] = await app
    .db('locations')
    .insert({ clinic_id: clinic.id, id: newId(), name: 'Bay 1', bay: true })
    .returning('*');
  const arrival_at = new Date(Date.now() - 3_600_000).toISOString();
  const visit = await emergencyVisit(app, desk, patient, { arrival_at, ...values });
  const steps = stepsOf(app, doctor, visit.id);
  const assigned = { practitioner_id: doctor.practitioner_id, nurse_id: nurse.practitioner_id, location_id: bay.id };
  await steps.post('assign', assigned).expect(200);
  return { ...practice, nurse, desk, bay, visit, steps };
}

test('a visit is an EMER encounter whose states follow each other until its end', async () => {
  const { doctor, nurse, patient, bay, visit, steps } = await treated({ arrival_mode: 'transfer' });
  expect(await read(doctor, visit.id)).toMatchObject({
    identifier: [{ value: visit.number }],
    status: 'arrived',
    class: { code: 'EMER' },
    subject: { reference: `Patient/${patient.id}` },
    participant: [
      { type: [{ coding: [{ code: 'ATND' }] }], individual: { reference: `Practitioner/${doctor.practitioner_id}` } },
      { type: [{ coding: [{ code: 'SPRF' }] }], individual: { reference: `Practitioner/${nurse.practitioner_id}` } },
    ],
    period: { start: visit.arrival_at },
    reasonCode: [{ text: 'Chest pain' }],
    hospitalization: { admitSource: { coding: [{ code: 'hosp-trans' }] } },
    location: [{ location: { reference: `Location/${bay.id}`, display: 'Bay 1' }, status: 'active' }],
  });
  await steps.triaged();
  expect((await read(doctor, visit.id)).status).toBe('triaged');
  await steps.post('triage', { level: 2 }).expect(200);
  await steps.post('start-care').expect(200);
  expect((await read(doctor, visit.id)).status).toBe('in-progress');
  const destination = 'Clinic of the north';
  await steps.post('disposition', { outcome: 'left_against_advice', destination }).expect(200);
  const after = (await steps.get()).body.data;
  const ended = await read(doctor, visit.id);
  expect(ended).toMatchObject({
    status: 'finished',
    period: { start: visit.arrival_at, end: after.left_at },
    hospitalization: {
      destination: { display: destination },
      dischargeDisposition: { coding: [{ code: 'aadvice' }] },
    },
    location: [{ status: 'completed' }],
    statusHistory: [
      { status: 'arrived', period: { start: visit.arrival_at } },
      { status: 'triaged', period: { end: after.first_seen_at } },
      { status: 'in-progress', period: { start: after.first_seen_at, end: after.left_at } },
      { status: 'finished', period: { start: after.left_at } },
    ],
  });
  const triages = (await app.as(doctor).get(`/api/v1/emergency/visits/${visit.id}/triages`)).body.data;
  expect(ended.statusHistory[1].period.start).toBe(triages.at(-1).at);
  await steps.post('cancel', { reason: 'Twice' }).expect(200);
  expect(await read(doctor, visit.id)).toMatchObject({ status: 'entered-in-error' });
});

test.each([
  ['left_without_being_seen', 'oth'],
  ['transferred', 'other-hcf'],
  ['died', 'exp'],
])('a visit that ends by %s has the disposition %s', async (outcome, code) => {
  const { doctor, visit, steps } = await treated();
  await steps.post('disposition', { outcome }).expect(200);
  const { hospitalization } = await read(doctor, visit.id);
  expect(hospitalization).toMatchObject({ dischargeDisposition: { coding: [{ code }], text: outcome } });
  const query = `Encounter?_id=${visit.id}&discharge-disposition`;
  await expectFound(app, doctor, { [`${query}=${code}`]: [visit.id], [`${query}=home`]: [] });
});

test('a visit is found by what it says, beside the consultations', async () => {
  const { clinic, doctor, nurse, patient, bay, visit } = await treated();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    started_at: new Date().toISOString(),
  });
  const numbers = `urn:clinic:${clinic.id}`;
  await expectFound(app, doctor, {
    Encounter: [consultation.id, visit.id],
    [`Encounter?patient=${patient.id}&class=EMER`]: [visit.id],
    [`Encounter?patient=${patient.id}&class=AMB`]: [consultation.id],
    [`Encounter?class:not=EMER`]: [consultation.id],
    [`Encounter?identifier=${visit.number}`]: [visit.id],
    [`Encounter?identifier=${numbers}:emergency-visit-number|${visit.number}`]: [visit.id],
    [`Encounter?identifier=${numbers}:consultation-number|${visit.number}`]: [],
    [`Encounter?identifier=${numbers}:consultation-number|`]: [consultation.id],
    'Encounter?status=arrived': [visit.id],
    'Encounter?status:not=arrived': [consultation.id],
    'Encounter?status=arrived,in-progress': [consultation.id, visit.id],
    [`Encounter?date=ge${visit.arrival_at}`]: [consultation.id, visit.id],
    'Encounter?date=lt2020': [],
    [`Encounter?location=Location/${bay.id}`]: [visit.id],
    'Encounter?location:missing=true': [consultation.id],
    [`Encounter?participant=Practitioner/${nurse.practitioner_id}`]: [visit.id],
    [`Encounter?practitioner=${doctor.practitioner_id}`]: [consultation.id, visit.id],
    [`Encounter?participant-type=SPRF`]: [visit.id],
    'Encounter?reason-code:text=chest': [visit.id],
    [`Patient?_has:Encounter:patient:class=EMER`]: [patient.id],
    [`Practitioner?_has:Encounter:participant:class=EMER`]: [doctor.practitioner_id, nurse.practitioner_id ?? ''],
    [`Encounter?_lastUpdated=ge2020&_id=${visit.id}`]: [visit.id],
  });
  expect(idsIn(await get(app, doctor, `Practitioner/${nurse.practitioner_id}/Encounter`))).toEqual([visit.id]);
  const sorted = await get(
    app,
    doctor,
    'Encounter?_sort=date&_include=Encounter:participant&_revinclude=Provenance:target',
  );
  const ids = sorted.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
  expect(ids.slice(0, 2)).toEqual([visit.id, consultation.id]);
  expect(ids).toContain(nurse.practitioner_id);
  expect(ids.some((id: string) => id.startsWith(`${visit.id}.emergency-visit.`))).toBe(true);
});

test('versions of a visit are its history, as they said it then', async () => {
  const { doctor, visit, steps, patient } = await treated();
  await steps.triaged();
  const response = await get(app, doctor, `Encounter/${visit.id}/_history`);
  expect(response.body.entry.map(({ resource }: { resource: { status: string } }) => resource.status)).toEqual([
    'triaged',
    'arrived',
    'arrived',
  ]);
  await expectAudit(app, response, { patient_ids: [patient.id] });
  const first = valid((await get(app, doctor, `Encounter/${visit.id}/_history/1`)).body);
  expect(first).toMatchObject({ status: 'arrived', meta: { versionId: '1' } });
  expect(first).not.toHaveProperty('participant');
});

test('the front desk sees that somebody is there, and nothing clinical by any way', async () => {
  const { desk, patient, visit, steps } = await treated();
  await steps.triaged();
  await steps.post('disposition', { outcome: 'left_without_being_seen', notes: 'Angry' }).expect(200);
  const shown = await read(desk, visit.id);
  expect(shown).toMatchObject({ status: 'finished', class: { code: 'EMER' } });
  for (const member of ['reasonCode', 'hospitalization', 'statusHistory']) expect(shown).not.toHaveProperty(member);
  const response = await get(app, desk, `Encounter?patient=${patient.id}`);
  expect(idsIn(response)).toEqual([visit.id]);
  await expectAudit(app, response, { phi_level: 'limited', patient_ids: [patient.id] });
  const none = `Encounter?_id=${visit.id}`;
  await expectFound(app, desk, {
    [`${none}&reason-code:text=chest`]: [],
    [`${none}&reason-code:missing=false`]: [],
    [`${none}&discharge-disposition=oth`]: [],
    [`${none}&discharge-disposition:missing=false`]: [],
    'Patient?_has:Encounter:patient:reason-code:text=chest': [],
  });
  const history = await get(app, desk, `Encounter/${visit.id}/_history`);
  expect(history.body.entry).toHaveLength(4);
  for (const text of [history.text, response.text]) expect(text).not.toMatch(/Chest|Angry|left_without|reasonCode/);
});

test('nobody sees it who may not, nor in a clinic that does not use the emergency room', async () => {
  const { clinic, doctor, visit, patient } = await treated();
  const stranger = await app.build.practice();
  expect((await get(app, stranger.doctor, `Encounter/${visit.id}`)).status).toBe(404);
  await expectFound(app, stranger.doctor, {
    [`Encounter?_id=${visit.id}`]: [],
    [`Encounter?patient=${patient.id}`]: [],
    [`Encounter?part-of=${visit.id}`]: [],
  });
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  await expectFound(app, pharmacist, { [`Encounter?_id=${visit.id}`]: [] });
  for (const role of ['laboratory', 'administrator'] as const)
    expect((await get(app, await app.build.user(clinic, role), 'Encounter')).status).toBe(403);
  const update = await app.as(doctor).get(`${FHIR}/Encounter/${visit.id}`);
  const changed = { ...update.body, status: 'finished' };
  const put = app.as(doctor).put(`${FHIR}/Encounter/${visit.id}`).set('If-Match', '*');
  const refused = await put.set('Content-Type', 'application/fhir+json').send(changed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('/api/v1/emergency/visits');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"areas": ["general"]}'`) });
  await expectFound(app, doctor, { Encounter: [], [`Encounter?class=EMER`]: [] });
  expect((await get(app, doctor, `Encounter/${visit.id}`)).status).toBe(404);
});
