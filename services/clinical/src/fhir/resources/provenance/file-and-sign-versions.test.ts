import type { Provenance } from '@medplum/fhirtypes';
import { dispensary } from '../../../../test/support/dispensing.js';
import { document } from '../../../../test/support/documents.js';
import { emergencyVisit, stepsOf } from '../../../../test/support/emergency-visits.js';
import { expectFound, get } from '../../../../test/support/fhir-chart.js';
import { inpatient, observationsPath, observe, WELL } from '../../../../test/support/inpatients.js';
import { useClinical } from '../../../../test/support/use-clinical.js';
import { newId } from '../../../id.js';

const app = useClinical();

/**
 * Somebody in hospital who was observed, with a correction; who came by the emergency room, triaged twice; of whom a document was filed
 * and withdrawn; and to whom a medication was given, of which some was brought back.
 */
async function stay() {
  const here = await inpatient(app);
  const { clinic, doctor, nurse, patient, id } = here;
  const observed = await observe(app, nurse, id, { ...WELL, note: 'Sleeps' });
  const corrections = `${observationsPath(id)}/${observed.id}/corrections`;
  const body = { vitals: { heart_rate: 71 }, reason: 'Typing' };
  const corrected = (await app.as(doctor).post(corrections).send(body).expect(201)).body.data;

  const visit = await emergencyVisit(app, nurse, patient);
  const triage = async (by: { token: string }, said: object) =>
    (await stepsOf(app, by, visit.id).post('triage', said).expect(200)).body.data.triage.id;
  const first = await triage(nurse, { level: 3, vitals: { heart_rate: 90 } });
  const second = await triage(doctor, { level: 2 });
  await stepsOf(app, doctor, visit.id).post('start-care').expect(200);

  const filed = await document(app, nurse, patient);
  await app.as(doctor).post(`/api/v1/documents/${filed.id}/cancel`).send({ reason: 'Not theirs' }).expect(200);

  const pharmacy = await dispensary(app, { clinic, doctor, patient });
  const given = (await pharmacy.dispense(5, { status: 'preparation' }).expect(201)).body.data;
  await pharmacy.act(given.id, 'complete', {}).expect(200);
  const { pharmacist } = pharmacy;
  return { ...here, visit, observed, corrected, first, second, filed, given, pharmacist };
}

const told = async (caller: { token: string }, target: string) => {
  const { body } = await get(app, caller, `Provenance?target=${target}`);
  return ((body.entry ?? []) as { resource: Provenance }[]).map(
    ({ resource }) =>
      `${resource.target.find(({ reference }) => reference?.startsWith(target))?.reference} ${resource.agent[0]?.who.reference}`,
  );
};
const by = ({ practitioner_id }: { practitioner_id: string | null }) => `Practitioner/${practitioner_id}`;

