import { document } from '../../../test/support/documents.js';
import { expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const act = (by: { token: string }, id: string, what: string, body = {}) =>
  app.as(by).post(`/api/v1/documents/${id}/${what}`).send(body);

test('a release is taken back once, and what was not released stays as it is', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id, version } = await document(app, doctor, patient);
  expect((await act(doctor, id, 'withhold').expect(200)).body.data.version).toBe(version);
  await act(doctor, id, 'release').expect(200);
  expect((await act(doctor, id, 'withhold').expect(200)).body.data).toMatchObject({
    released_at: null,
    version: version + 2,
  });
});

test('of an error nothing is taken back, nor by another clinic', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await document(app, doctor, patient);
  expectNotFound(await act((await app.build.practice()).doctor, id, 'withhold'));
  await act(doctor, id, 'cancel', { reason: 'Of another patient' }).expect(200);
  expectInvalid(await act(doctor, id, 'withhold'), 'status');
});
