import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a location is changed, another clinic’s is unknown', async () => {
  const clinic = await app.build.clinic();
  const [administrator, stranger] = [
    await app.build.user(clinic, 'administrator'),
    await app.build.user(await app.build.clinic(), 'administrator'),
  ];
  const { body } = await app.as(administrator).post('/api/v1/locations').send({ name: 'Room' });
  const url = `/api/v1/locations/${body.data.id}`;
  const response = await app.as(administrator).patch(url).send({ active: false });
  expect(response.body.data).toMatchObject({ name: 'Room', active: false, version: 2 });
  await expectAudit(app, response, { event: 'location.update', changed_fields: ['active'] });
  const stale = await app.as(administrator).patch(url).set('If-Match', 'W/"v1"').send({ name: 'Lost' });
  expect(stale.status).toBe(412);
  const current = await app.as(administrator).patch(url).set('If-Match', 'W/"v2"').send({ room: '2' });
  expect(current.body.data).toMatchObject({ name: 'Room', room: '2', version: 3 });
  expectNotFound(await app.as(stranger).patch(url).send({ active: true }));
  expectNotFound(await app.as(administrator).patch('/api/v1/locations/x').send({ active: true }));
});
