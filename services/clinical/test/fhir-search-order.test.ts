import type { Knex } from 'knex';
import type { Response } from 'supertest';
import { types } from '../src/fhir/operations.js';
import { readSearch } from '../src/fhir/search/request.js';
import { findRows } from '../src/fhir/search/rows.js';
import type { FhirType, Reader } from '../src/fhir/type.js';
import { get, idsIn } from './support/fhir-chart.js';
import { startApp, type TestApp } from './support/start.js';

/** In which order a search answers, and that neither this nor a patient's name makes it read all that there is. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

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
    const pages: string[] = [];
    let path: string | undefined = `Patient?family=orden&_sort=${sort}&_count=1`;
    while (path !== undefined) {
      const page: Response = await get(app, doctor, path);
      pages.push(...idsIn(page));
      const links = page.body.link as { relation: string; url: string }[];
      path = links.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
    }
    expect({ sort, found: pages }).toEqual({ sort, found: expected });
  }
});

test("a patient's records, and where a page begins, are looked up in indexes although row-level security is on", async () => {
  const { clinic, doctor, patient } = await app.build.practice();
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
  const planOf = (name: string, query: string, position?: string[]) =>
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
      await findRows(explaining, type, reader, request, position);
      return plan.join();
    });
  for (const name of ['Encounter', 'Condition', 'Composition'])
    expect(await planOf(name, `patient=${patient.id}`)).toMatch(/Index Cond: [^"]*patient_id = /);
  expect(await planOf('Encounter', 'subject.name=anabel')).toContain('Index Scan on patients_search');
  const behind = ['2026-01-01T00:00:00Z', patient.id];
  for (const [name, sort] of [
    ['Encounter', 'date'],
    ['DiagnosticReport', 'date'],
    ['AllergyIntolerance', 'date'],
    ['Composition', 'date'],
  ] as const)
    expect(await planOf(name, `_sort=${sort}`, behind)).toMatch(/Index Cond: [^"]*ROW\(/);
});
