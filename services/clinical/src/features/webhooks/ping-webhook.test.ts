import { expectAudit } from '../../../test/support/expect.js';
import { signatureOf, startReceiver, webhookOf, work } from '../../../test/support/webhook-receiver.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a test is sent and listed as any delivery', async () => {
  const receiver = await startReceiver();
  const { administrator, clinic, base, webhook, secret, deliveries } = await webhookOf(app, receiver.url);
  const response = await app.as(administrator).post(`${base}/ping`);
  expect(response.body.data).toMatchObject({ event: 'webhook.ping', status: 'pending', attempts: 0 });
  await expectAudit(app, response, { event: 'webhook.ping', resource_id: webhook.id });
  await work(app, receiver.send);
  const [letter] = receiver.received;
  if (!letter) throw new Error('Nothing was sent.');
  expect(JSON.parse(letter.body)).toMatchObject({
    type: 'webhook.ping',
    data: { clinic_id: clinic.id, resource_type: 'webhook', resource_id: webhook.id },
  });
  expect(letter.headers).toMatchObject({
    'webhook-id': response.body.data.id,
    'webhook-signature': signatureOf(letter, secret),
  });
  expect(await deliveries()).toMatchObject([
    { id: response.body.data.id, status: 'delivered', attempts: 1, answer_status: 204 },
  ]);
  await receiver.stop();
});
