import { labOrder } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who ordered, held, did and stopped what is told, the newest first', async () => {
  const { clinic, doctor, patient } = await labOrder(app);
  const nurse = await app.build.user(clinic, 'nurse');
  const items = [{ description: 'Walk' }, { description: 'Breathe' }];
  const body = { patient_id: patient.id, type: 'therapy', items };
  const { data } = (await app.as(doctor).post('/api/v1/service-orders').send(body).expect(201)).body;
  const path = `/api/v1/orders/${data.id}`;
  const [walk] = data.items;
  await app.as(nurse).post(`${path}/items/${walk.id}/status`).send({ status: 'collected' }).expect(200);
  await app.as(doctor).post(`${path}/cancel`).send({ reason: 'Went home' }).expect(200);

  const response = await app.as(nurse).get(`${path}/versions`);
  expect(response.body.data).toMatchObject([
    {
      version: 3,
      event: 'order.cancel',
      actor: { id: doctor.id },
      content: {
        id: data.id,
        status: 'revoked',
        status_reason: 'Went home',
        ordered_by: { id: doctor.practitioner_id },
      },
    },
    {
      version: 2,
      event: 'order_item.move',
      actor: { id: nurse.id },
      content: { items: [{ status: 'collected' }, {}] },
    },
    { version: 1, event: 'service_order.create', content: { status: 'active', items: [{ description: 'Walk' }, {}] } },
  ]);
  await expectAudit(app, response, { event: 'order.history', patient_ids: [patient.id] });
});

test('nobody reads the history of an order whose patient they may not see, or of another clinic', async () => {
  const { clinic, order } = await labOrder(app);
  const path = `/api/v1/orders/${order.id}/versions`;
  expectNotFound(await app.as((await app.build.practice()).doctor).get(path));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(path), 'missing_ability');
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'own' });
  expectDenied(await app.as(await app.build.user(clinic, 'doctor')).get(path), 'phi_access_denied');
});
