import type { Knex } from 'knex';
import { types } from '../operations.js';
import { readSearch } from './search-request.js';
import { findRows } from './rows.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import { get, walked } from '../../../test/support/fhir-chart.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until } from '../../../test/support/wait-until.js';

/** In which order a search answers, and that neither this nor a patient's name makes it read all that there is. */
const app = useClinical();

test('names are ordered without regard to case and accents, and what is not there comes last', async () => {
  const { clinic, doctor } = await app.build.practice();
  const added = ['Oteiza', 'ábalos', 'Ñúñez', 'Zúñiga', 'nunez'].map(async (first_surname, index) =>
    app.build.patient(clinic, {
      first_surname,
      second_surname: 'Orden',
      given_names: ['Íñigo', 'inés', 'Álvaro', 'Zoe', 'álvaro'][index],
      ...(index < 2 && { deceased_at: `2026-01-0${index + 1}T00:00:00Z` }),
    }),
  );
  const [oteiza, abalos, nunez, zuniga, other] = (await Promise.all(added)).map(({ id }) => id);
  const same = [nunez, other].sort();
  for (const [sort, expected] of [
    ['family', [abalos, ...same, oteiza, zuniga]],
    ['-family', [zuniga, oteiza, ...same.toReversed(), abalos]],
    ['given', [...same, abalos, oteiza, zuniga]],
    ['death-date', [oteiza, abalos, ...[nunez, zuniga, other].sort()]],
  ] as const) {
    const found = await walked(app, doctor, `Patient?family=orden&_sort=${sort}&_count=1`);
    expect({ sort, found }).toEqual({ sort, found: expected });
  }
});

test('what lies in a stretch of time comes in its order, page after page, unless another is asked for', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const days = ['05', '02', '04', '01', '03'];
  const made = await Promise.all(
    days.map((day) =>
      app.build.appointment(clinic, people, {
        start_at: `2026-05-${day}T12:00:00Z`,
        end_at: `2026-05-${day}T12:15:00Z`,
      }),
    ),
  );
  const [fifth, second, fourth, first, third] = made.map(({ id }) => id);
  expect(await walked(app, doctor, 'Appointment?date=ge2026-05-02&_count=1')).toEqual([second, third, fourth, fifth]);
  const { body } = await get(app, doctor, 'Appointment?date=lt2026-05-03&_sort=-date');
  expect(body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([second, first]);
});

test('pages are the same whether all that is found is sorted or it is looked for in their order', async () => {
  const { clinic, doctor } = await app.build.practice();
  const ids: string[] = [];
  for (const given_names of ['Ana', 'Bea', 'Cleo'])
    ids.push((await app.build.patient(clinic, { given_names, first_surname: 'Ordenable' })).id);
  const { sorted } = FHIR_LIMITS;
  for (const most of [sorted, 1])
    for (const query of ['', '&_total=none']) {
      Object.assign(FHIR_LIMITS, { sorted: most });
      const found: string[] = [];
      let target: string | undefined = `Patient?family=ordenable&_sort=-given&_count=1${query}`;
      while (target !== undefined) {
        const { body } = await get(app, doctor, target);
        found.push(body.entry[0].resource.id);
        const next = body.link.find(({ relation }: { relation: string }) => relation === 'next');
        target = next?.url.slice(next.url.indexOf('Patient?'));
      }
      expect({ most, query, found }).toEqual({ most, query, found: ids.toReversed() });
    }
  Object.assign(FHIR_LIMITS, { sorted });
});

test('so many are counted, and a search that takes too long is refused as one', async () => {
  const { clinic, doctor } = await app.build.practice();
  await Promise.all([1, 2].map(() => app.build.patient(clinic, { first_surname: 'Contable' })));
  const { countedIfAsked } = FHIR_LIMITS;
  for (const [most, total] of [
    [2, 2],
    [1, undefined],
  ] as const) {
    Object.assign(FHIR_LIMITS, { countedIfAsked: most });
    for (const option of ['_total=accurate', '_summary=count', '_count=0']) {
      const { body } = await get(app, doctor, `Patient?family=contable&${option}`);
      const told = (body.entry ?? []).flatMap(({ resource }: { resource: { issue?: { code: string }[] } }) =>
        (resource.issue ?? []).map(({ code }) => code),
      );
      expect({ option, total: body.total, told }).toEqual({ option, total, told: total ? [] : ['too-costly'] });
    }
  }
  Object.assign(FHIR_LIMITS, { countedIfAsked });

  const held = await app.db.transaction();
  await held.raw('lock table locations in access exclusive mode');
  const waiting = get(app, doctor, 'Location?name=x');
  await until(async () => {
    const { rows } = await app.db.raw(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%locations%'`,
    );
    return rows.length > 0;
  });
  const refused = await waiting;
  await held.rollback();
  expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({
    status: 400,
    issue: [{ code: 'too-costly' }],
  });
});

