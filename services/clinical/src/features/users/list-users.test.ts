import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an administrator finds the clinic’s own users by name, role and status', async () => {
  const { clinic, doctor } = await app.build.practice();
  await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator', { name: 'José Núñez' });
  const list = async (query: object) => {
    const response = await app.as(administrator).get('/api/v1/users').query(query);
    await expectAudit(app, response, { event: 'user.search' });
    return response.body.data.map(({ id }: { id: string }) => id);
  };
  expect((await list({})).sort()).toEqual([administrator.id, doctor.id].sort());
  expect(await list({ q: 'nunez' })).toEqual([administrator.id]);
  expect(await list({ q: '%%' })).toEqual([]);
  expect(await list({ role: 'doctor,nurse' })).toEqual([doctor.id]);
  expect(await list({ status: 'suspended' })).toEqual([]);
  expectDenied(await app.as(doctor).get('/api/v1/users'), 'missing_ability');
});
