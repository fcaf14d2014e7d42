import { staffedClinic } from '../../../test/support/accounts.js';
import { registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the newest first, a page at a time, of the own clinic alone', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  await registerApp(app, there.administrator);
  const first = await registerApp(app, here.administrator, { kind: 'confidential' });
  const second = await registerApp(app, here.administrator);
  const list = (page: number) => app.as(here.administrator).get('/api/v1/smart-apps').query({ page, per_page: 1 });
  expect((await list(1)).body).toMatchObject({ data: [{ id: second.client_id }], meta: { total: 2 } });
  const last = await list(2);
  expect(last.body.data).toMatchObject([{ id: first.client_id }]);
  expect(last.text).not.toContain(first.client_secret);
});
