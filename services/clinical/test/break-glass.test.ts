import type { Bundle } from '@medplum/fhirtypes';
import { FHIR } from './support/fhir-chart.js';
import { allergy, labResult, prescription } from './support/clinical-records.js';
import { expectDenied, expectInvalid } from './support/expect.js';
import { useClinical } from './support/use-clinical.js';

/** Whoever breaks the glass sees the records of one patient, whichever way leads to a record. */

const REASON = { 'X-Break-Glass-Reason': 'Unconscious in the waiting room' };
const NOTE = {
  reason: 'Cough',
  sections: [{ key: 'plan', content: 'Rest.' }],
  diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
};

const app = useClinical();
let scene: Awaited<ReturnType<typeof twoPatients>>;
beforeAll(async () => {
  scene = await twoPatients();
});

/** Two patients of one doctor, and another doctor to whom both are strangers. */
async function twoPatients() {
  const { clinic, doctor: treating, patient } = await app.build.practice();
  const other = await app.build.patient(clinic);
  for (const { id } of [patient, other]) {
    await app.build.consultation(clinic, treating.practitioner_id, { patient_id: id, status: 'completed' });
    const { body } = await app
      .as(treating)
      .post('/api/mobile/v1/doctor/consultations')
      .send({ patient_id: id, ...NOTE })
      .expect(201);
    const note = `/api/mobile/v1/doctor/consultations/${body.data.id}`;
    await app.as(treating).post(`${note}/complete`).set('If-Match', '*').expect(200);
    await prescription(app, treating, { id });
    await allergy(app, treating, { id });
    await labResult(app, treating, { id });
  }
  const stranger = await app.build.user(clinic, 'doctor');
  const administrator = await app.build.user(clinic, 'administrator');
  await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
  return { clinic, treating, patient, other, stranger, administrator };
}

const asked = (path: string) =>
  app
    .as(scene.stranger)
    .get(`${FHIR}/${path}`)
    .set(REASON)
    .then((response) => response);

const reviewOf = async (response: { headers: Record<string, string> }) => {
  const [row] = await app.auditOf(response);
  const { body } = await app.as(scene.administrator).get('/api/v1/break-glass-reviews').query({ per_page: 100 });
  const reviews = body.data as { id: string; patient_ids: string[] }[];
  return reviews.find(({ id }) => id === row?.['id'])?.patient_ids;
};

test.each([
  'Encounter?patient={}&_include=Encounter:practitioner&_revinclude:iterate=Encounter:practitioner',
  'Encounter?patient={}&_include=Encounter:service-provider&_revinclude:iterate=Encounter:service-provider',
  'Condition?patient={}&_include=Condition:recorder&_revinclude:iterate=Condition:recorder',
  'MedicationRequest?patient={}&_include=MedicationRequest:requester&_revinclude:iterate=MedicationRequest:requester',
  'AllergyIntolerance?patient={}&_include=AllergyIntolerance:recorder&_revinclude:iterate=AllergyIntolerance:recorder',
  'Composition?patient={}&_include=Composition:author&_revinclude:iterate=Composition:author',
  'Patient/{}/Encounter?_include=Encounter:practitioner&_revinclude:iterate=Encounter:practitioner',
])('a broken glass shows %s nobody but that patient, on every page', async (search) => {
  const { patient, other } = scene;
  const seen: string[] = [];
  let next: string | undefined = `${search.replace('{}', patient.id)}&_count=1`;
  while (next !== undefined) {
    const response = await asked(next);
    expect(response.status).toBe(200);
    expect(response.text).not.toContain(other.id);
    expect(await reviewOf(response)).toEqual([patient.id]);
    const { entry = [], link = [] } = response.body as Bundle;
    seen.push(...entry.flatMap(({ search: found, resource }) => (found?.mode === 'match' && resource?.id) || []));
    next = link.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
  }
  expect(seen).not.toEqual([]);
});

test('a chain through who treats both tells nothing of the other patient', async () => {
  const { patient, other } = scene;
  const [theirs] = await app.db('consultations').where({ patient_id: other.id });
  const [own] = await app.db('consultations').where({ patient_id: patient.id });
  const by = (id: string) =>
    asked(`Encounter?patient=${patient.id}&practitioner._has:Encounter:practitioner:_id=${id}`);
  expect((await by(theirs.id)).body.total).toBe(0);
  expect((await by(own.id)).body.total).toBe(2);
});

test('two patients at once, or none, are no one patient for whom the glass is broken', async () => {
  const { patient, other } = scene;
  for (const search of [
    `Encounter?patient=${patient.id},${other.id}`,
    'Encounter?status=finished',
    'Encounter/_history',
  ])
    expectInvalid(await asked(search), 'x-break-glass-reason');
  const both = await asked(`Encounter?patient=${patient.id}&patient=${other.id}`);
  expect(both.body).toMatchObject({ total: 0 });
});

test.each(['_summary=count', '_count=0', 'code=B20', 'code=B20&_summary=count', 'code=B20&_total=none'])(
  'a glass broken with %s leaves a review that names the patient',
  async (how) => {
    const response = await asked(`Condition?patient=${scene.patient.id}&${how}`);
    expect(response.status).toBe(200);
    expect(await reviewOf(response)).toEqual([scene.patient.id]);
  },
);

test('an earlier version of a note that was about somebody else is not shown', async () => {
  const { treating, patient, other, stranger } = scene;
  const notes = '/api/mobile/v1/doctor/consultations';
  const { body } = await app.as(treating).post(notes).send({ patient_id: other.id, reason: 'Cough' }).expect(201);
  const moved = app.as(treating).patch(`${notes}/${body.data.id}`).set('If-Match', '*');
  await moved.send({ patient_id: patient.id }).expect(200);
  const versions = app.as(stranger).get(`/api/mobile/v1/doctor/consultations/${body.data.id}/versions`).set(REASON);
  expectDenied(await versions, 'phi_access_denied');
  expect((await asked(`Encounter/${body.data.id}/_history/2`)).status).toBe(200);
  expect((await asked(`Encounter/${body.data.id}/_history/1`)).status).toBe(403);
});
