import type { Bundle, Observation } from '@medplum/fhirtypes';
import { expectAudit } from '../../../../test/support/expect.js';
import { expectFound, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { openConsultation } from '../../../../test/support/clinical-records.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** A sign that is measured several times in one visit. */
const app = useClinical();
let opened: Awaited<ReturnType<typeof openConsultation>>;
beforeEach(async () => {
  opened = await openConsultation(app, { started_at: '2026-03-01T15:00:00Z' });
});

const FHIR = '/fhir/R4';
const note = () => `/api/mobile/v1/doctor/consultations/${opened.consultation.id}`;
const first = (name: string) => `${opened.consultation.id}.${name}`;

const heartRate = (value: number, members: object = {}): object => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
  subject: { reference: `Patient/${opened.patient.id}` },
  encounter: { reference: `Encounter/${opened.consultation.id}` },
  valueQuantity: { value, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
  ...members,
});
const pressure = (systolic: number, diastolic: number) => ({
  code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
  valueQuantity: undefined,
  component: [
    ['8480-6', systolic],
    ['8462-4', diastolic],
  ].map(([code, value]) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: { value, system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
  })),
});

const create = (body: object) => app.as(opened.doctor).post(`${FHIR}/Observation`).send(body);
const created = async (body: object): Promise<Observation> => (await create(body).expect(201)).body;
const vitals = async () => (await app.as(opened.doctor).get(note()).expect(200)).body.data.vitals;
const at = (time: string) => ({ effectiveDateTime: `2026-03-01T${time}:00.000Z` });

test('each has its own time, the visit shows the newest, and all of them are found', async () => {
  const { doctor, patient, consultation } = opened;
  await app
    .as(doctor)
    .patch(note())
    .set('If-Match', '*')
    .send({ vitals: { heart_rate: 70, spo2: 98 } })
    .expect(200);
  const answer = await create(heartRate(90, at('15:20'))).expect(201);
  await expectAudit(app, answer, { event: 'consultation.update', action: 'C', resource_id: consultation.id });
  const later: Observation = answer.body;
  expect(later).toMatchObject({ ...at('15:20'), status: 'preliminary', valueQuantity: { value: 90 } });
  expect(later.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await vitals()).toMatchObject({ heart_rate: 90, spo2: 98 });
  // What was measured between the two is not the newest.
  const between = await created(heartRate(80, at('15:10')));
  expect(await vitals()).toMatchObject({ heart_rate: 90, spo2: 98 });
  const [high, higher] = [
    await created(heartRate(0, pressure(120, 80))),
    await created(heartRate(0, pressure(140, 95))),
  ];
  expect(high.id).toBe(first('blood-pressure'));
  expect(await vitals()).toMatchObject({ systolic: 140, diastolic: 95 });

  const rates = [first('heart-rate'), later.id ?? '', between.id ?? ''];
  const all = [...rates, high.id ?? '', higher.id ?? '', first('spo2')];
  await expectFound(app, doctor, {
    [`Observation?patient=${patient.id}`]: all,
    'Observation?code=8867-4': rates,
    'Observation?code=8867-4&date=ge2026-03-01T15:15:00Z': [later.id ?? ''],
    'Observation?code-value-quantity=8867-4$80': [between.id ?? ''],
    'Observation?component-code-value-quantity=8480-6$gt130': [higher.id ?? ''],
    [`Observation?encounter=${consultation.id}&_sort=date&code=8867-4`]: rates,
    'Patient?_has:Observation:patient:value-quantity=80': [patient.id],
    [`Composition?entry=Observation/${later.id}`]: [consultation.id],
    [`Encounter?_has:Observation:encounter:value-quantity=80`]: [consultation.id],
  });
  const newest = await get(app, doctor, `Observation/$lastn?patient=${patient.id}&code=8867-4`);
  expect(idsIn(newest)).toEqual([later.id]);
  const everything = await get(app, doctor, `Patient/${patient.id}/$everything?_type=Observation`);
  expect((everything.body as Bundle).entry?.map(({ resource }) => resource?.id).sort()).toEqual(all.sort());
  const said = await get(app, doctor, `Composition/${consultation.id}`);
  for (const id of all) expect(said.text).toContain(`Observation/${id}`);
});

