import { expectDenied } from '../../../test/support/expect.js';
import { webhookOf } from '../../../test/support/webhook-receiver.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test("the clinic's own, the newest first, without their secrets", async () => {
  const { administrator, doctor, webhook, secret } = await webhookOf(app, 'https://hooks.example.org/1');
  await webhookOf(app, 'https://hooks.example.org/foreign');
  const second = { url: 'https://hooks.example.org/2', events: ['patient.create'] };
  await app.as(administrator).post('/api/v1/webhooks').send(second).expect(201);
  const { body, text } = await app.as(administrator).get('/api/v1/webhooks');
  expect(body.data).toMatchObject([second, { id: webhook.id }]);
  expect(text).not.toContain(secret.slice(6));
  expectDenied(await app.as(doctor).get('/api/v1/webhooks'), 'missing_ability');
});