test("a patient's records, and where a page begins, are looked up in indexes although row-level security is on", async () => {
  const { clinic: built, doctor, patient } = await app.build.practice();
  const clinic = { ...built, settings: { areas: ['general'] } };
  await app.db.raw(
    `with made as (insert into patients (clinic_id, id, mrn, given_names, first_surname)
       select :clinic, gen_random_uuid(), 'S-' || n, md5(n::text), md5((n + 1)::text) from generate_series(1, 3000) n returning id)
     insert into consultations (clinic_id, id, number, status, patient_id, practitioner_id)
     select :clinic, gen_random_uuid(), 'S-' || id, 'draft', id, :practitioner from made`,
    { clinic: clinic.id, practitioner: doctor.practitioner_id },
  );
  await app.db.raw('vacuum analyze patients, consultations');
  const caller = { role: 'doctor', abilities: new Set(['consultations:read']), credential: {} };
  const reader = { caller, clinic, grant: undefined, now: new Date(), scope: undefined } as unknown as Reader;
  const context = { types, clinic, base: '', zone: 'UTC', now: new Date(), readerOf: () => reader };
  const planOf = (name: string, query: string, position?: string[], counted: number[] = []) =>
    app.deps.db.transaction(clinic.id, async (db) => {
      await db.rows('set local enable_seqscan = off');
      const type = types.get(name) as FhirType;
      const plan: string[] = [];
      const explaining = {
        async rows<T>(builder: string | Knex.QueryBuilder): Promise<T[]> {
          const { sql, bindings } = (builder as Knex.QueryBuilder).toSQL().toNative();
          plan.push(JSON.stringify(await db.rows(`explain ${sql}`, [...bindings])));
          return [];
        },
        row: async () => undefined,
      };
      const request = readSearch(type, [...new URLSearchParams(query)] as [string, string][], context as never, true);
      await findRows(explaining, type, reader, request, position, counted);
      return plan.join();
    });
  for (const name of ['Encounter', 'Condition', 'Composition'])
    expect(await planOf(name, `patient=${patient.id}`)).toMatch(/Index Cond: [^"]*patient_id = /);
  const byName = await planOf('Encounter', 'subject.name=anabel');
  expect(byName).toContain('Index Scan on patients_search');
  // Beside it none that knows no more than the clinic.
  expect(byName).not.toContain('BitmapAnd');
  for (const [name, query, looked] of [
    ['Encounter', 'date=ge2026-03-01', /Index Cond: [^"]*LEAST\(c\.ended_at|Index Cond: [^"]*LEAST\(ended_at/],
    ['Encounter', 'date=le2026-03-01', /Index Cond: [^"]*LEAST\((c\.)?started_at/],
    ['Encounter', 'status:not=in-progress', /Index Cond: [^"]*status > /],
    ['Encounter', '_lastUpdated=lt2020', /Index Cond: [^"]*updated_at < /],
    ['Patient', 'phone:missing=false', /Index Cond: [^"]*phone IS NOT NULL/],
    ['Patient', 'identifier=urn:x|1', /patient_identifiers_(once|value)[^]*Index Cond: [^"]*value = /],
    ['Patient', 'identifier=1', /BitmapOr.*Index Cond[^}]*\bid = ANY/],
  ] as const)
    expect({ query, plan: await planOf(name, query) }).toEqual({ query, plan: expect.stringMatching(looked) });
  const sorted = '_sort=birthdate';
  expect(await planOf('Patient', sorted)).toContain('patients_birth_order');
  expect(await planOf('Patient', sorted, undefined, [0])).not.toContain('patients_birth_order');
  const behind = ['2026-01-01T00:00:00Z', patient.id];
  for (const [name, sort] of [
    ['Encounter', 'date'],
    ['DiagnosticReport', 'date'],
    ['AllergyIntolerance', 'date'],
    ['Composition', 'date'],
  ] as const)
    expect(await planOf(name, `_sort=${sort}`, behind)).toMatch(/Index Cond: [^"]*ROW\(/);
});
