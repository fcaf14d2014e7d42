import { expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { importing } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an import is seen by who looks after products, and by no other clinic', async () => {
  const { clinic, doctor } = await app.build.practice();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const made = await importing(app, pharmacist, 'code,name,unit\nA,Aspirin,tablet\n').expect(202);
  const url = made.headers['location'] ?? '';
  expect((await app.as(pharmacist).get(url).expect(200)).body.data).toEqual(made.body.data);
  expect((await app.as(await app.build.user(clinic, 'administrator')).get(url)).status).toBe(200);
  expectDenied(await app.as(doctor).get(url), 'missing_ability');
  const other = await app.build.user(await app.build.clinic(), 'pharmacist');
  expectNotFound(await app.as(other).get(url));
});
