import type { Bundle } from '@medplum/fhirtypes';
import { admission } from '../../test/support/admissions.js';
import { wardWith } from '../../test/support/beds.js';
import { dispensary } from '../../test/support/dispensing.js';
import { expectAudit, expectDenied } from '../../test/support/expect.js';
import { FHIR, idsIn } from '../../test/support/fhir-chart.js';
import { administrationsOf, dose, medicationsOf } from '../../test/support/inpatient-medications.js';
import { merging } from '../../test/support/patient-merges.js';
import { useClinical } from '../../test/support/use-clinical.js';

/** What was prescribed, ordered, given out and administered of one patient, by ways that lead to all of it. */
const app = useClinical();

async function medicated() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const nurse = await app.build.user(clinic, 'nurse');
  const { dispense, script, pharmacist, product } = await dispensary(app, practice);
  const { data } = (await dispense(5).expect(201)).body;
  const { bed } = await wardWith(app, clinic);
  const admitted = await admission(app, doctor, patient, { bed_id: bed.id, attending_id: doctor.practitioner_id });
  const order = await medicationsOf(app, doctor, admitted.id).made();
  const done = await administrationsOf(app, nurse, admitted.id).given(dose(order));
  const prescribed = `MedicationRequest/${script.items[0].id}`;
  const hospital = [`MedicationRequest/${order.id}`, `MedicationAdministration/${done.id}`];
  const pharmacy = [`MedicationDispense/${data.items[0].id}`, `Medication/${product.id}`];
  return { ...practice, pharmacist, admitted, prescribed, hospital, pharmacy };
}

const namesIn = (bundle: Bundle): string[] =>
  (bundle.entry ?? [])
    .map(({ resource }) => `${resource?.resourceType}/${resource?.id}`)
    .filter((name) => name.startsWith('Medication'))
    .sort();

const asked = async (caller: { token: string }, path: string, headers = {}) => {
  const response = await app.as(caller).get(`${FHIR}/${path}`).set(headers);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return response;
};

const REFERRING = ['MedicationRequest', 'MedicationDispense', 'MedicationAdministration'];
const waysTo = (id: string) => [
  `Patient/${id}/$everything`,
  `?_type=${REFERRING.join()},Medication&_count=50`,
  `Patient?_id=${id}${REFERRING.map((type) => `&_revinclude=${type}:patient`).join('')}&_include:iterate=MedicationDispense:medication`,
];

test('each way has all of it, and the trail names the patient', async () => {
  const { doctor, patient, prescribed, hospital, pharmacy } = await medicated();
  const all = [prescribed, ...hospital, ...pharmacy].sort();
  for (const path of waysTo(patient.id)) {
    const response = await asked(doctor, path);
    expect({ path, names: namesIn(response.body) }).toEqual({ path, names: all });
    await expectAudit(app, response, { patient_ids: [patient.id] });
  }
});

test.each([
  ['pharmacy', ['general', 'hospitalization'], 'MedicationDispense'],
  ['hospitalization', ['general', 'pharmacy'], 'MedicationAdministration'],
])('a clinic that does not use %s has nothing of it, and everything else', async (area, areas, type) => {
  const { clinic, doctor, patient, prescribed, hospital, pharmacy } = await medicated();
  const settings = JSON.stringify({ areas });
  await app.db('clinics').where({ id: clinic.id }).update({ settings });
  const left = [prescribed, ...(area === 'pharmacy' ? hospital : pharmacy)].sort();
  for (const path of waysTo(patient.id)) {
    const { body } = await asked(doctor, path);
    expect({ path, names: namesIn(body) }).toEqual({ path, names: left });
  }
  for (const path of [type, `${type}?patient=${patient.id}`, `Patient?_has:${type}:patient:status=completed`])
    expectDenied(await app.as(doctor).get(`${FHIR}/${path}`), 'area_disabled');
  const summary = await asked(doctor, `Patient/${patient.id}/$summary`);
  expect(namesIn(summary.body.entry[0].resource)).toEqual([]);
  expect(summary.text.includes(hospital[0] ?? '')).toBe(area === 'pharmacy');
});

test('a record that was merged brings all of it along, and is found by either id', async () => {
  const { clinic, doctor, patient, prescribed, hospital, pharmacy } = await medicated();
  const target = await app.build.patient(clinic);
  const administrator = await app.build.user(clinic, 'administrator');
  expect((await merging(app, administrator, patient, target)).status).toBe(200);
  for (const name of [prescribed, ...hospital, pharmacy[0] ?? '']) {
    const [type = '', id = ''] = name.split('/');
    for (const whose of [target.id, patient.id])
      expect(idsIn(await asked(doctor, `${type}?patient=${whose}`))).toContain(id);
    const { body } = await asked(doctor, name);
    expect(body.subject.reference).toBe(`Patient/${target.id}`);
  }
});

test('whoever breaks the glass for one patient has theirs, and nothing of another', async () => {
  const { clinic, doctor, patient, prescribed, hospital, pharmacy } = await medicated();
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  const stranger = await app.build.user(clinic, 'doctor');
  const other = await app.build.patient(clinic);
  const reason = { 'X-Break-Glass-Reason': 'Unconscious in the waiting room' };
  for (const name of [prescribed, ...hospital, pharmacy[0] ?? '']) {
    const [type = '', id = ''] = name.split('/');
    expectDenied(await app.as(stranger).get(`${FHIR}/${name}`), 'phi_access_denied');
    expect(idsIn(await asked(stranger, `${type}?patient=${patient.id}`, reason))).toContain(id);
    const sideways = `${type}?patient=${other.id}&_include=${type}:subject&_revinclude:iterate=${type}:subject`;
    expect((await asked(stranger, sideways, reason)).text).not.toContain(id);
    await asked(stranger, name, reason);
  }
  expect((await asked(doctor, 'MedicationRequest')).text).toContain(prescribed.split('/')[1]);
});

test('nobody of another clinic reaches any of it by a reference, a chain or an inclusion', async () => {
  const { patient, prescribed, hospital, pharmacy } = await medicated();
  const { doctor } = await app.build.practice();
  const [request, dispensed, given, product] = [prescribed, pharmacy[0], hospital[1], pharmacy[1]];
  const paths = [
    `MedicationDispense?prescription=${request}`,
    `MedicationDispense?medication=${product}`,
    `MedicationDispense?medication.code:text=paracetamol`,
    `MedicationDispense?prescription.status=active,completed`,
    `MedicationAdministration?request=${hospital[0]}`,
    `MedicationAdministration?request.status=active`,
    `MedicationRequest?_has:MedicationDispense:prescription:_id=${dispensed?.split('/')[1]}`,
    `MedicationRequest?_has:MedicationAdministration:request:_id=${given?.split('/')[1]}`,
    `Medication?_has:MedicationDispense:medication:status=completed&_revinclude=MedicationDispense:medication`,
    `Patient?_id=${patient.id}&_revinclude=*`,
    `Patient/${patient.id}/MedicationDispense`,
    `Patient/${patient.id}/MedicationAdministration`,
  ];
  for (const path of paths) {
    const response = await asked(doctor, path);
    expect({ path, found: response.body.entry ?? [] }).toEqual({ path, found: [] });
    await expectAudit(app, response, { patient_ids: [] });
  }
});
