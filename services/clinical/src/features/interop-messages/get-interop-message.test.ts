import { exchange, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a message says what was wrong and what was answered', async () => {
  const { clinic, laboratory, doctor, send } = await exchange(app);
  await send(messageOf('ADT^A08', ['PID|1||9^^^NORTH']));
  const { id } = await lastMessage(app, clinic);
  const { body } = await app.as(laboratory).get(`${MESSAGES}/${id}`).expect(200);
  expect(body.data).toMatchObject({
    status: 'quarantined',
    ack: { code: 'AE', text: 'The patient is not known here.' },
    errors: [{ location: 'PID^1^3', code: '204' }],
  });
  await app.as(doctor).get(`${MESSAGES}/${id}`).expect(403);
});
