import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { startReceiver, webhookOf, work } from '../../../test/support/webhook-receiver.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what was delivered or has failed is made again under its id, what waits is not', async () => {
  const receiver = await startReceiver();
  const { administrator, base, webhook, rename, deliveries } = await webhookOf(app, receiver.url);
  await rename('Ana');
  await work(app, receiver.send);
  const [{ id }] = await deliveries();
  const again = () => app.as(administrator).post(`${base}/deliveries/${id}/redeliver`);
  const response = await again();
  expect(response.body.data).toMatchObject({ id, status: 'pending', attempts: 0 });
  await expectAudit(app, response, { event: 'webhook.redeliver', resource_id: webhook.id });
  expectInvalid(await again(), 'status');
  await work(app, receiver.send);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  for (const unknown of ['0190b6d2-0000-7000-8000-000000000000', 'x'])
    expectNotFound(await app.as(administrator).post(`${base}/deliveries/${unknown}/redeliver`));
  await receiver.stop();
});
