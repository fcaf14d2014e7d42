import { document, filing } from '../../../test/support/documents.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const cancel = (by: { token: string }, id: string, body: object = { reason: 'Of another patient' }) =>
  app.as(by).post(`/api/v1/documents/${id}/cancel`).send(body);

test('a document is declared an error once, with a reason, and its file stays to be read', async () => {
  const { doctor, patient } = await app.build.practice();
  const filed = await document(app, doctor, patient);
  expectInvalid(await cancel(doctor, filed.id, {}), 'reason');
  expect((await cancel(doctor, filed.id).set('If-Match', 'W/"7"')).status).toBe(412);
  const response = await cancel(doctor, filed.id);
  expect(response.body.data).toMatchObject({
    status: 'entered_in_error',
    status_reason: 'Of another patient',
    version: 2,
  });
  await expectAudit(app, response, { event: 'document.cancel', patient_ids: [patient.id], changed_fields: ['status'] });
  expectInvalid(await cancel(doctor, filed.id), 'status');
  await app.as(doctor).get(`/api/v1/documents/${filed.id}/content`).expect(200);
});

test('the front desk takes back what it filed, and nothing else', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const { body } = await filing(app, desk, patient).expect(201);
  expect((await cancel(desk, body.data.id)).status).toBe(200);
  const filed = await document(app, doctor, patient);
  expectNotFound(await cancel(desk, filed.id));
  expectNotFound(await cancel((await app.build.practice()).doctor, filed.id));
});
