import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { signatureOf, startReceiver, webhookOf, work, type Receiver } from '../../../test/support/receiver.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
let receiver: Receiver;
beforeEach(async () => {
  [app, receiver] = await Promise.all([startApp(), startReceiver()]);
});
afterEach(() => Promise.all([app.stop(), receiver.stop()]));

test('for a day both secrets sign, or from now on the new one alone', async () => {
  const { administrator, base, webhook, secret, rename } = await webhookOf(app, receiver.url);
  const rotate = (immediate: boolean) => app.as(administrator).post(`${base}/rotate`).send({ immediate });
  const response = await rotate(false);
  expect(response.body.data.secret).not.toBe(secret);
  await expectAudit(app, response, { event: 'webhook.rotate', resource_id: webhook.id, changed_fields: ['secret'] });
  await rename('Ana');
  await work(app, receiver.send);
  const [letter] = receiver.received;
  if (!letter) throw new Error('Nothing was sent.');
  expect(letter.headers['webhook-signature']).toBe(
    `${signatureOf(letter, response.body.data.secret)} ${signatureOf(letter, secret)}`,
  );

  expectInvalid(await rotate(false), 'webhook');
  const last = (await rotate(true)).body.data;
  expect(last.previous_until).toBeNull();
  await rename('Eva');
  await work(app, receiver.send);
  const [, second] = receiver.received;
  if (!second) throw new Error('Nothing was sent.');
  expect(second.headers['webhook-signature']).toBe(signatureOf(second, last.secret));
});
