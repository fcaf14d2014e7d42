import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { merging, twoEmptyRecords } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const pathOf = (one: string, other: string) => `/api/v1/patients/${one}/distinct-from/${other}`;

test('what was said is taken back from either side, and then they can be merged', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  await app.as(desk).put(pathOf(source.id, target.id)).expect(200);
  const response = await app.as(desk).delete(pathOf(target.id, source.id)).expect(200);
  expect(response.body.data.distinct).toBe(false);
  await expectAudit(app, response, { event: 'patient.withdraw_distinction', action: 'D' });
  await app.as(desk).delete(pathOf(target.id, source.id)).expect(200);
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('of strangers there is nothing to take back, and a doctor may not', async () => {
  const { clinic, desk, source, target } = await twoEmptyRecords(app);
  const { source: theirs } = await twoEmptyRecords(app);
  for (const id of [theirs.id, newId(), 'x']) expectNotFound(await app.as(desk).delete(pathOf(source.id, id)));
  const doctor = await app.build.user(clinic, 'doctor');
  expectDenied(await app.as(doctor).delete(pathOf(source.id, target.id)), 'missing_ability');
});
