import { admission, withoutSummaries, stepsOf as stepsOfStay } from '../../test/support/admissions.js';
import { wardWith } from '../../test/support/beds.js';
import { emergencyVisit, stepsOf } from '../../test/support/emergency-visits.js';
import { get, idsIn } from '../../test/support/fhir-chart.js';
import { observe, task, WELL } from '../../test/support/inpatients.js';
import { useClinical } from '../../test/support/use-clinical.js';

const app = useClinical();

/** Somebody who came, was triaged and admitted, with words that nobody may read who does not treat. */
async function stay() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  await withoutSummaries(app, clinic);
  const { bed, ward } = await wardWith(app, clinic);
  const visit = await emergencyVisit(app, doctor, patient, { complaint: 'Secretcomplaint' });
  const visits = stepsOf(app, doctor, visit.id);
  await visits.post('triage', { level: 1, notes: 'Secretnotes' }).expect(200);
  await visits.post('start-care').expect(200);
  const { id } = (await visits.post('admit', { reason: 'Secretreason', bed_id: bed.id }).expect(201)).body.data;
  await observe(app, doctor, id, { ...WELL, note: 'Secretobservation' });
  await task(app, doctor, id, { title: 'Secrettask' });
  return { ...practice, bed, ward, visit: visit.id as string, id: id as string };
}

test('the front desk reads nothing clinical of a stay by any way that it has', async () => {
  const { clinic, doctor, patient, bed, visit, id } = await stay();
  await stepsOfStay(app, doctor, id).post('discharge', { disposition: 'died', acknowledge: true }).expect(200);
  const desk = await app.build.user(clinic, 'front_desk');
  const own = [visit, id].toSorted();
  for (const path of [
    'Encounter?_include=*&_revinclude=*',
    'Encounter?_include=Encounter:diagnosis&_include=Encounter:location&_include=Encounter:part-of',
    'Encounter?_revinclude=Observation:encounter&_revinclude=Task:encounter&_revinclude=Provenance:target',
    `Patient/${patient.id}/Encounter`,
    `Encounter?part-of=${visit}&_include=Encounter:subject`,
    'Encounter/_history',
    `Encounter/${id}/_history`,
    `Patient?_id=${patient.id}&_revinclude=Encounter:patient`,
    `?_type=Encounter&_id=${id}`,
    `Patient/${patient.id}/$everything`,
    `Location?_id=${bed.id}&_revinclude=Encounter:location`,
  ]) {
    const response = await get(app, desk, path);
    expect([path, response.text]).toEqual([path, expect.not.stringMatching(/Secret|"exp"|died|J00|aadvice/)]);
  }
  expect(idsIn(await get(app, desk, 'Encounter?_include=*'))).toEqual(own);
  for (const hidden of [
    'reason-code:text=secretreason',
    'reason-code:text=secretcomplaint',
    'reason-code:missing=false',
    'discharge-disposition=exp',
    'discharge-disposition:missing=false',
    'discharge-disposition:not=home&discharge-disposition:missing=false',
    'diagnosis:missing=false',
  ]) {
    expect([hidden, idsIn(await get(app, desk, `Encounter?${hidden}`))]).toEqual([hidden, []]);
    if (!hidden.includes('&')) {
      const had = await get(app, desk, `Patient?_has:Encounter:patient:${hidden}`);
      const chained = await get(app, desk, `Encounter?part-of.${hidden}`);
      expect([hidden, idsIn(had), idsIn(chained)]).toEqual([hidden, [], []]);
    }
  }
  for (const refused of ['Observation', 'Task', 'Condition', 'Encounter?_has:Task:encounter:code:text=secret'])
    expect([refused, (await get(app, desk, refused)).status]).toEqual([refused, 403]);
});

test('ids of another clinic find nothing in any parameter that takes a reference', async () => {
  const { patient, doctor, bed, ward, visit, id } = await stay();
  const stranger = await app.build.practice();
  await emergencyVisit(app, stranger.doctor, stranger.patient);
  for (const query of [
    `Encounter?patient=${patient.id}`,
    `Encounter?participant=${doctor.practitioner_id}`,
    `Encounter?part-of=${visit}`,
    `Encounter?part-of._id=${visit}`,
    `Encounter?location=${bed.id}`,
    `Encounter?location.partof=${ward.id}`,
    `Encounter?_has:Encounter:part-of:_id=${id}`,
    `Encounter?_has:Observation:encounter:patient=${patient.id}`,
    `Observation?encounter=${id}`,
    `Observation?encounter.location=${bed.id}`,
    `Task?encounter=${id}`,
    `Task?encounter.part-of=${visit}`,
    `Location?partof=${ward.id}`,
    `Location?_has:Encounter:location:_id=${id}`,
    `Practitioner?_has:Encounter:participant:_id=${id}`,
    `Patient?_has:Task:patient:encounter=${id}`,
    `Encounter/${id}/Observation`,
  ]) {
    const response = await get(app, stranger.doctor, query);
    expect([query, response.status, idsIn(response)]).toEqual([query, 200, []]);
    expect((await app.auditOf(response)).flatMap(({ patient_ids }) => patient_ids)).toEqual([]);
  }
});

test('a broken glass shows the stay of one patient, and of nobody else', async () => {
  const { clinic, patient, visit, id, doctor } = await stay();
  const other = await admission(app, doctor, await app.build.patient(clinic));
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  const colleague = await app.build.user(clinic, 'doctor');
  const broken = (path: string) =>
    app.as(colleague).get(`/fhir/R4/${path}`).set('X-Break-Glass-Reason', 'Unconscious in the corridor');
  const found = await broken(`Encounter?patient=${patient.id}`).expect(200);
  expect(idsIn(found)).toEqual([visit, id].toSorted());
  expect((await app.auditOf(found))[0]).toMatchObject({ patient_ids: [patient.id] });
  expect(idsIn(await broken(`Encounter?_id=${id},${other.id}&patient=${patient.id}`).expect(200))).toEqual([id]);
  expect(idsIn(await broken(`Task?patient=${patient.id}`).expect(200))).toHaveLength(1);
});

test('what doctors include is told as fully as what they find', async () => {
  const { doctor, visit, id } = await stay();
  const { text } = await get(app, doctor, `Observation?encounter=${visit}&_include=Observation:encounter`);
  expect(text).toContain('Secretcomplaint');
  const everything = await get(
    app,
    doctor,
    `Encounter?_id=${id}&_revinclude=Encounter:part-of&_include=Encounter:part-of`,
  );
  expect(everything.text).toContain('Secretreason');
  expect(everything.text).toContain('Secretcomplaint');
});
