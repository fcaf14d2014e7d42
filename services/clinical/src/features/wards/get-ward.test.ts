import { WARDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a ward is read, another clinic’s is unknown', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { ward } = await wardWith(app, clinic, 0);
  const response = await app.as(doctor).get(`${WARDS}/${ward.id}`).expect(200);
  expect(response.body.data).toEqual(ward);
  await expectAudit(app, response, { event: 'ward.read', resource_id: ward.id });
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  for (const id of [ward.id, 'x']) expectNotFound(await app.as(stranger).get(`${WARDS}/${id}`));
});
