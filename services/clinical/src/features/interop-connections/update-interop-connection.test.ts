import { CONNECTIONS, exchange } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what is not sent stays, and a former version is refused', async () => {
  const { administrator, connection } = await exchange(app, { policy: { create_patients: true } });
  const url = `${CONNECTIONS}/${connection.id}`;
  const { body } = await app
    .as(administrator)
    .patch(url)
    .send({ types: ['ORU^R01'] })
    .expect(200);
  expect(body.data).toMatchObject({ types: ['ORU^R01'], policy: { create_patients: true }, version: 2 });
  await app.as(administrator).patch(url).set('If-Match', 'W/"v1"').send({ name: 'Other' }).expect(412);
});
