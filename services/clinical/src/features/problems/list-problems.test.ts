import { problem } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { newId } from '../../id.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const codesOf = ({ body }: { body: { data: { code: string }[] } }) => body.data.map(({ code }) => code);
const pathOf = ({ id }: { id: string }) => `/api/v1/patients/${id}/problems`;

test('a patient’s are listed, filtered and followed, and nobody else’s', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const list = (query: object = {}) =>
    app
      .as(doctor)
      .get(pathOf(patient))
      .query({ ...(!('cursor' in query) && !('updated_since' in query) && { sort: 'created_at' }), ...query });
  await problem(app, doctor, patient);
  const over = await problem(app, doctor, patient, { code: 'J00', status: 'resolved', abated_on: '2025-01' });
  await problem(app, doctor, patient, { code: 'E11.9', verification: 'refuted' });
  await problem(app, doctor, await app.build.patient(clinic));

  const response = await list();
  expect(codesOf(response)).toEqual(['I10', 'J00', 'E11.9']);
  await expectAudit(app, response, { event: 'problem.search', patient_ids: [patient.id], result_count: 3 });
  expect(codesOf(await list({ per_page: 1, page: 2 }))).toEqual(['J00']);
  expect(codesOf(await list({ status: 'active' }))).toEqual(['I10', 'E11.9']);
  expect(codesOf(await list({ verification: 'refuted' }))).toEqual(['E11.9']);
  expectInvalid(await list({ status: 'x' }), 'status');
  const feed = await list({ updated_since: '2026-01-01T00:00:00Z' });
  expect(codesOf(feed)).toHaveLength(3);
  await app
    .as(doctor)
    .post(`${pathOf(patient)}/${over.id}/cancel`)
    .send({ reason: 'Another card' });
  expect(codesOf(await list({ cursor: feed.body.meta.next_cursor }))).toEqual(['J00']);
});

test('unknown patients are not there, and the policy refuses whoever is none of the caller’s', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await problem(app, doctor, patient);
  expectNotFound(await app.as((await app.build.practice()).doctor).get(pathOf(patient)));
  expectNotFound(await app.as(doctor).get(pathOf({ id: newId() })));
  expectNotFound(await app.as(doctor).get(pathOf({ id: 'x' })));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(pathOf(patient)), 'missing_ability');
  const colleague = await app.build.user(clinic, 'doctor');
  for (const relation of ['own', 'care_team']) {
    await app.build.phiPolicy(clinic, { relation });
    expectDenied(await app.as(colleague).get(pathOf(patient)), 'phi_access_denied');
  }
  const people = { patient_id: patient.id, practitioner_id: colleague.practitioner_id ?? '' };
  await app.build.appointment(clinic, people);
  expect((await app.as(colleague).get(pathOf(patient))).body.data).toHaveLength(1);
});
