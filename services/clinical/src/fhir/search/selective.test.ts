import { raw } from '../../db/piece.js';
import { types } from '../operations.js';
import { resolveSelectiveConditions } from './selective-conditions.js';
import { readSearch } from './search-request.js';
import { POLICY_LIMITS } from '../../limits/index.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import { chart, get, idsIn, walked } from '../../../test/support/fhir-chart.js';
import { labResult, measured } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What hardly any record says is found where it is, and no search reads all records for it. */
const app = useClinical();

const { sorted } = FHIR_LIMITS;
const { teamRows, teamPatients } = POLICY_LIMITS;
afterEach(() => {
  Object.assign(FHIR_LIMITS, { sorted });
  Object.assign(POLICY_LIMITS, { teamRows, teamPatients });
});

test('a chain finds the same whether what it leads to is looked up before or with it', async () => {
  const { clinic, doctor, patient, booked, result } = await chart(app);
  const other = await app.build.appointment(clinic, {
    patient_id: (await app.build.patient(clinic, { first_surname: 'Nadie' })).id,
    practitioner_id: doctor.practitioner_id,
  });
  const mrn = `patient.identifier=${patient.mrn}`;
  const ids = result.observations.map(({ id }: { id: string }) => id).sort();
  for (const most of [sorted, 0]) {
    Object.assign(FHIR_LIMITS, { sorted: most });
    for (const [query, expected] of [
      [`Appointment?${mrn}`, [booked.id]],
      [`Appointment?actor:Patient.family=nadie`, [other.id]],
      ['Appointment?patient.family=nobody', []],
      [`Appointment?patient.family=nadie&patient.identifier=${patient.mrn}`, []],
      [`Observation?${mrn}&category=laboratory`, ids],
      ['Observation?encounter.type=urgent&category=laboratory', ids],
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

test('what is looked up in several places is found by what it refers to as well', async () => {
  const { doctor, patient, order, result } = await chart(app);
  const [first] = order.items;
  await app.db('order_items').where({ id: first.id }).update({ status: 'rejected' });
  for (const most of [sorted, 0]) {
    Object.assign(FHIR_LIMITS, { sorted: most });
    for (const [query, expected] of [
      ['Patient?_has:ServiceRequest:patient:status=revoked', [patient.id]],
      ['Patient?_has:ServiceRequest:patient:status=on-hold', []],
      ['Patient?_has:Observation:patient:status=corrected', []],
      ['Patient?_has:Observation:patient:status=final', [patient.id]],
      [`Encounter?_has:ServiceRequest:encounter:status=revoked`, [result.consultation_id]],
    ] as const)
      expect({ most, query, found: idsIn(await get(app, doctor, query)) }).toEqual({
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
  const reader = {
    caller: { role: 'doctor', credential: {}, abilities: new Set(['appointments:read']) },
    clinic,
  } as unknown as Reader;
  const context = { types, clinic, base: '', zone: 'UTC', now: new Date(), readerOf: () => reader };
  const conditions = (query: string) =>
    app.deps.db.transaction(clinic.id, async (db) => {
      const type = types.get('Appointment') as FhirType;
      const given = [...new URLSearchParams(query)] as [string, string][];
      const { conditions } = await resolveSelectiveConditions(db, readSearch(type, given, context as never, true));
      return conditions.map(({ sql }) => raw(sql).toSQL().toNative());
    });
  expect(await conditions(`patient.identifier=${patient.mrn}`)).toEqual([
    { sql: '(a.patient_id = $1::uuid)', bindings: [patient.id] },
  ]);
  expect(await conditions('patient.identifier=nobody')).toMatchObject([{ sql: '(false)' }]);
  expect(await conditions('actor.name=nobody')).toMatchObject([{ sql: '(false)' }]);
});

test('who sees by the policy few patients alone, and who sees many, find the same', async () => {
  const { clinic, doctor, patient, result, booked, order } = await chart(app);
  const stranger = await app.build.patient(clinic);
  const theirs = { patient_id: stranger.id };
  const other = await app.build.practitioner(clinic);
  const hidden = await app.build.consultation(clinic, other.id, { ...theirs, status: 'completed' });
  const own = await app.build.consultation(clinic, doctor.practitioner_id, { ...theirs });
  const shared = await app.build.consultation(clinic, other.id, { patient_id: patient.id, status: 'completed' });
  const ids = result.observations.map(({ id }: { id: string }) => id).sort();
  const ordered = order.items.map(({ id }: { id: string }) => id).sort();
  const seen = {
    care_team: [result.consultation_id, own.id, shared.id].sort(),
    own: [result.consultation_id, own.id].sort(),
  };
  for (const relation of ['care_team', 'own'] as const)
    for (const limits of [
      { teamRows, teamPatients },
      { teamRows: 0, teamPatients },
      { teamRows, teamPatients: 0 },
    ]) {
      Object.assign(POLICY_LIMITS, limits);
      await app.build.phiPolicy(clinic, { relation });
      const found = async (query: string) => (await walked(app, doctor, `${query}_count=1`)).sort();
      const visits = await found('Encounter?');
      expect({ relation, limits, visits }).toEqual({ relation, limits, visits: seen[relation] });
      expect(visits).not.toContain(hidden.id);
      expect(await found('Observation?category=laboratory&')).toEqual(ids);
      const { body } = await get(app, doctor, 'Provenance?target=Patient/' + stranger.id);
      expect(body.total).toBe(0);
      expect(await found(`Encounter?patient=${stranger.id}&`)).toEqual([own.id]);
      expect(await found(`Patient?_has:Encounter:patient:status=finished&`)).toEqual([patient.id]);
      expect(await found('Appointment?')).toEqual([booked.id]);
      expect(await found('ServiceRequest?')).toEqual(ordered);
    }
});

test('a system of codes is found by any of its names, and what leaves something out is found too', async () => {
  const { clinic, doctor, patient, result, prescribed, allergic, booked } = await chart(app);
  const LOINC = 'http://loinc.org';
  const ids = result.observations.map(({ id }: { id: string }) => id).sort();
  const unexamined = await app.build.appointment(clinic, {
    patient_id: patient.id,
    practitioner_id: doctor.practitioner_id,
  });
  await app.db('appointments').where({ id: unexamined.id }).update({ location_id: null });
  const named = await labResult(app, doctor, patient, {
    code: { system: 'Loinc', code: '58410-2', display: 'Blood count' },
    observations: [measured(1, { code: { system: 'local', code: 'X', display: 'Something' } })],
  });
  for (const most of [sorted, 0]) {
    Object.assign(FHIR_LIMITS, { sorted: most });
    for (const [query, expected] of [
      [`Observation?code=${LOINC}|&category=laboratory`, ids],
      [`Observation?combo-code=${LOINC}|&category=laboratory`, ids],
      ['Observation?code=urn:none|', []],
      ['Observation?specimen:missing=true&category=laboratory', [named.observations[0].id]],
      ['Observation?specimen:missing=false', ids],
      [`DiagnosticReport?code=${LOINC}|`, [result.id, named.id].sort()],
      ['DiagnosticReport?code=urn:none|', []],
      [`DiagnosticReport?code=Loinc|58410-2`, [named.id]],
      ['MedicationRequest?code=urn:none|', []],
      ['MedicationRequest?code:missing=true', prescribed.items.map(({ id }: { id: string }) => id).sort()],
      ['AllergyIntolerance?code=urn:none|', []],
      ['AllergyIntolerance?code:missing=true', [allergic.id]],
      ['ServiceRequest?code=nothing', []],
      ['ServiceRequest?code=nothing,HGB', idsIn(await get(app, doctor, 'ServiceRequest?code=HGB'))],
      ['Appointment?location:missing=true&_total=accurate', [booked.id, unexamined.id].sort()],
      ['Specimen?type:missing=true', []],
      ['Encounter?date:missing=false', [result.consultation_id]],
      ['Encounter?date:missing=true', []],
      ['Encounter?date=ne2026-03-01', []],
      ['DiagnosticReport?issued=ne2020', [result.id, named.id].sort()],
    ] as const) {
      const answered = await get(app, doctor, query);
      expect({ most, query, found: idsIn(answered), total: answered.body.total }).toEqual({
        most,
        query,
        found: [...expected],
        total: expected.length,
      });
    }
  }
});

test('versions are found by who made them and by who signed what they tell of', async () => {
  const { clinic, doctor, consultation } = await chart(app);
  const nobody = await app.build.practitioner(clinic);
  for (const most of [sorted, 0]) {
    Object.assign(FHIR_LIMITS, { sorted: most });
    const found = idsIn(await get(app, doctor, `Provenance?agent=Practitioner/${doctor.practitioner_id}&_count=100`));
    const all = idsIn(await get(app, doctor, 'Provenance?_count=100'));
    expect(all.filter((id) => id.startsWith(`${consultation.id}.`)).length).toBeGreaterThan(1);
    // What the test put there itself nobody made.
    expect(found).toEqual(all.filter((id) => !/\.(patient|consultation)\.1$/.test(id)));
    expect(idsIn(await get(app, doctor, `Provenance?agent=Practitioner/${nobody.id}`))).toEqual([]);
    await app.db('practitioners').where({ id: doctor.practitioner_id }).update({ user_id: null });
    const signed = idsIn(await get(app, doctor, `Provenance?agent=Practitioner/${doctor.practitioner_id}`));
    expect(signed.length).toBeGreaterThan(0);
    for (const id of signed) expect(id).toMatch(new RegExp(`^${consultation.id}\\.consultation\\.`));
    await app.db('practitioners').where({ id: doctor.practitioner_id }).update({ user_id: doctor.id });
  }
});
