import { CONNECTIONS, exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a connection says what it may do, and never its key', async () => {
  const { administrator, connection } = await exchange(app);
  const { body } = await app.as(administrator).get(`${CONNECTIONS}/${connection.id}`).expect(200);
  expect(body.data).toMatchObject({ id: connection.id, types: connection.types, last_message_at: null });
  expect(body.data.key).toBeUndefined();
});

test('another clinic has no such connection', async () => {
  const [mine, theirs] = [await exchange(app), await exchange(app)];
  await app.as(mine.administrator).get(`${CONNECTIONS}/${theirs.connection.id}`).expect(404);
});
