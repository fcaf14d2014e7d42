import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, refresh, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a refresh token that was exchanged eight times at once leads to eight, of which the one that is exchanged first goes on', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator);
  const tokens = await letIn(app, client, doctor);
  const refreshAll = async (refreshTokens: string[]) => {
    const answers = await Promise.all(refreshTokens.map((token) => refresh(app, client, token)));
    const good = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(answers.length - good.length);
    return good.map(({ body }) => body.refresh_token as string);
  };
  const children = await refreshAll(Array(8).fill(tokens.refresh_token));
  expect(children).toHaveLength(8);
  const [grandchild = '', ...others] = await refreshAll(children);
  expect(others).toEqual([]);
  // Neither the others nor the one that they came of lead anywhere else in what is left of the grace.
  expect(await refreshAll([...children, tokens.refresh_token])).toHaveLength(1);
  expect(await refreshAll([grandchild])).toHaveLength(1);
});