test('who observed, triaged, filed and gave what is told of each version, by the resources that it is', async () => {
  const { doctor, nurse, pharmacist, patient, observed, corrected, first, second, filed, given } = await stay();
  const rate = `Observation/${observed.id}.heart-rate`;
  // The correction says of the first that it is replaced.
  expect(await told(doctor, rate)).toEqual([`${rate}/_history/2 ${by(doctor)}`, `${rate}/_history/1 ${by(nurse)}`]);
  const after = `Observation/${corrected.id}.heart-rate`;
  expect(await told(nurse, after)).toEqual([`${after}/_history/1 ${by(doctor)}`]);
  for (const part of ['consciousness', 'oxygen', 'note'])
    expect(await told(nurse, `Observation/${observed.id}.${part}`)).toHaveLength(2);

  const [mild, urgent] = [first, second].map((triage) => `Observation/${triage}.acuity`);
  expect(await told(doctor, mild!)).toEqual([`${mild}/_history/1 ${by(nurse)}`]);
  expect(await told(nurse, urgent!)).toEqual([`${urgent}/_history/1 ${by(doctor)}`]);
  const pulse = `Observation/${first}.heart-rate`;
  expect(await told(doctor, pulse)).toEqual([`${pulse}/_history/1 ${by(nurse)}`]);

  const file = `DocumentReference/${filed.id}`;
  expect(await told(nurse, file)).toEqual([`${file}/_history/2 ${by(doctor)}`, `${file}/_history/1 ${by(nurse)}`]);
  const dispense = `MedicationDispense/${given.items[0].id}`;
  const versions = [2, 1].map((version) => `${dispense}/_history/${version} ${by(pharmacist)}`);
  expect(await told(doctor, dispense)).toEqual(versions);

  const ids = { [`Provenance?target=${mild}&patient=${patient.id}`]: [`${first}.emergency-triage.1`] };
  await expectFound(app, doctor, {
    ...ids,
    [`Provenance?target=${rate}&agent=${by(nurse)}`]: [`${observed.id}.admission-observation.1`],
  });
  for (const id of [`${first}.emergency-triage.1`, `${filed.id}.document.2`, `${given.id}.dispensation.1`])
    expect((await get(app, nurse, `Provenance/${id}`)).status).toBe(200);
  expect((await get(app, nurse, `Provenance/${first}.emergency-triage.2`)).status).toBe(404);
  for (const target of (await get(app, doctor, `Provenance/${observed.id}.admission-observation.1`)).body.target)
    expect((await get(app, doctor, target.reference)).status).toBe(200);
  const { body } = await get(
    app,
    doctor,
    `Observation?patient=${patient.id}&code=75616-3&_revinclude=Provenance:target`,
  );
  const included = body.entry.filter(({ search }: { search: { mode: string } }) => search.mode === 'include');
  expect(included).toHaveLength(2);
});

test('what is no part of a record is told by none of its versions, nor what is worked out', async () => {
  const { doctor, observed, corrected, first, visit } = await stay();
  const parts = [
    `${observed.id}.news2`,
    `${observed.id}.acuity`,
    `${observed.id}.weight`,
    `${observed.id}.fluid-in`,
    `${corrected.id}.note`,
    `${first}.note`,
    `${first}.blood-pressure`,
    `${visit.id}.acuity`,
    `${newId()}.heart-rate`,
  ];
  for (const part of parts) expect([part, await told(doctor, `Observation/${part}`)]).toEqual([part, []]);
});

test('who may not read it is not told who did it: by relation, by ability, and where its area is not used', async () => {
  const { clinic, doctor, visit, observed, first, filed, given } = await stay();
  const targets = {
    hospitalization: `Observation/${observed.id}.heart-rate`,
    emergency: `Observation/${first}.acuity`,
    general: `DocumentReference/${filed.id}`,
    pharmacy: `MedicationDispense/${given.items[0].id}`,
  };
  const scopes = ['consultations:read', 'patients:read'];
  const key = await app.build.apiKey(clinic, 'live', { scopes });
  const foreign = (await app.build.practice()).doctor;
  const desk = await app.build.apiKey(clinic, 'live', { scopes: [...scopes, 'admissions:read', 'emergency:read'] });
  for (const target of Object.values(targets))
    for (const caller of [key, foreign]) expect([target, await told(caller as never, target)]).toEqual([target, []]);
  // They see visits and stays, and nothing clinical of them.
  for (const target of [targets.hospitalization, targets.emergency])
    expect(await told(desk as never, target)).toEqual([]);
  for (const [area, target] of Object.entries(targets)) {
    const others = Object.keys(targets).filter((each) => each !== area);
    await app
      .db('clinics')
      .where({ id: clinic.id })
      .update({ settings: JSON.stringify({ areas: others }) });
    expect([area, await told(doctor, target)]).toEqual([area, []]);
  }
  const all = JSON.stringify({ areas: Object.keys(targets) });
  await app.db('clinics').where({ id: clinic.id }).update({ settings: all });
  // While it is open, whoever treats in the emergency room sees it.
  await stepsOf(app, doctor, visit.id).post('disposition', { outcome: 'left_against_advice' }).expect(200);
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'own' });
  const stranger = await app.build.user(clinic, 'doctor');
  for (const target of Object.values(targets)) expect([target, await told(stranger, target)]).toEqual([target, []]);
});
