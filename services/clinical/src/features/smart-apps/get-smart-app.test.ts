import { expectAudit } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { registerApp } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('one app is read by its id, by who manages keys in its clinic', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const own = await registerApp(app, here.administrator, { kind: 'confidential' });
  const read = (who: Credentials, id: string) => app.as(who).get(`/api/v1/smart-apps/${id}`);
  const response = await read(here.administrator, own.client_id);
  expect(response.body.data).toMatchObject({ client_id: own.client_id, status: 'active' });
  expect(response.text).not.toContain(own.client_secret);
  await expectAudit(app, response, { event: 'smart_app.read', resource_id: own.client_id });
  for (const [who, id, status] of [
    [there.administrator, own.client_id, 404],
    [here.administrator, 'nothing', 404],
    [here.doctor, own.client_id, 403],
  ] as const)
    expect((await read(who, id)).status).toBe(status);
});
