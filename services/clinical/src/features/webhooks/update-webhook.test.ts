import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startReceiver, webhookOf, work, type Receiver } from '../../../test/support/webhook-receiver.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp(), startReceiver()]);
});
afterAll(() => Promise.all([app.stop(), receiver.stop()]));

test('what is given replaces what was, under the version that was read', async () => {
  const { administrator, base, webhook } = await webhookOf(app, receiver.url);
  const patch = (body: object, ifMatch = '*') => app.as(administrator).patch(base).set('If-Match', ifMatch).send(body);
  const response = await patch({ events: ['order.result', 'lab_result.release'], description: 'Laboratory' });
  expect(response.body.data).toMatchObject({
    url: webhook.url,
    events: ['lab_result.release', 'order.result'],
    description: 'Laboratory',
  });
  await expectAudit(app, response, {
    event: 'webhook.update',
    resource_id: webhook.id,
    changed_fields: ['events', 'description'],
  });
  expect((await patch({ description: null }, `W/"${webhook.version}"`)).status).toBe(412);
  expectInvalid(await patch({ url: 'https://192.168.0.1/' }), 'url');
  expectInvalid(await patch({ events: [] }), 'events');
});

test('while it is disabled nothing is sent, what waited has failed, and enabled it is told what changes from then on', async () => {
  const { administrator, base, rename, deliveries } = await webhookOf(app, receiver.url);
  const set = (status: string) => app.as(administrator).patch(base).send({ status }).expect(200);
  await app.as(administrator).post(`${base}/ping`).expect(201);
  expect((await set('disabled')).body.data).toMatchObject({ status: 'disabled', disabled_reason: 'administrator' });
  expect(await deliveries()).toMatchObject([{ event: 'webhook.ping', status: 'failed', error: 'disabled' }]);
  await rename('Ana');
  await work(app, receiver.send);
  expectInvalid(await app.as(administrator).post(`${base}/ping`), 'webhook');
  expect(receiver.received).toEqual([]);
  expect((await set('active')).body.data).toMatchObject({ status: 'active', disabled_reason: null, disabled_at: null });
  await rename('Eva');
  await work(app, receiver.send);
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.version)).toEqual([3]);
});
