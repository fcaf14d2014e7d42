import { document } from '../../../test/support/documents.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the history tells when a document was filed and when it was declared an error', async () => {
  const { doctor, patient } = await app.build.practice();
  const filed = await document(app, doctor, patient);
  await app.as(doctor).post(`/api/v1/documents/${filed.id}/cancel`).send({ reason: 'Twice' }).expect(200);
  const { body } = await app.as(doctor).get(`/api/v1/documents/${filed.id}/versions`).expect(200);
  expect(
    body.data.map((each: { version: number; content: { status: string } }) => [each.version, each.content.status]),
  ).toEqual([
    [2, 'entered_in_error'],
    [1, 'current'],
  ]);
});
