import { CLOSINGS, controlled } from '../../../test/support/controlled.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a closing is read by who reads the pharmacy, in its clinic alone', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { close } = await controlled(app, clinic, doctor);
  const { data } = (await close(9)).body;
  const response = await app.as(doctor).get(`${CLOSINGS}/${data.id}`).expect(200);
  expect(response.body.data).toEqual(data);
  await expectAudit(app, response, { event: 'pharmacy_closing.read', resource_id: data.id });
  expectNotFound(await app.as((await app.build.practice()).doctor).get(`${CLOSINGS}/${data.id}`));
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(desk).get(`${CLOSINGS}/${data.id}`), 'missing_ability');
});
