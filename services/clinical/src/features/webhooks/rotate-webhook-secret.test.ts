import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { createJobs } from '../../jobs.js';
import { signatureOf, startReceiver, webhookOf, work, type Receiver } from '../../../test/support/webhook-receiver.js';
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

test('a secret that signs nothing any more is forgotten, and one that still signs is not', async () => {
  const { administrator, webhook, base } = await webhookOf(app, receiver.url);
  await app.as(administrator).post(`${base}/rotate`).send({ immediate: false }).expect(200);
  const row = () => app.db('webhooks').where({ id: webhook.id }).first();
  const kept = await row();

  await forgetSecrets();
  expect(await row()).toEqual(kept);

  await app
    .db('webhooks')
    .where({ id: webhook.id })
    .update({ previous_until: new Date(Date.now() - 1_000) });
  await forgetSecrets();
  expect(await row()).toMatchObject({
    secret_encrypted: kept.secret_encrypted,
    previous_secret_encrypted: null,
    previous_until: null,
  });
});

async function forgetSecrets(): Promise<void> {
  const jobs = createJobs(app.deps);
  await jobs.list.find(({ name }) => name.startsWith('forget secrets'))?.run();
  await jobs.stop();
}
