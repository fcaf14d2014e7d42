import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { startReceiver, webhookOf, work } from '../../../test/support/webhook-receiver.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('it is gone with what waited for it, also while something is being sent', async () => {
  const receiver = await startReceiver();
  const { administrator, base, webhook, rename } = await webhookOf(app, receiver.url);
  await rename('Ana');
  let removed: { status: number } | undefined;
  receiver.answer(async (response) => {
    removed = await app.as(administrator).delete(base);
    response.writeHead(204).end();
  });
  await work(app, receiver.send);
  expect(removed?.status).toBe(200);
  expectNotFound(await app.as(administrator).get(base));
  expect(await app.db('webhook_deliveries').where({ webhook_id: webhook.id })).toEqual([]);
  expect(await app.db('audit_events').where({ event: 'webhook.delete', resource_id: webhook.id })).toHaveLength(1);
  expect(app.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  await receiver.stop();
});

test('removing leaves its row in the trail, removing again finds nothing', async () => {
  const { administrator, base, webhook } = await webhookOf(app, 'https://hooks.example.org/');
  await expectAudit(app, await app.as(administrator).delete(base), {
    event: 'webhook.delete',
    resource_id: webhook.id,
  });
  expectNotFound(await app.as(administrator).delete(base));
});
