import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const KEYS = '/api/v1/api-keys';

const app = useClinical();

test('one key is shown as the list has it, to those who manage or approve keys, never its secret', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic);
  const list = await app.as(administrator).get(KEYS);
  for (const caller of [administrator, doctor]) {
    const response = await app.as(caller).get(`${KEYS}/${key.id}`);
    expect(response.body.data).toEqual(list.body.data[0]);
    expect(response.text).not.toContain(key.api_key.slice(-40));
    await expectAudit(app, response, { event: 'api_key.read', resource_id: key.id, actor_id: caller.id });
  }
  const nurse = await app.build.user(clinic, 'nurse');
  expectDenied(await app.as(nurse).get(`${KEYS}/${key.id}`), 'missing_ability');
  expectDenied(await app.as(key).get(`${KEYS}/${key.id}`), 'missing_ability');
});

test('another clinic’s key, an unknown one and no id are the same 404', async () => {
  const administrator = await app.build.user(await app.build.clinic(), 'administrator');
  const foreign = await app.build.apiKey(await app.build.clinic());
  for (const id of [foreign.id, '0190b6d2-0000-7000-8000-000000000000', 'none'])
    expectNotFound(await app.as(administrator).get(`${KEYS}/${id}`));
});
