import { expectNotFound } from '../../../test/support/expect.js';
import { webhookOf } from '../../../test/support/webhook-receiver.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('one of the own clinic, with an ETag', async () => {
  const { administrator, webhook, base } = await webhookOf(app, 'https://hooks.example.org/');
  const { body, headers } = await app.as(administrator).get(base);
  expect(body.data).toEqual(webhook);
  await app
    .as(administrator)
    .get(base)
    .set('If-None-Match', headers['etag'] ?? '')
    .expect(304);
});

test("of another clinic's webhook nothing is found, by any operation", async () => {
  const foreign = await webhookOf(app, 'https://hooks.example.org/');
  const { administrator, webhook } = await webhookOf(app, 'https://hooks.example.org/');
  await foreign.rename('Ana');
  const as = app.as(administrator);
  for (const id of [foreign.webhook.id, '0190b6d2-0000-7000-8000-000000000000', 'x', '%00']) {
    const url = `/api/v1/webhooks/${id}`;
    expectNotFound(await as.get(url));
    expectNotFound(await as.patch(url).send({ description: 'mine' }));
    expectNotFound(await as.delete(url));
    expectNotFound(await as.post(`${url}/rotate`).send({}));
    expectNotFound(await as.post(`${url}/ping`));
    expectNotFound(await as.get(`${url}/deliveries`));
    expectNotFound(await as.post(`${url}/deliveries/${id}/redeliver`));
  }
  const ping = await app.as(foreign.administrator).post(`${foreign.base}/ping`).expect(201);
  const delivery = ping.body.data.id;
  expectNotFound(await as.post(`/api/v1/webhooks/${webhook.id}/deliveries/${delivery}/redeliver`));
  expect((await app.as(foreign.administrator).get(foreign.base)).body.data).toEqual(foreign.webhook);
});
