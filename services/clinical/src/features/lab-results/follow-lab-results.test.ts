import { useClinical } from '../../../test/support/use-clinical.js';
import { labResult, measured } from '../../../test/support/clinical-records.js';

const app = useClinical();

const LIST = '/api/mobile/v1/clinical/lab-results';

interface Listed {
  body: { data: { id: string }[]; meta: { next_cursor: string; has_more: boolean } };
}

const idsOf = ({ body }: Listed) => body.data.map(({ id }) => id);

test('a device that follows the feed learns of corrections, releases and withdrawals', async () => {
  const { doctor, patient } = await app.build.practice();
  const result = await labResult(app, doctor, patient);
  const start = await app.as(doctor).get(`${LIST}?updated_since=2020-01-01T00:00:00Z`);
  expect(idsOf(start)).toEqual([result.id]);
  expect(start.headers['link']).toBeUndefined();
  const corrected = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${result.id}/corrections`)
    .send({ status: 'corrected', reason: 'x', observations: [measured(9)] });
  const next = await app.as(doctor).get(`${LIST}?cursor=${start.body.meta.next_cursor}`);
  expect(next.body.data).toMatchObject([
    { id: result.id, superseded_by_id: corrected.body.data.id },
    { id: corrected.body.data.id, supersedes_id: result.id },
  ]);
  const quiet = await app.as(doctor).get(`${LIST}?cursor=${next.body.meta.next_cursor}`);
  expect(quiet.body).toMatchObject({ data: [], meta: { next_cursor: next.body.meta.next_cursor, has_more: false } });
});

test('a change that is committed late is not missed by who has read later ones', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const late = await labResult(app, doctor, patient);
  const other = await labResult(app, doctor, patient);
  const feed = (cursor: string) => app.as(doctor).get(`${LIST}?cursor=${cursor}`);
  const start = (await app.as(doctor).get(`${LIST}?updated_since=2020-01-01T00:00:00Z`)).body.meta.next_cursor;

  const slow = await app.db.transaction();
  await slow('lab_results').where({ clinic_id: clinic.id, id: late.id }).update({ released_at: new Date() });
  await app.as(doctor).post(`/api/v1/lab-results/${other.id}/release`).expect(200);
  const during = await feed(start);
  await slow.commit();
  const after = await feed(during.body.meta.next_cursor);
  expect([...idsOf(during), ...idsOf(after)].sort()).toEqual([late.id, other.id].sort());
  expect(idsOf(after)).toContain(late.id);
});

test('who follows the feed while others write sees every last version', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const results = [];
  for (let n = 0; n < 6; n += 1) results.push(await labResult(app, doctor, patient));
  const seen = new Map<string, number>();
  let cursor = '';
  const follow = async () => {
    for (let more = true; more; ) {
      const page = await app
        .as(doctor)
        .get(`${LIST}?per_page=3&${cursor ? `cursor=${cursor}` : 'updated_since=2020-01-01T00:00:00Z'}`);
      for (const { id, version } of page.body.data) seen.set(id, version);
      cursor = page.body.meta.next_cursor;
      more = page.body.meta.has_more;
    }
  };
  let writing = true;
  const writers = Promise.all(
    results.map(async ({ id }, index) => {
      for (let n = 0; n < 5; n += 1) {
        await app.db.transaction(async (slow) => {
          await slow('lab_results').where({ clinic_id: clinic.id, id }).update({ released_at: new Date() });
          // Committed in another order than changed.
          await slow.raw('select pg_sleep(?)', [((n * 7 + index * 3) % 5) * 0.005]);
        });
      }
    }),
  ).finally(() => {
    writing = false;
  });
  while (writing) await follow();
  await writers;
  await follow();
  expect([...seen.values()]).toEqual(Array(6).fill(6));
});
