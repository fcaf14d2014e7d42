import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { recalling, RECALLS } from '../../../test/support/recalls.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who reads the pharmacy reads what is recalled and where it is, in their clinic alone', async () => {
  const practice = await app.build.practice();
  const { recall } = await recalling(app, practice);
  const { data } = (await recall().expect(201)).body;
  const response = await app.as(practice.doctor).get(`${RECALLS}/${data.id}`).expect(200);
  expect(response.body.data).toEqual(data);
  await expectAudit(app, response, { event: 'pharmacy_recall.read', resource_id: data.id });
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(`${RECALLS}/${data.id}`));
  expectNotFound(await app.as(practice.doctor).get(`${RECALLS}/none`));
  const desk = await app.build.user(practice.clinic, 'front_desk');
  expectDenied(await app.as(desk).get(`${RECALLS}/${data.id}`), 'missing_ability');
});
