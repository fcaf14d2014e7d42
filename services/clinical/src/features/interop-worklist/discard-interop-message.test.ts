import { exchange, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a message is taken off the worklist with a reason, and stays readable', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  await send(messageOf('ADT^A08', ['PID|1||9^^^NORTH']));
  const { id } = await lastMessage(app, clinic);
  const discard = (reason: string) => app.as(laboratory).post(`${MESSAGES}/${id}/discard`).send({ reason });
  expect(Object.keys((await discard('').expect(422)).body.errors)).toEqual(['reason']);
  const { body } = await discard('A test of theirs').expect(200);
  expect(body.data).toMatchObject({ status: 'discarded', status_reason: 'A test of theirs' });
  expect(Object.keys((await discard('Again').expect(422)).body.errors)).toEqual(['status']);
});
