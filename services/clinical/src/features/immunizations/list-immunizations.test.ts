import { immunization } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { newId } from '../../id.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const namesOf = ({ body }: { body: { data: { vaccine: { display: string } }[] } }) =>
  body.data.map(({ vaccine }) => vaccine.display);
const pathOf = ({ id }: { id: string }) => `/api/v1/patients/${id}/immunizations`;

test('a patient’s are listed, sorted, filtered and followed, and nobody else’s', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const list = (query: object = {}) => app.as(doctor).get(pathOf(patient)).query(query);
  const first = await immunization(app, doctor, patient, { vaccine: { display: 'BCG' }, occurred_on: '1990' });
  await immunization(app, doctor, patient);
  await immunization(app, doctor, patient, { vaccine: { display: 'MMR' }, status: 'not_done', occurred_on: '2001-05' });
  await immunization(app, doctor, await app.build.patient(clinic));

  const response = await list({ sort: '-occurred_on' });
  expect(namesOf(response)).toEqual(['Influenza', 'MMR', 'BCG']);
  await expectAudit(app, response, { event: 'immunization.search', patient_ids: [patient.id], result_count: 3 });
  expect(namesOf(await list({ sort: 'occurred_on', per_page: 1, page: 2 }))).toEqual(['MMR']);
  const begun = await list({ sort: '-occurred_on', per_page: 1 });
  expect(namesOf(await list({ cursor: begun.body.meta.next_cursor, per_page: 2 }))).toEqual(['MMR', 'BCG']);
  expect(namesOf(await list({ status: 'not_done' }))).toEqual(['MMR']);
  expectInvalid(await list({ status: 'x' }), 'status');
  const feed = await list({ updated_since: '2026-01-01T00:00:00Z' });
  expect(namesOf(feed)).toHaveLength(3);
  await app
    .as(doctor)
    .post(`${pathOf(patient)}/${first.id}/cancel`)
    .send({ reason: 'Another card' });
  expect(namesOf(await list({ cursor: feed.body.meta.next_cursor }))).toEqual(['BCG']);
});

test('unknown patients are not there, and the policy refuses whoever is none of the caller’s', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await immunization(app, doctor, patient);
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