test('one is replaced or patched by itself, its history is its own, and a mobile app changes the newest', async () => {
  const { doctor, patient } = opened;
  const [one, two] = [await created(heartRate(70, at('15:05'))), await created(heartRate(90, at('15:20')))];
  expect(one.id).toBe(first('heart-rate'));
  const url = `${FHIR}/Observation/${two.id}`;
  const patch = [{ op: 'replace', path: '/valueQuantity/value', value: 95 }];
  await app.as(doctor).patch(url).type('application/json-patch+json').send(patch).expect(200);
  expect([
    (await get(app, doctor, `Observation/${one.id}`)).body.valueQuantity.value,
    (await vitals()).heart_rate,
  ]).toEqual([70, 95]);
  // Measured before the other one, it is no longer the newest.
  const { body } = await app.as(doctor).get(url);
  const moved = await app
    .as(doctor)
    .put(url)
    .set('If-Match', '*')
    .send({ ...body, ...at('15:01') });
  expect([moved.status, moved.body.effectiveDateTime]).toEqual([200, '2026-03-01T15:01:00.000Z']);
  expect(await vitals()).toMatchObject({ heart_rate: 70 });
  const history = await get(app, doctor, `Observation/${two.id}/_history`);
  expect(history.body.entry.map(({ resource }: { resource: Observation }) => resource.valueQuantity?.value)).toEqual([
    95, 95, 90,
  ]);
  const makers = await get(app, doctor, `Provenance?target=Observation/${two.id}`);
  expect(idsIn(makers)).toHaveLength(3);

  await app
    .as(doctor)
    .patch(note())
    .set('If-Match', '*')
    .send({ vitals: { heart_rate: 72 } })
    .expect(200);
  const values = async () => {
    const { body: found } = await get(app, doctor, `Observation?patient=${patient.id}&code=8867-4`);
    return (found.entry ?? []).map(({ resource }: { resource: Observation }) => resource.valueQuantity?.value).sort();
  };
  expect(await values()).toEqual([72, 95]);
  await app.as(doctor).patch(note()).set('If-Match', '*').send({ vitals: null }).expect(200);
  expect([await values(), await vitals()]).toEqual([[], null]);
  expect((await get(app, doctor, `Observation/${two.id}`)).status).toBe(404);
});

test('a visit that is moved shows what is the newest then, and no measurement is overwritten', async () => {
  const { doctor, patient } = opened;
  const move = (started_at: string, members = {}) =>
    app
      .as(doctor)
      .patch(note())
      .set('If-Match', '*')
      .send({ started_at, ...members })
      .expect(200);
  const rates = async () => {
    const { body } = await get(app, doctor, `Observation?patient=${patient.id}&code=8867-4&_sort=date`);
    return body.entry.map(({ resource }: { resource: Observation }) => resource.valueQuantity?.value);
  };
  await created(heartRate(90));
  await created(heartRate(80, at('16:00')));
  await created(heartRate(0, pressure(120, 80)));
  expect(await vitals()).toMatchObject({ heart_rate: 80 });
  await move('2026-03-01T17:00:00Z');
  expect(await vitals()).toMatchObject({ heart_rate: 90, systolic: 120, diastolic: 80 });
  await move('2026-03-01T15:00:00Z', { vitals: { heart_rate: 90, weight_kg: 70, height_cm: 170 } });
  expect(await vitals()).toMatchObject({ heart_rate: 80, systolic: null, weight_kg: 70, bmi: 24.2 });
  await created(
    heartRate(98, {
      code: { coding: [{ system: 'http://loinc.org', code: '2708-6' }] },
      valueQuantity: { value: 98, unit: '%' },
    }),
  );
  expect(await rates()).toEqual([90, 80]);
});

test('what is impossible, not yet, signed or of somebody else is refused, and nothing is written', async () => {
  const { doctor, patient } = opened;
  await created(heartRate(0, pressure(120, 80)));
  const other = await app.build.patient(opened.clinic);
  for (const [body, at] of [
    [heartRate(0, pressure(80, 120)), 'Observation.value'],
    [heartRate(70, { effectiveDateTime: '2090-01-01T00:00:00Z' }), 'Observation.effective'],
    [heartRate(70, { subject: { reference: `Patient/${other.id}` } }), 'Observation.subject'],
    [heartRate(7000), 'Observation.value'],
  ] as const)
    expect(faultsOf(await create(body))).toEqual({ status: 422, at: [at] });
  const day = await create(heartRate(70, { effectiveDateTime: '2026-03-01' })).set('Prefer', 'return=OperationOutcome');
  expect(faultsOf(day)).toEqual({ status: 201, at: ['Observation.effectiveDateTime', 'Observation.status'] });
  const second = await created(heartRate(75, at('15:30')));

  const stranger = await app.build.practice();
  for (const method of ['get', 'put'] as const)
    expect((await app.as(stranger.doctor)[method](`${FHIR}/Observation/${second.id}`).send(second)).status).toBe(404);

  await app
    .as(doctor)
    .patch(note())
    .set('If-Match', '*')
    .send({ diagnoses: [{ code: 'J00' }] })
    .expect(200);
  await app.as(doctor).post(`${note()}/complete`).set('If-Match', '*').expect(200);
  const signature = async () => (await app.as(doctor).get(note())).body.data.signature;
  expect(await signature()).toMatchObject({ format: 3, intact: true });
  expect(faultsOf(await create(heartRate(80)))).toEqual({ status: 422, at: ['Observation.encounter'] });
  const { body } = await app.as(doctor).get(`${FHIR}/Observation/${second.id}`);
  const changed = { ...body, valueQuantity: { ...body.valueQuantity, value: 60 } };
  const sent = await app.as(doctor).put(`${FHIR}/Observation/${second.id}`).set('If-Match', '*').send(changed);
  expect(faultsOf(sent)).toEqual({ status: 422, at: ['Observation.encounter'] });
  for (const statement of [
    'update observations set value_number = 1',
    'delete from observations',
    `insert into observations select (r).* from (select jsonb_populate_record(o, '{"part": "", "id": "${patient.id}"}'::jsonb) r
       from observations o where part = 'heart-rate') s`,
  ])
    await expect(app.deps.db.transaction(opened.clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '23000',
    });
  await app.db.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    await tx('observations').where({ id: second.id }).update({ value_number: 60 });
  });
  expect(await signature()).toMatchObject({ format: 3, intact: false });
});
