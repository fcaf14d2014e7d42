import { merging } from '../../../test/support/patient-merges.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const MATCH = '/api/v1/patients/match';

const app = useClinical();

const ROSA = {
  given_names: 'Rosa Elena',
  first_surname: 'González',
  second_surname: 'Ibáñez',
  birth_date: '1984-03-11',
  sex: 'female',
  phone: '+56912345678',
  email: 'rosa@example.test',
};
const WITH_DOCUMENT = { document_type: 'rut', document_number: '12.345.678-5' };

/** A clinic that knows Rosa, and how one of its front desk asks for somebody. */
async function clinicOfRosa(values: Record<string, unknown> = {}) {
  const clinic = await app.build.clinic();
  const [desk, rosa] = [
    await app.build.user(clinic, 'front_desk'),
    await app.build.patient(clinic, { ...ROSA, ...WITH_DOCUMENT, ...values }),
  ];
  const ask = (body: object) => app.as(desk).post(MATCH).send(body);
  return { clinic, desk, rosa, ask };
}

const named = { given_names: ROSA.given_names, first_surname: ROSA.first_surname, second_surname: ROSA.second_surname };
const born = { ...named, birth_date: ROSA.birth_date };

test.each<[string, object, string]>([
  ['all names and the birth date', born, 'certain'],
  [
    'the document, and the names without accents',
    { ...named, given_names: 'rosa', first_surname: 'GONZALEZ', document: { type: 'rut', number: '123456785' } },
    'certain',
  ],
  ['names that sound so', { ...born, first_surname: 'Gonsales', second_surname: 'Ybañes' }, 'certain'],
  ['the surnames the other way round', { ...born, first_surname: 'Ibáñez', second_surname: 'González' }, 'certain'],
  ['one surname only', { ...born, second_surname: null }, 'probable'],
  [
    'a name written wrong, and the telephone',
    { ...born, first_surname: 'Gonzállez', given_names: 'Rosa', second_surname: 'Ibañz', phone: '912345678' },
    'probable',
  ],
  ['day and month changed', { ...born, birth_date: '1984-11-03' }, 'probable'],
  ['one digit of the year wrong', { ...born, birth_date: '1994-03-11' }, 'probable'],
  ['the names alone', named, 'probable'],
  ['another birth date', { ...born, birth_date: '1971-08-25' }, 'possible'],
  ['another given name, as a twin has', { ...born, given_names: 'Carmen', phone: ROSA.phone }, 'possible'],
  ['another document of that kind', { ...born, document: { type: 'rut', number: '9-9' } }, 'possible'],
  [
    'the document of somebody with another name',
    { given_names: 'Luis', first_surname: 'Paz', document: { type: 'rut', number: '12345678-5' } },
    'possible',
  ],
])('by %s she is found', async (_, body, grade) => {
  const { rosa, ask } = await clinicOfRosa();
  const { body: answer } = await ask(body).expect(200);
  expect(answer.data).toMatchObject([{ grade, matched_id: rosa.id, patient: { id: rosa.id } }]);
  const { score, reasons } = answer.data[0];
  expect(score).toBeGreaterThanOrEqual(0);
  expect(score).toBeLessThanOrEqual(1);
  expect(reasons.length).toBeGreaterThan(1);
});

test.each<[string, object]>([
  [
    'a telephone that a family shares',
    { given_names: 'Luis', first_surname: 'González', birth_date: '2010-01-01', phone: ROSA.phone },
  ],
  ['a birth date', { given_names: 'Ana', first_surname: 'Paz', birth_date: ROSA.birth_date }],
  ['a common surname', { given_names: 'Ana', first_surname: 'González' }],
])('%s alone is no match', async (_, body) => {
  const { ask } = await clinicOfRosa();
  expect((await ask(body).expect(200)).body.data).toEqual([]);
});

test('the reasons say what agrees and what does not, with weights', async () => {
  const { ask } = await clinicOfRosa();
  const { body } = await ask({ ...born, first_surname: 'Gonsales', sex: 'male' });
  expect(body.data[0].reasons).toEqual([
    { field: 'birth_date', agreement: 'same', weight: 10 },
    { field: 'sex', agreement: 'different', weight: -4 },
    { field: 'first_surname', agreement: 'alike', weight: 6 },
    { field: 'second_surname', agreement: 'same', weight: 6 },
    { field: 'given_names', agreement: 'same', weight: 6 },
  ]);
});

