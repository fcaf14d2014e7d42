import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { PHARMACY, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a movement is read as the ledger lists it, by who sees the pharmacy of its clinic', async () => {
  const { clinic, doctor } = await app.build.practice();
  await stocked(app, clinic);
  const path = `${PHARMACY}/movements`;
  const [listed] = (await app.as(doctor).get(path).expect(200)).body.data;
  const response = await app.as(doctor).get(`${path}/${listed.id}`).expect(200);
  expect(response.body.data).toEqual(listed);
  await expectAudit(app, response, { event: 'pharmacy_movement.read', resource_id: listed.id });
  await app
    .as(doctor)
    .get(`${path}/${listed.id}`)
    .set('If-None-Match', response.get('ETag') ?? '')
    .expect(304);
  for (const unknown of [clinic.id, 'none']) expectNotFound(await app.as(doctor).get(`${path}/${unknown}`));
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(`${path}/${listed.id}`));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(`${path}/${listed.id}`), 'missing_ability');
});
