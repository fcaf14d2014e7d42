import { exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a replay is seen by who sorts the worklist, and by no other clinic', async () => {
  const { laboratory, doctor, connection } = await exchange(app);
  const body = { connection_id: connection.id, date_from: '2026-01-01', date_to: '2026-12-31' };
  const made = await app.as(laboratory).post('/api/v1/interop/replays').send(body).expect(202);
  const url = made.headers['location'] ?? '';
  expect((await app.as(laboratory).get(url).expect(200)).body.data).toEqual(made.body.data);
  await app.as(doctor).get(url).expect(403);
  await app
    .as((await exchange(app)).laboratory)
    .get(url)
    .expect(404);
});
