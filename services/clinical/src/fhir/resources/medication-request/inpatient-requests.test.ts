import type { MedicationRequest } from '@medplum/fhirtypes';
import type { Test } from 'supertest';
import { admission } from '../../../../test/support/admissions.js';
import { prescription } from '../../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { expectFound, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { asNeeded, medicationsOf } from '../../../../test/support/inpatient-medications.js';
import { pharmacyOf } from '../../../../test/support/pharmacy.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

/** A patient in hospital with a prescription of two medications and orders of each kind. */
async function inHospital() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const prescribed = await prescription(app, doctor, patient);
  const { product } = await pharmacyOf(app, clinic, { name: 'Cefazolin 1 g' });
  const { id: admissionId } = await admission(app, doctor, patient, { attending_id: doctor.practitioner_id });
  const orders = medicationsOf(app, doctor, admissionId);
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  const interval = await orders.made({ product_id: product.id, starts_at, instructions: 'Slowly' });
  const fixed = await orders.made({
    medication: { system: 'atc', code: 'B01AB05', display: 'Enoxaparin' },
    schedule: { kind: 'fixed', times: ['20:00', '08:00'] },
    starts_at,
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const needed = await orders.made(asNeeded());
  const items: string[] = prescribed.items.map(({ id }: { id: string }) => id);
  return { ...practice, prescribed, items, product, orders, admissionId, interval, fixed, needed };
}

type Made = Awaited<ReturnType<typeof inHospital>>;
const idsOf = ({ interval, fixed, needed }: Made): string[] => [interval.id, fixed.id, needed.id];

const read = async ({ doctor }: Pick<Made, 'doctor'>, id: string): Promise<MedicationRequest> =>
  (await app.as(doctor).get(`/fhir/R4/MedicationRequest/${id}`).expect(200)).body;

test('an order in hospital says what is given, how much, when and by whose order', async () => {
  const made = await inHospital();
  const { clinic, doctor, patient, product, admissionId, interval, fixed, needed } = made;
  expect(await read(made, interval.id)).toMatchObject({
    identifier: [{ system: `urn:clinic:${clinic.id}:medication-order-number`, value: interval.number }],
    status: 'active',
    intent: 'order',
    category: [{ coding: [{ code: 'inpatient' }] }],
    medicationCodeableConcept: { text: 'Cefazolin' },
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${admissionId}` },
    supportingInformation: [{ reference: `Medication/${product.id}` }],
    requester: { reference: `Practitioner/${doctor.practitioner_id}` },
    dosageInstruction: [
      {
        text: 'Slowly',
        timing: {
          repeat: { boundsPeriod: { start: interval.starts_at }, frequency: 1, period: 8, periodUnit: 'h' },
        },
        route: { text: 'intravenous' },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'g', code: 'g' } }],
      },
    ],
  });
  expect((await read(made, fixed.id)).dosageInstruction?.[0]?.timing?.repeat).toEqual({
    boundsPeriod: { start: fixed.starts_at, end: fixed.ends_at },
    timeOfDay: ['08:00:00', '20:00:00'],
  });
  expect((await read(made, needed.id)).dosageInstruction?.[0]).toMatchObject({
    asNeededBoolean: true,
    timing: { repeat: { frequency: 1, period: 4, periodUnit: 'h' } },
    maxDosePerPeriod: { numerator: { value: 30, unit: 'mg' }, denominator: { value: 1, code: 'd' } },
  });
});

test('orders and prescriptions are found together, and apart by their category', async () => {
  const made = await inHospital();
  const { doctor, patient, items, interval, fixed, prescribed, orders, clinic } = made;
  await orders.act(interval.id, 'hold').expect(200);
  const ids = idsOf(made);
  const of = `MedicationRequest?patient=${patient.id}`;
  await expectFound(app, doctor, {
    [of]: [...items, ...ids],
    [`${of}&category=inpatient`]: ids,
    [`${of}&category=http://terminology.hl7.org/CodeSystem/medicationrequest-category|inpatient`]: ids,
    [`${of}&category=outpatient`]: [],
    [`${of}&encounter=Encounter/${made.admissionId}`]: ids,
    [`${of}&encounter.class=IMP`]: ids,
    [`${of}&category:missing=true`]: items,
    [`${of}&category:not=inpatient`]: items,
    [`${of}&status=on-hold`]: [interval.id],
    [`${of}&status=active&category=inpatient`]: ids.filter((id) => id !== interval.id),
    [`${of}&status:not=active`]: [interval.id],
    [`${of}&code=http://www.whocc.no/atc|B01AB05`]: [fixed.id],
    [`${of}&code:text=enoxa,paracet`]: [fixed.id, ...items],
    [`${of}&code:missing=true&category=inpatient`]: ids.filter((id) => id !== fixed.id),
    [`${of}&identifier=urn:clinic:${clinic.id}:medication-order-number|${fixed.number}`]: [fixed.id],
    [`${of}&identifier=${fixed.number}`]: [fixed.id],
    [`${of}&group-identifier=${prescribed.number}`]: items,
    [`${of}&requester=${doctor.practitioner_id}&authoredon=ge2020`]: [...items, ...ids],
    [`Patient?_has:MedicationRequest:patient:category=inpatient`]: [patient.id],
  });
  const within = await get(app, doctor, `Patient/${patient.id}/MedicationRequest?category=inpatient`);
  expect(idsIn(within)).toEqual([...ids].sort());
  const page = await get(app, doctor, `${of}&_count=2&_total=accurate&_sort=-authoredon`);
  expect([page.body.total, page.body.entry.length]).toEqual([items.length + ids.length, 2]);
  await expectAudit(app, page, { event: 'prescription.search', patient_ids: [patient.id] });
});

test('their histories stand side by side', async () => {
  const made = await inHospital();
  const { doctor, interval, orders, items } = made;
  await orders.act(interval.id, 'hold', { reason: 'Renal function' }).expect(200);
  await orders.act(interval.id, 'stop', { reason: 'Rash' }).expect(200);
  const statuses = (body: { entry: { resource: MedicationRequest }[] }) =>
    body.entry.map(({ resource: { status, statusReason } }) => [status, statusReason?.text]);
  const { body } = await get(app, doctor, `MedicationRequest/${interval.id}/_history`);
  expect(statuses(body)).toEqual([
    ['stopped', 'Rash'],
    ['on-hold', 'Renal function'],
    ['active', undefined],
  ]);
  const second = await get(app, doctor, `MedicationRequest/${interval.id}/_history/2`);
  expect(second.body).toMatchObject({ id: interval.id, status: 'on-hold', meta: { versionId: '2' } });
  const all = await get(app, doctor, 'MedicationRequest/_history?_count=50');
  const named: string[] = all.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
  expect([...new Set(named)].sort()).toEqual([...items, ...idsOf(made)].sort());
  expect(named.filter((id) => id === interval.id)).toHaveLength(3);
});

test('whoever lacks what an admission’s work asks for finds prescriptions, and no orders', async () => {
  const made = await inHospital();
  const { clinic, patient, doctor, items, fixed } = made;
  const found = async (caller: object, path = 'MedicationRequest?_count=50') => idsIn(await get(app, caller, path));
  for (const role of ['nurse', 'pharmacist'] as const)
    expect(await found(await app.build.user(clinic, role))).toEqual([...items, ...idsOf(made)].sort());
  const scopes = ['prescriptions:read', 'admissions:read'];
  const without = await app.build.apiKey(clinic, 'live', { scopes });
  const withWork = await app.build.apiKey(clinic, 'live', { scopes: [...scopes, 'admissions:care'] });
  expect(await found(without)).toEqual([...items].sort());
  for (const path of ['', '/_history', '/_history/1'])
    expectNotFound(await get(app, without, `MedicationRequest/${fixed.id}${path}`));
  expect(await found(withWork)).toContain(fixed.id);
  const account = await app.build.user(clinic, 'patient');
  await app.db('memberships').where({ user_id: account.id }).update({ patient_id: patient.id });
  expect(await found(account)).toEqual([...items].sort());
  expectNotFound(await get(app, account, `MedicationRequest/${fixed.id}`));
  const there = await app.build.practice();
  expectNotFound(await get(app, there.doctor, `MedicationRequest/${fixed.id}`));
  await app.build.phiPolicy(clinic, { relation: 'own' });
  const colleague = await app.build.user(clinic, 'doctor');
  expect(await found(colleague)).toEqual([]);
  expectDenied(await get(app, colleague, `MedicationRequest/${fixed.id}`), 'phi_access_denied');
  expect(await found(doctor, 'MedicationRequest?category=inpatient')).toEqual(idsOf(made).sort());
});

test('a clinic without beds has prescriptions alone', async () => {
  const made = await inHospital();
  const { clinic, doctor, items, fixed } = made;
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ areas: ['pharmacy'] }) });
  expect(idsIn(await get(app, doctor, 'MedicationRequest?_count=50'))).toEqual([...items].sort());
  expect(idsIn(await get(app, doctor, 'MedicationRequest?category=inpatient'))).toEqual([]);
  for (const path of ['', '/_history', '/_history/1'])
    expectNotFound(await get(app, doctor, `MedicationRequest/${fixed.id}${path}`));
});

test('nothing of hospital is ordered, changed or ended by it, and the answer says where it is', async () => {
  const made = await inHospital();
  const { doctor, fixed } = made;
  const url = `/fhir/R4/MedicationRequest/${fixed.id}`;
  const resource = await read(made, fixed.id);
  const refused = async (asked: Test, at: string) => {
    const answer = await asked.set('If-Match', '*');
    expect(faultsOf(answer)).toEqual({ status: 422, at: [at] });
    expect(answer.text).toContain('/api/v1/admissions/{admission}/medications');
  };
  const stopped = [{ op: 'replace', path: '/status', value: 'stopped' }];
  const as = app.as(doctor);
  await refused(as.put(url).send({ ...resource, status: 'stopped' }), 'MedicationRequest');
  await refused(as.patch(url).send(stopped), 'MedicationRequest');
  await refused(as.delete(url), 'MedicationRequest');
  const { category, medicationCodeableConcept, intent, subject } = resource;
  const sent = { resourceType: 'MedicationRequest', status: 'active', intent, category, medicationCodeableConcept };
  await refused(as.post('/fhir/R4/MedicationRequest').send({ ...sent, subject }), 'MedicationRequest.category');
  expect((await read(made, fixed.id)).meta?.versionId).toBe('1');
});
