import { document } from '../../../test/support/documents.js';
import { expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a document is read by who may, in its clinic alone', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const filed = await document(app, doctor, patient);
  const read = (by: { token: string }) => app.as(by).get(`/api/v1/documents/${filed.id}`);
  expect((await read(await app.build.user(clinic, 'nurse'))).body.data).toEqual(filed);
  const stranger = await app.build.practice();
  expectNotFound(await read(stranger.doctor));
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await read(await app.build.user(clinic, 'doctor')), 'phi_access_denied');
});
