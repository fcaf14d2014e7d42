import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { merging, unmerging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const pathOf = (id: string) => `/api/v1/patients/${id}/merges`;

test('what was merged into a patient is listed with the numbers and addresses it was known by, undone ones too', async () => {
  const { clinic, doctor, patient: target } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const [phone, document_number] = ['+56911112222', 'X-9'];
  const source = await app.build.patient(clinic, { phone, document_type: 'passport', document_number });
  const other = await app.build.patient(clinic);
  await merging(app, desk, source, target);
  await merging(app, desk, other, target);
  await unmerging(app, desk, other);

  const response = await app.as(doctor).get(pathOf(target.id)).expect(200);
  expect(response.body.data).toMatchObject([
    { source: { id: other.id }, unmerge_reason: 'Two people after all', unmerged_by: { id: desk.id } },
    { source: { id: source.id, phone, document: { number: document_number } }, unmerged_at: null, unmerged_by: null },
  ]);
  await expectAudit(app, response, { event: 'patient.merges', action: 'R', result_count: 2 });
  const [row] = await app.auditOf(response);
  expect(row?.['patient_ids']).toEqual(expect.arrayContaining([source.id, target.id, other.id]));
  expect((await app.as(doctor).get(pathOf(source.id))).body.data).toMatchObject([{ target: { id: target.id } }]);
});

test('nobody sees those of another clinic, and patients see none', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { patient: theirs } = await app.build.practice();
  for (const id of [theirs.id, newId(), 'x']) expectNotFound(await app.as(doctor).get(pathOf(id)));
  expect((await app.as(doctor).get(pathOf(patient.id))).body.data).toEqual([]);
  expectDenied(await app.as(await app.build.user(clinic, 'patient')).get(pathOf(patient.id)), 'missing_ability');
});
