import { connectionOf, CONNECTIONS, exchange, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const TRAFFIC = '/api/v1/interop/traffic';

test('who sorts or manages messages sees by connection what came and what waits, of the own clinic alone', async () => {
  const { administrator, laboratory, doctor, connection, send } = await exchange(app);
  const { connection: other } = await connectionOf(app, administrator, { name: 'Admissions' });
  await app.as(administrator).post(`${CONNECTIONS}/${other.id}/pause`).expect(200);
  await send(messageOf('ADT^A08', ['PID|1||9^^^NORTH']));
  await send(messageOf('ADT^A08', ['PID|1||8^^^NORTH']));
  await send(messageOf('ZZZ^Z01', ['PID|1||8^^^NORTH']));
  await exchange(app).then(({ send: elsewhere }) => elsewhere(messageOf('ADT^A08', ['PID|1||9^^^NORTH'])));
  const none = { last_message_at: null, last_day: 0, quarantined: 0, queued: 0 };
  for (const who of [administrator, laboratory])
    expect((await app.as(who).get(TRAFFIC).expect(200)).body.data).toEqual([
      { connection_id: other.id, name: 'Admissions', direction: 'in', transport: 'http', status: 'paused', ...none },
      {
        connection_id: connection.id,
        name: 'Laboratory',
        direction: 'in',
        transport: 'http',
        status: 'active',
        last_message_at: expect.any(String),
        last_day: 3,
        quarantined: 2,
        queued: 0,
      },
    ]);
  const refused = await app.as(doctor).get(TRAFFIC).expect(403);
  expect(refused.body.errors).toEqual({ policy: ['missing_ability'] });
});
