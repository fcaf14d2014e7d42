import { CONNECTIONS, exchange, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a connection that was paused takes messages again, the refused one too', async () => {
  const { administrator, connection, send } = await exchange(app);
  const message = messageOf('ADT^A08', ['PID|1||9^^^NORTH']);
  await app.as(administrator).post(`${CONNECTIONS}/${connection.id}/pause`).expect(200);
  expect((await send(message))['MSA']?.[1]).toBe('AR');
  const { body } = await app.as(administrator).post(`${CONNECTIONS}/${connection.id}/resume`).expect(200);
  expect(body.data.status).toBe('active');
  expect((await send(message))['MSA']?.[1]).toBe('AE');
});