test('the likeliest comes first; one who was merged leads to the record that is left, once', async () => {
  const { clinic, desk, rosa, ask } = await clinicOfRosa();
  const kept = await app.build.patient(clinic, { given_names: 'Rosa', first_surname: 'Gonzalez' });
  const sister = await app.build.patient(clinic, { ...ROSA, given_names: 'Marta' });
  expect((await merging(app, desk, rosa, kept)).status).toBe(200);
  const response = await ask({ ...born, phone: ROSA.phone });
  expect(response.body.data).toMatchObject([
    { grade: 'certain', matched_id: rosa.id, patient: { id: kept.id, merged_into_id: null } },
    { grade: 'possible', matched_id: sister.id },
  ]);
  await expectAudit(app, response, { event: 'patient.match', action: 'R', phi_level: 'limited', result_count: 2 });
  const [row] = await app.auditOf(response);
  expect(row?.['patient_ids']).toEqual([kept.id, rosa.id, sister.id]);
  expect(row?.['query_hash']).not.toBeNull();
  expect(JSON.stringify(row)).not.toContain('Rosa');
});

test('nobody is found in another clinic', async () => {
  await clinicOfRosa();
  const { desk } = await clinicOfRosa({
    ...ROSA,
    given_names: 'Zoe',
    first_surname: 'Uno',
    second_surname: null,
    birth_date: null,
    document_number: '7',
    phone: null,
    email: null,
  });
  expect(
    (
      await app
        .as(desk)
        .post(MATCH)
        .send({ ...born, phone: ROSA.phone })
    ).body.data,
  ).toEqual([]);
});

test('as many as are worth reading are answered, however many there are', async () => {
  const { clinic, ask } = await clinicOfRosa();
  await app.db.raw(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, second_surname, birth_date)
     select ?, gen_random_uuid(), 'M' || n, 'Rosa', 'González', 'Ibáñez', '1984-03-11' from generate_series(1, 1500) n`,
    [clinic.id],
  );
  // As autovacuum does: a plan that was kept for the few of before would be used for these.
  await app.db.raw('analyze patients');
  const { status, body } = await ask({ ...born, document: { type: 'rut', number: '123456785' } });
  expect({ status, shown: body.data?.length }).toEqual({ status: 200, shown: 20 });
  expect(body.data[0].patient.document.number).toBe(WITH_DOCUMENT.document_number);
});

test('what describes nobody is 422, and strange names are names', async () => {
  const { ask } = await clinicOfRosa();
  expectInvalid(await ask({}), 'given_names', 'first_surname');
  for (const [body, path] of [
    [{ first_surname: '' }, 'first_surname'],
    [{ birth_date: '1984-13-01' }, 'birth_date'],
    [{ phone: 'x' }, 'phone'],
    [{ document: { number: '1' } }, 'document.type'],
    [{ sex: 'x' }, 'sex'],
    [{ given_names: 'x'.repeat(101) }, 'given_names'],
    [{ given_names: 'a\0b' }, 'given_names'],
  ] as const)
    expectInvalid(await ask({ ...named, ...body }), path);
  for (const name of ['%', '李', '-', 'de la', "' or 1=1 --", 'h', '\\'])
    expect((await ask({ given_names: name, first_surname: name })).status).toBe(200);
});

test('who reads patients may; a patient may not', async () => {
  const { clinic } = await clinicOfRosa();
  for (const role of ['doctor', 'nurse', 'administrator'] as const)
    expect(
      (
        await app
          .as(await app.build.user(clinic, role))
          .post(MATCH)
          .send(named)
      ).body.data,
    ).toHaveLength(1);
  expectDenied(
    await app
      .as(await app.build.user(clinic, 'patient'))
      .post(MATCH)
      .send(named),
    'missing_ability',
  );
});

test('each way to somebody is looked up by an index', async () => {
  const { clinic } = await clinicOfRosa();
  await app.db.raw(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, second_surname, birth_date, phone, email, document_type, document_number)
     select ?, gen_random_uuid(), 'I' || n, 'N' || n, 'A' || n, 'B' || n, date '1950-01-01' + n, n || '555', n || '@example.test', 'rut', n
     from generate_series(1, 5000) n`,
    [clinic.id],
  );
  await app.db.raw('analyze patients');
  const plan = await app.deps.db.transaction(clinic.id, async (db) => {
    await db.rows('set local enable_seqscan = off');
    return db.rows<{ 'QUERY PLAN': string }>(
      `explain select id from clinic_patients c where name_sound(c.first_surname) = name_sound('Gonzalez')
         and name_sound(c.given_names) = name_sound('Rosa')`,
    );
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('patients_sound');
});
