import { connectionOf, CONNECTIONS, exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('connections are listed by name, and by their state', async () => {
  const { administrator, connection } = await exchange(app);
  const { connection: other } = await connectionOf(app, administrator, { name: 'Admissions' });
  await app.as(administrator).post(`${CONNECTIONS}/${connection.id}/pause`).expect(200);
  const names = async (query: string) =>
    (await app.as(administrator).get(`${CONNECTIONS}?${query}`).expect(200)).body.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names('')).toEqual(['Admissions', 'Laboratory']);
  expect(await names('status=active')).toEqual([other.name]);
});
