import type { Knex } from 'knex';
import { FHIR_LIMITS } from '../limits.js';
import { types } from '../operations.js';
import { resolveSelectiveConditions } from './selective-conditions.js';
import { readSearch } from './search-request.js';
import { findRows } from './rows.js';
import type { FhirType, Reader } from '../type.js';
import { chart, get, idsIn, walked } from '../../../test/support/fhir-chart.js';
import { allergy, labResult, measured, medication, prescription } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Words of codes, and what is not of a system: the same whether what there is was looked up before or row by row. */
const app = useClinical();

const { sorted, texts } = FHIR_LIMITS;
afterEach(() => {
  Object.assign(FHIR_LIMITS, { sorted, texts });
});

const LIMITS = [
  { sorted, texts },
  { sorted: 0, texts },
  { sorted, texts: 1 },
];

test('words of a code find the same whether each text is compared once or each record', async () => {
  const { doctor, patient, consultation, result, prescribed, allergic } = await chart(app);
  const { description } = await app.db('consultation_diagnoses').where({ code: 'I10' }).first('description');
  const [hemoglobin, red]: string[] = result.observations.map(({ id }: { id: string }) => id);
  const rate = `${consultation.id}.heart-rate`;
  const named = await app.db('lab_observations').where({ id: hemoglobin }).first('display');
  for (const limits of LIMITS) {
    Object.assign(FHIR_LIMITS, limits);
    for (const [query, expected] of [
      ['Observation?code:text=red', [red]],
      ['Observation?code:text=CÉLLS', [red]],
      ['Observation?code:text=ells', []],
      [`Observation?code:text=${named.display}`, [hemoglobin]],
      ['Observation?code:text=heart', [rate]],
      ['Observation?code:text=heart,red', [red, rate]],
      ['Observation?code:text=.', []],
      [`Observation?patient=${patient.id}&code:text=red`, [red]],
      ['Patient?_has:Observation:patient:code:text=red', [patient.id]],
      ['Patient?_has:Observation:patient:code:text=nothing', []],
      ['DiagnosticReport?code:text=nothing', []],
      [`DiagnosticReport?code:text=${result.code.display}`, [result.id]],
      ['Specimen?type:text=blood', [result.id]],
      ['Specimen?type:text=venous blood', [result.id]],
      ['Specimen?type:text=urine', []],
      ['MedicationRequest?code:text=ibu', [prescribed.items[1].id]],
      ['AllergyIntolerance?code:text=pen', [allergic.id]],
      [`Condition?code:text=${description.toUpperCase()}`, [`${consultation.id}.I10`]],
    ] as const)
      for (const option of ['', '&_total=none&_count=1'])
        expect({ limits, query, found: (await walked(app, doctor, query + option)).sort() }).toEqual({
          limits,
          query,
          found: [...expected].sort(),
        });
    expect((await get(app, doctor, 'Observation?code:text=red&_total=accurate')).body.total).toBe(1);
  }
});

test('what is not of a system is the same whether systems are looked up before or with it', async () => {
  const { clinic, doctor, patient, result, prescribed, order, allergic } = await chart(app);
  const none = { none_known: true, substance: null };
  const other = await app.build.patient(clinic);
  const known = await allergy(app, doctor, other, none);
  const own = await labResult(app, doctor, patient, {
    code: { system: 'urn:own', code: 'x', display: 'Own' },
    observations: [measured(1, { code: { system: 'urn:own', code: 'x', display: 'Own' } })],
  });
  const [plain, another] = prescribed.items;
  const rx = { system: 'rxnorm', code: '1', display: 'Other', form: 'tablet', strength: '1 mg' };
  const second = await prescription(app, doctor, patient, { items: [medication('Other', { medication: rx })] });
  const [coded] = second.items;
  const [unlisted] = order.items;
  await app.db('order_items').where({ id: unlisted.id }).update({ test_id: null });
  await app.db('allergies').where({ id: allergic.id }).update({ substance_system: 'urn:own', substance_code: 'x' });
  const SNOMED = 'http://snomed.info/sct';
  for (const limits of LIMITS) {
    Object.assign(FHIR_LIMITS, limits);
    for (const [query, expected] of [
      ['DiagnosticReport?code:not=http://loinc.org|', [own.id]],
      ['DiagnosticReport?code:not=urn:own|', [result.id]],
      ['Observation?category=laboratory&code:not=http://loinc.org|', [own.observations[0].id]],
      ['Observation?code:not=http://loinc.org|', [own.observations[0].id]],
      ['DiagnosticReport?code:not=http://loinc.org|,urn:own|', []],
      ['MedicationRequest?code:not=http://www.nlm.nih.gov/research/umls/rxnorm|', [plain.id, another.id]],
      ['MedicationRequest?code:not=urn:own|', [plain.id, another.id, coded.id]],
      ['ServiceRequest?code:not=http://loinc.org|', [unlisted.id]],
      ['AllergyIntolerance?code:not=urn:own|', [known.id]],
      [`AllergyIntolerance?code:not=${SNOMED}|`, [allergic.id]],
    ] as const)
      for (const option of ['', '&_total=none&_count=1'])
        expect({ limits, query, found: (await walked(app, doctor, query + option)).sort() }).toEqual({
          limits,
          query,
          found: [...expected].sort(),
        });
  }
});

test('numbers and words of results are looked up in indexes although row-level security is on', async () => {
  const { clinic, doctor } = await chart(app);
  await app.db.raw(
    `with result as (select * from lab_results where clinic_id = :clinic limit 1)
     insert into lab_observations (clinic_id, id, lab_result_id, position, status, code_system, code, display, value_type, value_number,
       value_text)
     select clinic_id, gen_random_uuid(), id, 100 + n, 'final', 'urn:x', 'x' || n % 50, 'X ' || n % 50, 'quantity', n,
       case when n % 4 = 0 then 'word' || n end
     from result, generate_series(1, 5000) n`,
    { clinic: clinic.id },
  );
  await app.db.raw('vacuum analyze observations');
  const reader = {
    caller: { role: 'doctor', abilities: new Set(['lab-results:read']), credential: {} },
    clinic,
    grant: undefined,
    now: new Date(),
    scope: undefined,
  } as unknown as Reader;
  const context = { types, clinic, base: '', zone: 'UTC', now: new Date(), readerOf: () => reader };
  const planOf = (query: string) =>
    app.deps.db.transaction(clinic.id, async (db) => {
      const type = types.get('Observation') as FhirType;
      const plan: string[] = [];
      const explaining = {
        async rows<T>(builder: string | Knex.QueryBuilder): Promise<T[]> {
          const { sql, bindings } = (builder as Knex.QueryBuilder).toSQL().toNative();
          plan.push(JSON.stringify(await db.rows(`explain ${sql}`, [...bindings])));
          return [];
        },
        row: async () => undefined,
      };
      const given = [...new URLSearchParams(query)] as [string, string][];
      const search = await resolveSelectiveConditions(db, readSearch(type, given, context as never, true));
      await findRows(explaining, type, reader, search, undefined);
      return plan.join();
    });
  for (const [query, index] of [
    ['value-quantity=4711', 'observations_number'],
    ['value-string=word300', 'observations_words'],
    ['code:text=x 7', 'observations_text'],
  ] as const)
    expect({ query, plan: await planOf(query) }).toEqual({ query, plan: expect.stringContaining(index) });
  expect(idsIn(await get(app, doctor, 'Observation?value-quantity=4711'))).toHaveLength(1);
});
