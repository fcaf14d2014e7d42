import { BEDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a bed is read, another clinic’s is unknown', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const response = await app.as(doctor).get(`${BEDS}/${bed.id}`).expect(200);
  expect(response.body.data).toMatchObject({ id: bed.id, state: 'free' });
  await expectAudit(app, response, { event: 'bed.read', resource_id: bed.id });
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  for (const id of [bed.id, 'x']) expectNotFound(await app.as(stranger).get(`${BEDS}/${id}`));
});
