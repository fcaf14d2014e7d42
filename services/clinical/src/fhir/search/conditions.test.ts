import type { Knex } from 'knex';
import { chart } from '../../../test/support/fhir-chart.js';
import { labResult, medication, prescription } from '../../../test/support/clinical-records.js';
import { everySearch } from '../../../test/support/search-variants.js';
import { random } from '../../../test/support/seeded-random.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { sql, type Db } from '../../db/db.js';
import { clause, inside, list, literal, name as nameOf, piece, raw, subquery, type Piece } from '../../db/piece.js';
import { ABILITIES } from '../../domain/abilities.js';
import type { Caller, SmartGrant } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { types } from '../operations.js';
import { readerOf } from '../reader.js';
import type { FhirType, Reader } from '../type.js';
import { parametersOf } from './common-parameters.js';
import { parametersWithin, type Compartment } from './compartments.js';
import type { SearchContext } from './parameter-conditions.js';
import type { Condition } from './parameter.js';
import { queriesOf } from './queries.js';
import { readSearch } from './search-request.js';

/**
 * Whatever is searched for, beside another condition it finds no more than that condition does. Every parameter of every type, with every
 * modifier that it takes, is asked beside an `_id`, a patient, a compartment, and the scopes of an app for one patient.
 */

const app = useClinical();
let own: string;
let clinic: Clinic;
const { integer } = random('conditions');

beforeAll(async () => {
  const records = await chart(app);
  const { doctor, patient } = records;
  own = patient.id;
  clinic = { ...(await app.db('clinics').where({ id: records.clinic.id }).first()) };
  // Somebody else, of whom there is as much.
  const other = await app.build.patient(clinic, {
    given_names: 'Ana',
    email: 'ana@example.test',
    phone: '+56911111111',
  });
  await labResult(app, doctor, other, { specimen: { type: 'Blood', collected_at: '2026-03-02T12:00:00Z' } });
  await prescription(app, doctor, other, { items: [medication('Paracetamol')] });
  await app.build.appointment(clinic, { patient_id: other.id, practitioner_id: doctor.practitioner_id });
  const notes = '/api/mobile/v1/doctor/consultations';
  const { body } = await app.as(doctor).post(notes).send({ patient_id: other.id }).expect(201);
  const note = {
    reason: 'Fever',
    started_at: '2026-03-01T15:00:00Z',
    vitals: { systolic: 130, diastolic: 85, heart_rate: 80 },
    diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
  };
  await app.as(doctor).patch(`${notes}/${body.data.id}`).set('If-Match', '*').send(note).expect(200);
});

const SOUGHT = { conditions: [], options: {} as never, patientId: undefined, current: false };

const reader = (smart?: SmartGrant): Pick<Reader, 'caller' | 'clinic' | 'now'> => ({
  caller: {
    type: 'user',
    role: 'doctor',
    abilities: new Set<string>(ABILITIES),
    patient_id: null,
    practitioner_id: null,
    credential: { type: 'user', ...(smart && { smart }) },
  } as unknown as Caller,
  clinic,
  now: new Date(),
});

const contextOf = (call: ReturnType<typeof reader>): SearchContext => ({
  types,
  clinic,
  base: 'http://localhost/fhir/R4',
  zone: clinic.timezone,
  now: call.now,
  readerOf: (type) => readerOf(type, call, undefined, 's'),
});

/** The condition in all the words that a search may say it in. */
const wordings = (condition: Condition): Condition[] => [
  condition,
  ...(condition.whenCommon ? [condition.whenCommon] : []),
  ...(condition.alternatives ?? []),
  ...(condition.ranges ?? []).flatMap(({ within, elsewhere }) => [within, elsewhere]),
];

interface Asked {
  name: string;
  queries: Knex.QueryBuilder[];
}

/** Which of them find a row for which `isMeant` is not true. */
async function straying(db: Db, type: FhirType, searches: readonly Asked[], isMeant: (row: Piece) => Piece) {
  const found: string[] = [];
  const each = searches.flatMap(({ name, queries }) =>
    queries.map((query) => {
      const selected = subquery(query.clone().select(raw(clause`${rowOf(type)} as found_row`)));
      return piece`select ${literal(name)} as search from ${selected} as found_rows
        where ${inside(isMeant(piece`found_rows.found_row`))} is not true limit 1`;
    }),
  );
  for (let from = 0; from < each.length; from += 60) {
    const together = each.slice(from, from + 60).reduce((before, next) => piece`${before} union all ${next}`);
    const rows = await db.rows<{ search: string }>(sql.from(raw(clause`${together} as strays`)).select('search'));
    found.push(...rows.map(({ search }) => search));
  }
  return [...new Set(found)];
}

