import { connectionOf, exchange, REPLAY_DAYS } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const REPLAYS = '/api/v1/interop/replays';

test('replays are listed by who sorts the worklist, the latest first, by connection and state', async () => {
  const { clinic, administrator, laboratory, doctor, connection } = await exchange(app);
  const { connection: other } = await connectionOf(app, administrator, { name: 'Admissions' });
  const start = async ({ id }: { id: string }) => {
    const body = { connection_id: id, ...REPLAY_DAYS };
    return (await app.as(laboratory).post(REPLAYS).send(body).expect(202)).body.data;
  };
  const [first, second, third] = [await start(connection), await start(other), await start(connection)];
  await app.db('interop_replays').where({ id: first.id }).update({ status: 'completed' });
  const listed = async (query: string, by: { token: string } = laboratory) =>
    (await app.as(by).get(`${REPLAYS}?${query}`).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await listed('')).toEqual([third.id, second.id, first.id]);
  expect(await listed(`connection_id=${other.id}`, administrator)).toEqual([second.id]);
  expect(await listed('status=queued,running')).toEqual([third.id, second.id]);
  expect(await listed(`connection_id=${clinic.id}`)).toEqual([]);
  await app.as(laboratory).get(`${REPLAYS}?status=lost`).expect(422);
  await app.as(doctor).get(REPLAYS).expect(403);
  expect(await listed('', (await exchange(app)).laboratory)).toEqual([]);
});

test('replays are followed by what changed since', async () => {
  const { laboratory, connection } = await exchange(app);
  const body = { connection_id: connection.id, ...REPLAY_DAYS };
  const made = (await app.as(laboratory).post(REPLAYS).send(body).expect(202)).body.data;
  const feed = (await app.as(laboratory).get(`${REPLAYS}?updated_since=2026-01-01T00:00:00Z`).expect(200)).body;
  expect(feed.data).toEqual([made]);
  const next = await app.as(laboratory).get(`${REPLAYS}?cursor=${encodeURIComponent(feed.meta.next_cursor)}`);
  expect(next.body.data).toEqual([]);
  await app.db('interop_replays').where({ id: made.id }).update({ status: 'completed' });
  const later = await app.as(laboratory).get(`${REPLAYS}?cursor=${encodeURIComponent(next.body.meta.next_cursor)}`);
  expect(later.body.data).toMatchObject([{ id: made.id, status: 'completed' }]);
});
