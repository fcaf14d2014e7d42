import { WARDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says who made it and who worked there then', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { ward, manager } = await wardWith(app, clinic, 0, { practitioner_ids: [doctor.practitioner_id] });
  await app.as(manager).patch(`${WARDS}/${ward.id}`).send({ practitioner_ids: [] }).expect(200);
  const response = await app.as(manager).get(`${WARDS}/${ward.id}/versions`).expect(200);
  const [second, first] = response.body.data;
  expect(second).toMatchObject({ version: 2, event: 'ward.update', content: { practitioner_ids: [] } });
  expect(first).toMatchObject({ event: 'ward.create', content: { practitioner_ids: [doctor.practitioner_id] } });
  await expectAudit(app, response, { event: 'ward.history', resource_id: ward.id });
});