/** Whose a row is, and its key, as an array of text. */
const rowOf = (type: FhirType): Piece =>
  clause`array[${list([type.patientColumn ?? piece`null`, ...type.key.map((key) => key.column)].map((each) => piece`${each}::text`))}]`;

const isOwn = (row: Piece): Piece => piece`${row}[1] = ${own}`;

/** Of a type that is made of many parts some: a condition is put to each of them in the same way. */
function someOf(queries: Knex.QueryBuilder[]): Knex.QueryBuilder[] {
  const from = integer(0, queries.length - 1);
  return queries.length < 3 ? queries : [0, from, from + 1].flatMap((place) => queries[place % queries.length] ?? []);
}

function searchesOf(
  type: FhirType,
  call: ReturnType<typeof reader>,
  beside: readonly [string, string][],
  compartment?: Compartment,
): Asked[] {
  const context = contextOf(call);
  const who = readerOf(type, call, undefined, 's');
  return everySearch(type, types, own).flatMap(([name, value], index) => {
    const isWithin = compartment !== undefined && index % 2 === 1;
    const { conditions: fixed } = isWithin
      ? readSearch(type, [], context, false, compartment)
      : readSearch(type, beside, context, false);
    const { conditions } = readSearch(type, [[name, value]], context, false);
    return conditions.flatMap(wordings).flatMap((each) => [
      { name: `${name}=${value}`, queries: someOf(queriesOf(type, who, SOUGHT, [...fixed, each])) },
      { name: `${name}=${value} first`, queries: someOf(queriesOf(type, who, SOUGHT, [each, ...fixed])) },
    ]);
  });
}

const inClinic = <T>(run: (db: Db) => Promise<T>) => app.deps.db.transaction(clinic.id, run);
const about = [...types.values()].filter(({ patientColumn }) => patientColumn !== null);

test.each(about.map((type) => [type.type, type] as const))(
  '%s: beside a patient, and in a compartment, nothing of another patient is found',
  async (_, type) => {
    const parameter = ['patient', 'subject', '_id'].find((name) => Object.hasOwn(parametersOf(type), name)) ?? '_id';
    const compartment =
      type.type !== 'Patient' && parametersWithin('Patient', type)
        ? ({ type: 'Patient', id: own } as const)
        : undefined;
    const beside: [string, string] = [parameter, type.type === 'Patient' ? own : `Patient/${own}`];
    const searches = searchesOf(type, reader(), [beside], compartment);
    expect(searches.length).toBeGreaterThan(20);
    expect(await inClinic((db) => straying(db, type, searches, isOwn))).toEqual([]);
  },
);

test.each(about.map((type) => [type.type, type] as const))(
  '%s: an app for one patient with narrow scopes finds nothing of another patient',
  async (name, type) => {
    const [narrow] = parametersWithin('Patient', type) ?? ['_lastUpdated'];
    const scopes = [`patient/${name}.rs?_lastUpdated=ge2020-01-01`, `patient/${name}.rs?${narrow}:missing=false`];
    const call = reader({ client_id: 'app', scopes, patient_id: own, expires_at: '2100-01-01T00:00:00Z' });
    expect(await inClinic((db) => straying(db, type, searchesOf(type, call, []), isOwn))).toEqual([]);
  },
);

test.each([...types.values()].map((type) => [type.type, type] as const))(
  '%s: beside an id, nothing but that resource is found',
  async (_, type) => {
    await inClinic(async (db) => {
      const key = type.key.map((each, index) => clause`${each.column} as ${nameOf(`key_${index}`)}`);
      const [query] = queriesOf(type, readerOf(type, reader(), undefined, 's'), SOUGHT, []);
      const row =
        query &&
        (await db.row<Record<string, string>>(
          query
            .clone()
            .select(raw(list(key)))
            .limit(1),
        ));
      if (!row) return;
      const id = piece`${Object.values(row)}::text[]`;
      const isThat = (found: Piece) => piece`${found}[2:] = ${id}`;
      const fixed: Condition = {
        sql: Object.values(row)
          .map((value, index) => piece`${(type.key[index] ?? type.key[0]).column}::text = ${value}`)
          .reduce((before, each) => piece`${before} and ${each}`),
      };
      const searches = searchesOf(type, reader(), []).map(({ name, queries }) => ({
        name,
        queries: queries.map((each) => each.whereRaw(raw(fixed.sql))),
      }));
      expect(await straying(db, type, searches, isThat)).toEqual([]);
    });
  },
);

test('a condition that drops another one is seen', async () => {
  const type = types.get('Observation') as FhirType;
  const [search] = searchesOf(type, reader(), [['patient', own]]);
  const open = (search?.queries ?? []).map((query) => query.orWhereRaw('true'));
  const found = await inClinic((db) => straying(db, type, [{ name: 'open', queries: open }], isOwn));
  expect(found).toEqual(['open']);
});
