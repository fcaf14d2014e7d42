import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const ALLERGIES = '/api/v1/allergies';

const app = useClinical();

const namesOf = ({ body }: { body: { data: { substance: { display: string } | null }[] } }) =>
  body.data.map(({ substance }) => substance?.display ?? null);

test('a patient’s allergies are listed and filtered, whatever became of them, and their changes are followed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const list = (query: object = {}) =>
    app
      .as(doctor)
      .get(ALLERGIES)
      .query({ sort: 'created_at', ...query });
  await allergy(app, doctor, patient, { category: 'medication' });
  const latex = await allergy(app, doctor, patient, { substance: { display: 'Latex' }, category: 'environment' });
  const other = await app.build.patient(clinic);
  await allergy(app, doctor, other, { substance: null, none_known: true });
  await app.as(doctor).post(`${ALLERGIES}/${latex.id}/cancel`).send({ reason: 'Wrong patient' });

  const response = await list();
  expect(namesOf(response)).toEqual(['Penicilina', 'Latex', null]);
  await expectAudit(app, response, { event: 'allergy.search', patient_ids: [patient.id, other.id], result_count: 3 });
  expect(namesOf(await list({ patient_id: patient.id, per_page: 1, page: 2 }))).toEqual(['Latex']);
  expect(namesOf(await list({ category: 'medication,food' }))).toEqual(['Penicilina']);
  expect(namesOf(await list({ verification_status: 'entered-in-error' }))).toEqual(['Latex']);
  expect(namesOf(await list({ clinical_status: 'active' }))).toEqual(['Penicilina', null]);
  expectInvalid(await list({ clinical_status: 'x' }), 'clinical_status');
  expectInvalid(await list({ patient_id: 'x' }), 'patient_id');

  const feed = await app.as(doctor).get(ALLERGIES).query({ updated_since: '2026-01-01T00:00:00Z' });
  expect(namesOf(feed).at(-1)).toBe('Latex');
  const again = await app.as(doctor).get(ALLERGIES).query({ cursor: feed.body.meta.next_cursor });
  expect(again.body.data).toEqual([]);
});

test('another clinic’s are not there, and the policy leaves out whoever is none of the caller’s', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await allergy(app, doctor, patient);
  const stranger = await app.build.practice();
  expect((await app.as(stranger.doctor).get(ALLERGIES).query({ patient_id: patient.id })).body.data).toEqual([]);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(ALLERGIES), 'missing_ability');
  const colleague = await app.build.user(clinic, 'doctor');
  expect((await app.as(colleague).get(ALLERGIES)).body.data).toHaveLength(1);
  for (const relation of ['own', 'care_team']) {
    await app.build.phiPolicy(clinic, { relation });
    expect((await app.as(colleague).get(ALLERGIES).query({ patient_id: patient.id })).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
  }
  const people = { patient_id: patient.id, practitioner_id: colleague.practitioner_id ?? '' };
  await app.build.appointment(clinic, people);
  expect((await app.as(colleague).get(ALLERGIES)).body.data).toHaveLength(1);
});
