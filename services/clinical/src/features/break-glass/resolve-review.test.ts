import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const REVIEWS = '/api/v1/break-glass-reviews';

const app = useClinical();

test('an administrator closes a review once, with an outcome; another clinic’s cannot', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.build.phiPolicy(clinic, { break_glass: true });
  const administrator = await app.build.user(clinic, 'administrator');
  const stranger = await app.build.user(await app.build.clinic(), 'administrator');
  await app
    .as(doctor)
    .get(`/api/v1/patients/${patient.id}/allergies`)
    .set('X-Break-Glass-Reason', 'Emergency in room 3');
  const { body } = await app.as(administrator).get(REVIEWS);
  const url = `${REVIEWS}/${body.data[0].id}/resolve`;
  expectNotFound(await app.as(stranger).post(url).send({ outcome: 'justified' }));
  expectInvalid(await app.as(administrator).post(url).send({ outcome: 'fine' }), 'outcome');
  const response = await app.as(administrator).post(url).send({ outcome: 'unjustified', notes: 'No emergency.' });
  expect(response.body.data).toMatchObject({
    status: 'resolved',
    outcome: 'unjustified',
    notes: 'No emergency.',
    resolved_by: { id: administrator.id },
  });
  await expectAudit(app, response, { event: 'break_glass_review.resolve', details: { outcome: 'unjustified' } });
  expectInvalid(await app.as(administrator).post(url).send({ outcome: 'justified' }), 'review');
  expect((await app.as(administrator).get(REVIEWS).query({ status: 'open' })).body.data).toEqual([]);
});

test('nobody reviews their own', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.build.phiPolicy(clinic, { break_glass: true });
  await app
    .as(doctor)
    .get(`/api/v1/patients/${patient.id}/allergies`)
    .set('X-Break-Glass-Reason', 'Emergency in room 3');
  await app.db('memberships').where({ user_id: doctor.id }).update({ role: 'owner' });
  await app
    .db('access_tokens')
    .where({ user_id: doctor.id })
    .update({ abilities: ['phi-policy:manage'] });
  const { body } = await app.as(doctor).get(REVIEWS);
  expectInvalid(
    await app.as(doctor).post(`${REVIEWS}/${body.data[0].id}/resolve`).send({ outcome: 'justified' }),
    'review',
  );
});
