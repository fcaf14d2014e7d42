import { binary, exchange, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a message is answered byte for byte, to those who work on it alone, and is kept encrypted', async () => {
  const { clinic, laboratory, administrator, send } = await exchange(app, { charset: '8859/1' });
  const sent = Buffer.from(messageOf('ADT^A08', ['PID|1||9^^^NORTH||Muñoz']).replaceAll('\r', '\r\n'), 'latin1');
  await send(sent);
  const kept = await lastMessage(app, clinic);
  const url = `${MESSAGES}/${kept.id}/content`;
  const answer = await app.as(laboratory).get(url).buffer(true).parse(binary).expect(200);
  expect(answer.body).toEqual(sent);
  expect(answer.type).toBe('application/hl7-v2');
  await app.as(administrator).get(url).expect(403);
  expect((kept['content_encrypted'] as Buffer).includes('NORTH')).toBe(false);
});
