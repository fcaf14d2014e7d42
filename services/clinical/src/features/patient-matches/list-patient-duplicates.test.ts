import type { Response } from 'supertest';
import { merging } from '../../../test/support/patient-merges.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const LIST = '/api/v1/patient-duplicates';

const app = useClinical();

const ROSA = { given_names: 'Rosa', first_surname: 'González', second_surname: 'Ibáñez', birth_date: '1984-03-11' };

/** A clinic with Rosa twice, her twin, and somebody else. */
async function clinicOfTwo() {
  const clinic = await app.build.clinic();
  const [desk, rosa, again, twin] = [
    await app.build.user(clinic, 'front_desk'),
    await app.build.patient(clinic, ROSA),
    await app.build.patient(clinic, { ...ROSA, first_surname: 'Gonsales' }),
    await app.build.patient(clinic, { ...ROSA, given_names: 'Marta' }),
  ];
  await app.build.patient(clinic, { birth_date: '1984-03-11' });
  return { clinic, desk, rosa, again, twin };
}

const pairsOf = ({ body }: { body: { data: { patients: { id: string }[] }[] } }) =>
  body.data.map(({ patients }) => patients.map(({ id }) => id).sort());

test('a pair is listed once, with why; what is only possible is asked for', async () => {
  const { desk, rosa, again, twin } = await clinicOfTwo();
  const response = await app.as(desk).get(LIST).expect(200);
  expect(pairsOf(response)).toEqual([[rosa.id, again.id].sort()]);
  expect(response.body.data[0]).toMatchObject({ grade: 'certain', reasons: expect.any(Array) });
  expect(response.body.meta).toEqual({ next_cursor: null });
  await expectAudit(app, response, { event: 'patient.duplicates', action: 'R', result_count: 1 });
  const [row] = await app.auditOf(response);
  expect(row?.['patient_ids']).toEqual([rosa.id, again.id]);
  const possible = await app.as(desk).get(`${LIST}?grade=possible`);
  expect(pairsOf(possible).sort()).toEqual([[rosa.id, twin.id].sort(), [again.id, twin.id].sort()].sort());
});

test('pairs that were merged, or said to be two people, are left out; also when one of them is part of another since', async () => {
  const { clinic, desk, rosa, again } = await clinicOfTwo();
  await app.as(desk).put(`/api/v1/patients/${again.id}/distinct-from/${rosa.id}`).expect(200);
  expect(pairsOf(await app.as(desk).get(LIST))).toEqual([]);
  const third = await app.build.patient(clinic, ROSA);
  expect(pairsOf(await app.as(desk).get(LIST)).sort()).toEqual(
    [[rosa.id, third.id].sort(), [again.id, third.id].sort()].sort(),
  );
  expect((await merging(app, desk, rosa, third)).status).toBe(200);
  expect(pairsOf(await app.as(desk).get(LIST))).toEqual([]);
});

test('a clinic is gone through page by page, each pair once, and a page is bounded', async () => {
  const { clinic, desk } = await clinicOfTwo();
  await app.db.raw(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, second_surname, birth_date)
     select ?, gen_random_uuid(), 'D' || n, 'Given' || n % 60, 'Sur' || n % 60, 'Name' || n % 60, date '1970-01-01' + (n % 60)::int
     from generate_series(0, 119) n`,
    [clinic.id],
  );
  const pairs: string[] = [];
  let [cursor, pages]: [string | null, number] = [null, 0];
  do {
    const page: Response = await app
      .as(desk)
      .get(LIST)
      .query(cursor ? { cursor } : {})
      .expect(200);
    pairs.push(...pairsOf(page).map(String));
    cursor = page.body.meta.next_cursor;
    pages += 1;
  } while (cursor && pages < 10);
  expect(pages).toBe(5);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs.length).toBeGreaterThanOrEqual(61);
});

test('nobody of another clinic is among them, and only who may merge sees them', async () => {
  const { clinic } = await clinicOfTwo();
  const stranger = await app.build.user(await app.build.clinic(), 'front_desk');
  expect((await app.as(stranger).get(LIST)).body.data).toEqual([]);
  for (const role of ['doctor', 'nurse', 'patient'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(LIST), 'missing_ability');
  const administrator = await app.build.user(clinic, 'administrator');
  expectInvalid(await app.as(administrator).get(`${LIST}?cursor=x`), 'cursor');
  expectInvalid(await app.as(administrator).get(`${LIST}?grade=sure`), 'grade');
});
