import { connectionOf, CONNECTIONS, exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the former key ends, and one over MLLP has none', async () => {
  const { administrator, clinic, connection } = await exchange(app);
  const { body } = await app.as(administrator).post(`${CONNECTIONS}/${connection.id}/rotate`).expect(200);
  const post = (key: string) =>
    app.as().post('/api/v1/interop/hl7/messages').set('X-API-Key', key).set('Content-Type', 'application/hl7-v2');
  await post(connection.key).send('MSH|').expect(401);
  await post(body.data.key).send('MSH|').expect(200);
  const named = { transport: 'mllp', sending_application: clinic.id };
  const { connection: other } = await connectionOf(app, administrator, named);
  const refusal = await app.as(administrator).post(`${CONNECTIONS}/${other.id}/rotate`).expect(422);
  expect(Object.keys(refusal.body.errors)).toEqual(['transport']);
});
