import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { merging, twoEmptyRecords } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const pathOf = (one: string, other: string) => `/api/v1/patients/${one}/distinct-from/${other}`;

test('two who are said to be two people are not merged, whoever is named first, and it is said once', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  const response = await app.as(desk).put(pathOf(source.id, target.id)).expect(200);
  expect(response.body.data).toEqual({ patient_ids: [source.id, target.id], distinct: true });
  await expectAudit(app, response, {
    event: 'patient.distinguish',
    action: 'U',
    patient_ids: [source.id, target.id],
  });
  const both = [pathOf(source.id, target.id), pathOf(target.id, source.id)];
  await Promise.all(both.map((path) => app.as(desk).put(path).expect(200)));
  expect(await app.db('patient_distinctions').where({ clinic_id: source.clinic_id })).toMatchObject([
    { said_by: desk.id },
  ]);
  expectInvalid(await merging(app, desk, source, target), 'target_id');
  expectInvalid(await merging(app, desk, target, source), 'target_id');
});

test('nobody says it of one record, of strangers, or without the right to merge', async () => {
  const { clinic, desk, source, target } = await twoEmptyRecords(app);
  const { source: theirs } = await twoEmptyRecords(app);
  expectInvalid(await app.as(desk).put(pathOf(source.id, source.id)), 'other');
  for (const id of [theirs.id, newId(), 'x']) {
    expectNotFound(await app.as(desk).put(pathOf(source.id, id)));
    expectNotFound(await app.as(desk).put(pathOf(id, source.id)));
  }
  for (const role of ['doctor', 'nurse', 'patient'] as const) {
    const put = app.as(await app.build.user(clinic, role)).put(pathOf(source.id, target.id));
    expectDenied(await put, 'missing_ability');
  }
});
