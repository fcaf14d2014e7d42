import { BEDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says what was set, and by whom', async () => {
  const { clinic } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { bed, manager } = await wardWith(app, clinic);
  await app.as(nurse).post(`${BEDS}/${bed.id}/state`).send({ state: 'blocked', reason: 'Broken wheel' }).expect(200);
  const response = await app.as(manager).get(`${BEDS}/${bed.id}/versions`).expect(200);
  const [second, first] = response.body.data;
  expect(second).toMatchObject({ event: 'bed.state', actor: { id: nurse.id }, content: { reason: 'Broken wheel' } });
  expect(first).toMatchObject({ event: 'bed.create', content: { state: 'free' } });
  await expectAudit(app, response, { event: 'bed.history', resource_id: bed.id });
});
