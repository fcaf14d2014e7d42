import { newId, newNumber } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { patientsIn, patientsOfRecords } from './patient-list-store.js';

const PATH = '/api/v1/patients';

const app = useClinical();

async function practice() {
  const clinic = await app.build.clinic();
  const front = await app.build.user(clinic, 'front_desk');
  const named = (given_names: string, first_surname: string, values: Record<string, unknown> = {}) =>
    app.build.patient(clinic, { given_names, first_surname, ...values });
  const list = (query: object | string = {}) => app.as(front).get(PATH).query(query);
  const found = async (query: object | string) =>
    (await list(query)).body.data.map((patient: { full_name: string }) => patient.full_name);
  return { clinic, front, named, list, found };
}

test('patients are listed by name, demographics only, with pages, links and an audit row without the words', async () => {
  const { front, named, list } = await practice();
  const zoe = await named('Zoé', 'Álvarez', {
    document_type: 'national_id',
    document_number: '12.345.678-9',
    document_country: 'CL',
    address: { city: 'Arica' },
    allergies: ['Penicillin'],
    alerts: ['Falls'],
  });
  const angel = await named('Ángel', 'Núñez', { second_surname: 'Soto' });
  const first = await list({ per_page: '1' });
  expect(first.body.data[0]).toMatchObject({ id: angel.id, full_name: 'Ángel Núñez Soto', document: null });
  expect(first.body.meta).toMatchObject({ total: 2, last_page: 2, has_more: true });
  expect(first.headers['link']).toContain(`<${PATH}?per_page=1&page=2>; rel="next"`);
  const found = await list({ q: 'zoe alv' });
  expect(found.body.data).toEqual([
    {
      id: zoe.id,
      mrn: zoe.mrn,
      document: { type: 'national_id', number: '12.345.678-9', country: 'CL' },
      given_names: 'Zoé',
      first_surname: 'Álvarez',
      second_surname: null,
      full_name: 'Zoé Álvarez',
      birth_date: '1980-05-17',
      sex: 'female',
      phone: null,
      email: null,
      address: { line: null, city: 'Arica', region: null, country: null, postal_code: null },
      blood_type: null,
      active: true,
      deceased_at: null,
      deceased_on: null,
      identifiers: [],
      identity: 'confirmed',
      merged_into_id: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  await expectAudit(app, found, {
    event: 'patient.search',
    action: 'R',
    phi_level: 'limited',
    actor_id: front.id,
    patient_ids: [zoe.id],
    query_text: expect.not.stringContaining('zoe'),
  });
});

test('a search folds case and accents, takes all words, and numbers however they are written', async () => {
  const { named, found } = await practice();
  await named('María José', 'Pérez-Soto', { document_type: 'national_id', document_number: '12.345.678-K' });
  await named('Mario', 'Muñoz', { second_surname: '100%' });
  const maria = ['María José Pérez-Soto'];
  for (const q of ['MARIA', 'jose mar', 'soto', 'perez soto', 'PÉREZ', '12345678k', '12.345', '12345678-k', "soto'"]) {
    expect({ q, names: await found({ q }) }).toEqual({ q, names: maria });
  }
  expect(await found({ q: 'mar' })).toHaveLength(2);
  expect(await found({ q: 'munoz 100%' })).toEqual(['Mario Muñoz 100%']);
  for (const q of ['%%%_', '__', 'aría', 'mar%z', "' or 1=1 --", '\\%', 'maria mario']) {
    expect({ q, names: await found({ q }) }).toEqual({ q, names: [] });
  }
});

test('each filter finds, and they are combined', async () => {
  const { named, found } = await practice();
  const ana = await named('Ana', 'Uno', {
    phone: '+56912345678',
    email: 'ana@example.test',
    birth_date: '1990-01-02',
    document_type: 'passport',
    document_number: 'AB-123',
  });
  await named('Ben', 'Dos', { sex: 'male', active: false });
  for (const query of [
    { phone: '+56 9 1234 5678' },
    'phone=+56912345678',
    { email: 'ANA@example.test' },
    { birth_date: '1990-01-02' },
    { document_number: 'ab123' },
    { mrn: ana.mrn.toLowerCase() },
    { sex: 'female', active: '1' },
  ]) {
    expect({ query, names: await found(query) }).toEqual({ query, names: ['Ana Uno'] });
  }
  expect(await found({ active: 'false' })).toEqual(['Ben Dos']);
  expect(await found({ sex: 'male', birth_date: '1990-01-02' })).toEqual([]);
});

test('by surname they come by both surnames, then by given names, page after page', async () => {
  const { named, list } = await practice();
  const names: [string, string, string | null][] = [
    ['María José', 'Álvarez', 'González'],
    ['Zoe', 'González', null],
    ['Eva', 'González', 'Araya'],
    ['Ana', 'González', 'Rojas'],
    ['Eva', 'González', 'Rojas'],
    ['Ana', 'Gonzálvez', null],
  ];
  for (const [given, first, second_surname] of names.toReversed()) await named(given, first, { second_surname });
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await list({ sort: 'surname', per_page: '2', q: 'gon', ...(cursor !== undefined && { cursor }) });
    shown.push(...body.data.map(({ full_name }: { full_name: string }) => full_name));
    cursor = body.meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(shown).toEqual(names.map((each) => each.filter(Boolean).join(' ')));
});

test('malformed filters and foreign cursors are 422; pages are clamped', async () => {
  const { named, list } = await practice();
  await named('Ana', 'Uno');
  for (const [query, field] of [
    ['q=x', 'q'],
    ['q=', 'q'],
    ['q=%00%00', 'q'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=ab&q=cd', 'q'],
    ['birth_date=1990-13-01', 'birth_date'],
    ['sex=x', 'sex'],
    ['active=maybe', 'active'],
    ['phone=12', 'phone'],
    ['sort=sort_name desc', 'sort'],
    [`cursor=${Buffer.from(JSON.stringify(['updated_at', 'Ana', newId()])).toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from(JSON.stringify(['full_name', 'a\0', newId()])).toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from(JSON.stringify(['__proto__', 'a', newId()])).toString('base64url')}`, 'cursor'],
  ] as const) {
    const response = await list(query);
    expectInvalid(response, field);
    await expectAudit(app, response, { outcome: 4, patient_ids: [] });
  }
  const far = await list('page=1000000000&per_page=100000');
  expect(far.body).toMatchObject({ data: [], meta: { per_page: 100, total: 1 } });
  const spanish = await list('q=x').set('Accept-Language', 'es-CL');
  expect(spanish.body.message).toBe('q debe tener al menos 2 caracteres.');
});

test('staff and keys with the scope read their own clinic; a patient and a key without it do not', async () => {
  const { clinic, named } = await practice();
  const ana = await named('Ana', 'Uno');
  const other = await practice();
  await other.named('Ben', 'Dos');
  for (const role of ['owner', 'administrator', 'doctor', 'nurse', 'front_desk'] as const) {
    const response = await app.as(await app.build.user(clinic, role)).get(PATH);
    expect(response.body.data.map(({ id }: { id: string }) => id)).toEqual([ana.id]);
  }
  expect((await app.as(await app.build.apiKey(clinic)).get(PATH)).body.data).toHaveLength(1);
  expect((await app.as(await app.build.apiKey(clinic, 'test')).get(PATH)).body.data).toHaveLength(0);
  const narrow = await app.build.apiKey(clinic, 'live', { scopes: ['catalogs:read'] });
  for (const caller of [narrow, await app.build.user(clinic, 'patient')]) {
    const denied = await app.as(caller).get(PATH);
    expectDenied(denied, 'missing_ability');
    await expectAudit(app, denied, { outcome: 4, reason: 'missing_ability', patient_ids: [] });
  }
  expectDenied(await app.as(other.front).get(PATH).set('X-Clinic-ID', clinic.id), 'clinic_not_allowed');
});

test('pages by cursor show everyone once, even of one name, while others are registered', async () => {
  const { clinic, named, list } = await practice();
  const rows = Array.from({ length: 23 }, (_, index) => ({
    clinic_id: clinic.id,
    id: newId(),
    mrn: newNumber('P'),
    given_names: index % 3 ? 'Ana' : 'Óscar',
    first_surname: 'Uno',
  }));
  await app.db('patients').insert(rows);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ per_page: '4', ...(cursor && { cursor }) });
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.meta.next_cursor;
    await named('Ana', 'Nueva');
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(rows.filter(({ id }) => !seen.includes(id))).toEqual([]);
});

test('the feed of changes shows a change that was committed late to whoever follows it', async () => {
  const { named, list } = await practice();
  const [slow, quick] = [await named('Ana', 'Uno'), await named('Ben', 'Dos')];
  const since = (await list({ updated_since: '2020-01-01T00:00:00Z' })).body.meta.next_cursor as string;
  const held = await app.db.transaction();
  await held('patients').where({ id: slow.id }).update({ phone: '+56900000000' });
  await app.db('patients').where({ id: quick.id }).update({ phone: '+56900000001' });
  const meanwhile = (await list({ cursor: since })).body;
  await held.commit();
  const after = (await list({ cursor: meanwhile.meta.next_cursor })).body;
  const ids = [...meanwhile.data, ...after.data].map(({ id }: { id: string }) => id);
  expect(ids.sort()).toEqual([slow.id, quick.id].sort());
});

test('a search reads the trigram index although row-level security is on', async () => {
  const { clinic } = await practice();
  await app.db.raw(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname)
     select ?, gen_random_uuid(), 'S-' || n, md5(n::text), md5((n + 1)::text) from generate_series(1, 5000) n`,
    [clinic.id],
  );
  await app.db.raw('vacuum analyze patients');
  const planOf = (query: Knex.QueryBuilder) =>
    app.deps.db.transaction(clinic.id, async (db) => {
      // The few consultations would else be gone through one by one.
      await db.rows('set local enable_nestloop = off');
      const { sql: text, bindings } = query.toSQL().toNative();
      return JSON.stringify(await db.rows(`explain ${text}`, [...bindings]));
    });
  const [later, first] = patientsIn(clinic.id, { q: 'anabel' });
  expect(await planOf(later.select('id'))).toContain('patients_later_words');
  expect(await planOf(first!.select('id'))).toContain('patients_name');
  const named = patientsOfRecords(clinic.id).select('id').whereRaw(`search_text like '% anabel%'`);
  expect(await planOf(sql('consultations').where('clinic_id', clinic.id).whereIn('patient_id', named))).toContain(
    'patients_search',
  );
});
