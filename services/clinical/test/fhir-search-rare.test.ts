import { types } from '../src/fhir/operations.js';
import { lookedUp } from '../src/fhir/search/look-up.js';
import { readSearch } from '../src/fhir/search/request.js';
import { FHIR_LIMITS } from '../src/fhir/limits.js';
import type { FhirType, Reader } from '../src/fhir/type.js';
import { chart, walked } from './support/fhir-chart.js';
import { startApp, type TestApp } from './support/start.js';

/** What hardly any record says is found where it is, and no search reads all records for it. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const { sorted } = FHIR_LIMITS;
afterEach(() => void Object.assign(FHIR_LIMITS, { sorted }));

test('a chain finds the same whether what it leads to is looked up before or with it', async () => {
  const { clinic, doctor, patient, booked, result } = await chart(app);
  const other = await app.build.appointment(clinic, {
    patient_id: (await app.build.patient(clinic, { first_surname: 'Nadie' })).id,
    practitioner_id: doctor.practitioner_id,
  });
  const mrn = `patient.identifier=${patient.mrn}`;
  const measured = result.observations.map(({ id }: { id: string }) => id).sort();
  for (const most of [sorted, 0]) {
    Object.assign(FHIR_LIMITS, { sorted: most });
    for (const [query, expected] of [
      [`Appointment?${mrn}`, [booked.id]],
      [`Appointment?actor:Patient.family=nadie`, [other.id]],
      ['Appointment?patient.family=nobody', []],
      [`Appointment?patient.family=nadie&patient.identifier=${patient.mrn}`, []],
      [`Observation?${mrn}&category=laboratory`, measured],
      ['Observation?encounter.type=urgent&category=laboratory', measured],
      [`Encounter?_has:Condition:encounter:code=J00&${mrn}`, [result.consultation_id]],
      ['Encounter?_has:Condition:encounter:code=J99', []],
    ] as const)
      expect({ most, query, found: (await walked(app, doctor, `${query}&_count=1`)).sort() }).toEqual({
        most,
        query,
        found: [...expected],
      });
  }
});

test('what leads to several kinds tells each once, page after page', async () => {
  const { clinic, doctor } = await app.build.practice();
  const owner = await app.build.user(clinic, 'owner');
  const named = await app.build.practitioner(clinic, { full_name: 'Ana Ambos' });
  const both = await app.build.patient(clinic, { given_names: 'Ana', first_surname: 'Ambos' });
  const someone = await app.build.patient(clinic, { first_surname: 'Alguien' });
  const appointment = (patient_id: string, practitioner_id: string, hour: number) =>
    app.build.appointment(
      clinic,
      { patient_id, practitioner_id },
      {
        start_at: `2026-05-01T1${hour}:00:00Z`,
        end_at: `2026-05-01T1${hour}:15:00Z`,
      },
    );
  const made = [
    await appointment(both.id, doctor.practitioner_id, 1),
    await appointment(both.id, named.id, 2),
    await appointment(someone.id, named.id, 3),
  ];
  await appointment(someone.id, doctor.practitioner_id, 4);
  for (const most of [sorted, 0]) {
    Object.assign(FHIR_LIMITS, { sorted: most });
    for (const order of ['', '&_sort=-date']) {
      const found = await walked(app, owner, `Appointment?actor.name=ana${order}&_count=1`);
      const expected = made.map(({ id }) => id);
      expect({ most, order, found: order ? found : found.toSorted() }).toEqual({
        most,
        order,
        found: order ? expected.toReversed() : expected.toSorted(),
      });
    }
  }
});

test('the few that a chain leads to are named to the database', async () => {
  const { clinic, patient } = await app.build.practice();
  const reader = { caller: { role: 'doctor', credential: {} }, clinic } as unknown as Reader;
  const context = { types, clinic, base: '', zone: 'UTC', now: new Date(), readerOf: () => reader };
  const conditions = (query: string) =>
    app.deps.db.transaction(clinic.id, async (db) => {
      const type = types.get('Appointment') as FhirType;
      const given = [...new URLSearchParams(query)] as [string, string][];
      return (await lookedUp(db, readSearch(type, given, context as never, true))).conditions;
    });
  expect(await conditions(`patient.identifier=${patient.mrn}`)).toEqual([
    { sql: 'a.patient_id = ?::uuid', values: [patient.id] },
  ]);
  expect(await conditions('patient.identifier=nobody')).toMatchObject([{ sql: 'false' }]);
  expect(await conditions('actor.name=nobody')).toMatchObject([{ sql: 'false' }]);
});
