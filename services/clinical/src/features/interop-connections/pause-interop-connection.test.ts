import { CONNECTIONS, exchange, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a connection that is paused takes no messages, and keeps none', async () => {
  const { administrator, clinic, connection, send } = await exchange(app);
  const { body } = await app.as(administrator).post(`${CONNECTIONS}/${connection.id}/pause`).expect(200);
  expect(body.data.status).toBe('paused');
  const answer = await send(messageOf('ADT^A08', ['PID|1||9']));
  expect([answer['MSA']?.[1], answer['ERR']?.[3]?.slice(0, 3)]).toEqual(['AR', '207']);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toEqual([]);
});
