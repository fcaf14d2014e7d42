import type { Response } from 'supertest';
import { dayIn } from '../../../calendar.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { chart, expectFound as found, get as ask, idsIn } from '../../../../test/support/fhir-chart.js';
import { labOrder, labResult, measured } from '../../../../test/support/clinical-records.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const UNKNOWN = '0190b6d2-0000-7000-8000-000000000000';

/** What is no record of its own: observations are kept in two places, provenance is versions, and slots are reckoned. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const get = (caller: Credentials, path: string) => ask(app, caller, path);
const expectFound = (queries: Record<string, readonly string[]>, caller: Credentials = records.doctor) =>
  found(app, caller, queries);

test('what was measured is observations, in the laboratory and in the consultation', async () => {
  const { result, patient, consultation, order } = records;
  const [haemoglobin, cells] = result.observations.map(({ id }: { id: string }) => id);
  const sign = (name: string) => `${consultation.id}.${name}`;
  const signs = ['blood-pressure', 'heart-rate', 'spo2', 'temperature'].map(sign);
  await expectFound({
    [`Observation?patient=${patient.id}`]: [haemoglobin, cells, ...signs],
    [`Observation?patient=${patient.id}&category=vital-signs`]: signs,
    'Observation?category=laboratory': [haemoglobin, cells],
    'Observation?code=http://loinc.org|718-7': [haemoglobin],
    'Observation?code=85354-9,8867-4': [sign('blood-pressure'), sign('heart-rate')],
    'Observation?code=http://loinc.org|59408-5': [sign('spo2')],
    'Observation?code=2708-6': [sign('spo2')],
    'Observation?code:text=heart': [sign('heart-rate')],
    'Observation?code=http://loinc.org|8867-4&value-quantity=gt60|http://unitsofmeasure.org|/min': [sign('heart-rate')],
    'Observation?code=8867-4&value-quantity=gt70': [],
    'Observation?value-quantity=37.5': [sign('temperature')],
    'Observation?value-quantity=37.50': [sign('temperature')],
    'Observation?value-quantity=38&code=8310-5': [sign('temperature')],
    'Observation?value-quantity=13.5||g/dL': [haemoglobin],
    'Observation?date=2026-03-02': [haemoglobin, cells],
    'Observation?date=2026-03-01&category=vital-signs': signs,
    'Observation?status=final': [haemoglobin, cells, ...signs],
    [`Observation?based-on=${order.items[0].id}`]: [haemoglobin, cells],
    [`Observation?encounter=${consultation.id}&category=vital-signs`]: signs,
    'Observation?patient.gender=female&code=789-8': [cells],
    [`Observation?_id=${sign('spo2')},${cells}`]: [sign('spo2'), cells],
  });
  const { doctor } = records;
  const report = await get(doctor, `DiagnosticReport?_id=${result.id}&_include=DiagnosticReport:result`);
  expect(report.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id).sort()).toEqual(
    [result.id, haemoglobin, cells].sort(),
  );
  // Those of the visit have one time, and so have those of the laboratory.
  for (const [sort, ordered] of [
    ['_id', false],
    ['date', true],
    ['-date', true],
    ['date,-_id', true],
    ['-_lastUpdated', false],
  ] as const) {
    const pages: string[] = [];
    let path: string | undefined = `Observation?patient=${patient.id}&_count=1&_sort=${sort}`;
    while (path !== undefined) {
      const page: Response = await get(doctor, path);
      pages.push(...idsIn(page));
      const { url } =
        (page.body.link as { relation: string; url: string }[]).find(({ relation }) => relation === 'next') ?? {};
      path = url?.split('/fhir/R4/')[1];
    }
    const measuredFirst = pages.slice(0, signs.length).every((id) => signs.includes(id));
    if (ordered) expect({ sort, measuredFirst }).toEqual({ sort, measuredFirst: !sort.startsWith('-') });
    expect({ sort, found: pages.sort() }).toEqual({ sort, found: [haemoglobin, cells, ...signs].sort() });
  }
});

test('what was corrected is found in its new form, and by its id, or by who follows changes, in the old one', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const first = await labResult(app, doctor, patient);
  const correction = { status: 'corrected', reason: 'Sample mix-up', observations: [measured(11)] };
  const { body } = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${first.id}/corrections`)
    .send(correction)
    .expect(201);
  const second = body.data;
  const [old] = first.observations;
  const [corrected] = second.observations;
  await expectFound(
    {
      DiagnosticReport: [second.id],
      Observation: [corrected.id],
      [`DiagnosticReport?_id=${first.id}`]: [first.id],
      [`Observation?_id=${old.id}`]: [old.id],
      'DiagnosticReport?_lastUpdated=ge2026': [first.id, second.id],
      'Patient?_has:Observation:patient:value-quantity=13.5': [],
      'Patient?_has:Observation:patient:value-quantity=11': [patient.id],
    },
    doctor,
  );
  expect(clinic.id).not.toBe(records.clinic.id);
});

interface Version {
  id: string;
  target: { reference: string }[];
  agent: { who: { reference?: string; display: string } }[];
  signature?: object[];
}
const versionsIn = ({ body }: Awaited<ReturnType<typeof get>>): Version[] =>
  (body.entry ?? []).map(({ resource }: { resource: Version }) => resource);

test('who made, changed and signed the versions of a record is told to who may read it', async () => {
  const { clinic, patient, consultation, order, prescribed, result, allergic, doctor } = records;
  const [item] = order.items;
  const [measurement] = result.observations;
  const note = ['Encounter', 'Composition', 'DocumentReference'].map((type) => `${type}/${consultation.id}`);
  // Named as they are found: the diagnoses came with the second version of the note, the signature with the third.
  const found = async (query: string) => versionsIn(await get(doctor, `Provenance?${query}`)).map(({ id }) => id);
  const notes = [3, 2, 1].map((version) => `${consultation.id}.consultation.${version}`);
  expect(await found(`target=${note[0]}`)).toEqual(notes);
  expect(await found(`target=${note[1]}/_history/2`)).toEqual(notes);
  expect(await found(`target=Condition/${consultation.id}.J00`)).toEqual(notes.slice(0, 2));
  expect(await found(`target=Observation/${consultation.id}.heart-rate`)).toEqual(notes.slice(0, 2));
  expect(await found(`target=Observation/${consultation.id}.weight`)).toEqual([]);
  expect(await found(`target=Observation/${measurement.id}`)).toEqual([`${result.id}.lab-result.1`]);
  expect(await found(`target=ServiceRequest/${item.id}`)).toContain(`${order.id}.order.1`);
  expect(await found(`target:MedicationRequest=${prescribed.items[1].id}`)).toEqual([
    `${prescribed.id}.prescription.1`,
  ]);
  expect(await found(`target=AllergyIntolerance/${allergic.id}&recorded=ge2020`)).toEqual([`${allergic.id}.allergy.1`]);
  expect(await found(`target=Encounter/${order.id}`)).toEqual([]);
  expect(await found(`signature-type=1.2.840.10065.1.12.1.1&agent=Practitioner/${doctor.practitioner_id}`)).toEqual(
    notes.slice(0, 1),
  );
  expect(await found(`patient=${patient.id}&recorded=gt2999`)).toEqual([]);

  const signed = await get(doctor, `Provenance/${notes[0]}`);
  expect(signed.body.target).toContainEqual({ reference: `Condition/${consultation.id}.J00/_history/3` });
  expect(signed.body.agent[0].who.reference).toBe(`Practitioner/${doctor.practitioner_id}`);
  expect(signed.body.signature).toHaveLength(1);
  await expectAudit(app, signed, { event: 'provenance.read', patient_ids: [patient.id] });
  for (const { reference } of signed.body.target as { reference: string }[])
    if (!reference.startsWith('Observation')) expect((await get(doctor, reference)).status).toBe(200);
  const condition = await get(doctor, `Condition?patient=${patient.id}&code=J00&_revinclude=Provenance:target`);
  expect(
    versionsIn(condition)
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(notes.slice(0, 2).sort());

  expectDenied(await get(await app.build.user(clinic, 'administrator'), 'Provenance'), 'missing_ability');
  for (const id of [`${consultation.id}.consultation.9`, `${consultation.id}.order.1`, `${UNKNOWN}.order.1`, 'x'])
    expectNotFound(await get(doctor, `Provenance/${id}`));
});

test('the policy keeps from who has no relation to a patient who changed their records', async () => {
  const { clinic, patient, consultation, order, doctor } = await labOrder(app);
  await app.as(doctor).patch(`/api/v1/patients/${patient.id}`).set('If-Match', '*').send({ phone: '987654321' });
  const stranger = await app.build.user(clinic, 'doctor');
  expect(versionsIn(await get(stranger, `Provenance?patient=${patient.id}`)).length).toBeGreaterThan(2);
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'care_team' });
  expect(versionsIn(await get(stranger, `Provenance?patient=${patient.id}`))).toEqual([]);
  const ids = [`${patient.id}.patient.1`, `${consultation.id}.consultation.1`, `${order.id}.order.1`];
  for (const id of ids) expectDenied(await get(stranger, `Provenance/${id}`), 'phi_access_denied');
  expect(versionsIn(await get(doctor, `Provenance?target=ServiceRequest/${order.items[0].id}`))).toHaveLength(1);
});

test('slots are the working hours in pieces, free exactly where the agenda is', async () => {
  const working_hours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '09:00', to: '12:15' }];
  const { clinic, doctor, patient } = await app.build.practice();
  await app.db('clinics').where({ id: clinic.id }).update({ settings: { working_hours } });
  const { practitioner_id } = doctor;
  const people = { patient_id: patient.id, practitioner_id };
  const day = dayIn(clinic.timezone, new Date(Date.now() + 3 * 86_400_000));
  const at = (time: string) => app.db.raw(`?::timestamp at time zone ?`, [`${day}T${time}`, clinic.timezone]);
  const appoint = (start: string, end: string, status: string) =>
    app.build.appointment(clinic, people, { start_at: at(start), end_at: at(end), status });
  await appoint('09:10', '09:40', 'booked');
  await appoint('10:00', '10:30', 'pending');
  await appoint('11:00', '11:30', 'cancelled');
  const block = { clinic_id: clinic.id, id: patient.id, practitioner_id, start_at: at('11:30'), end_at: at('12:00') };
  await app.db('schedule_blocks').insert(block);

  const search = `Slot?schedule=Schedule/${practitioner_id}&start=${day}`;
  const { body } = await get(doctor, search);
  const slots = (body.entry as { resource: { id: string; start: string; end: string; status: string } }[]).map(
    ({ resource }) => resource,
  );
  expect(slots.map(({ status }) => status)).toEqual([
    'busy',
    'busy',
    'busy-tentative',
    'free',
    'free',
    'busy-unavailable',
  ]);
  const free = slots.filter(({ status }) => status === 'free');
  expect(idsIn(await get(doctor, `${search}&status=free`))).toEqual(free.map(({ id }) => id).sort());
  expect(idsIn(await get(doctor, `${search}&status:not=busy&_sort=-start&_count=2`))).toHaveLength(2);
  const agenda = await app.as(doctor).get('/api/mobile/v1/doctor/agenda').query({ date: day });
  const gaps = agenda.body.data.free as { start_at: string; end_at: string }[];
  for (const slot of slots)
    expect({ slot, gap: gaps.some(({ start_at, end_at }) => start_at <= slot.start && slot.end <= end_at) }).toEqual({
      slot,
      gap: slot.status === 'free',
    });

  // The same slot, when somebody has booked it; to who has it, it is sent again only now.
  const [first] = free;
  if (!first) throw new Error('no slot is free');
  const before = await get(doctor, `Slot/${first.id}`);
  expect(before.body).toEqual(first);
  const again = () =>
    app
      .as(doctor)
      .get(`/fhir/R4/Slot/${first.id}`)
      .set('If-None-Match', before.headers['etag'] ?? '');
  expect((await again()).status).toBe(304);
  await app.build.appointment(clinic, people, { start_at: first.start, end_at: first.end });
  const after = await again();
  expect(after.body).toEqual({ ...first, status: 'busy' });
  expect(after.text).not.toContain(patient.id);

  expect((await get(doctor, `Schedule?_id=${practitioner_id}&_revinclude=Slot:schedule&_count=1`)).status).toBe(200);
  for (const none of ['start=lt2020', 'start=gt2999', `schedule=${UNKNOWN}&start=${day}`, 'status=entered-in-error'])
    expect(idsIn(await get(doctor, `Slot?${none}`))).toEqual([]);
  for (const id of [`${practitioner_id}.1`, `${UNKNOWN}.${Date.parse(first.start) / 1000}`, practitioner_id, 'x'])
    expectNotFound(await get(doctor, `Slot/${id}`));
  const person = await app.build.user(clinic, 'patient');
  expect(idsIn(await get(person, `${search}&status=free`))).toHaveLength(free.length - 1);
});
