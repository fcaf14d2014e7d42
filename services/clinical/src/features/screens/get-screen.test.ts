import { wardWith } from '../../../test/support/beds.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a screen is told the clinic, its areas and the wards in use', async () => {
  const { clinic } = await app.build.practice();
  const { ward, manager } = await wardWith(app, clinic, 0, { name: 'Surgery' });
  const { ward: closed } = await wardWith(app, clinic);
  await app.as(manager).patch(`/api/v1/wards/${closed.id}`).send({ active: false }).expect(200);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  const { data } = (await app.as(key).get('/api/v1/screens').expect(200)).body;
  expect(data).toMatchObject({
    clinic: { timezone: clinic.timezone },
    wards: [{ id: ward.id, code: ward.code, name: 'Surgery' }],
  });
  expect(data.areas).toContain('emergency');
});
