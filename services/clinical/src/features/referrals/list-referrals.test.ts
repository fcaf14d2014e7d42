import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();
const PATH = '/api/v1/referrals';

async function practice() {
  const built = await app.build.practice();
  const colleague = await app.build.user(built.clinic, 'doctor');
  const other = await app.build.patient(built.clinic);
  const to_practitioner_id = colleague.practitioner_id;
  const within = await referral(app, built.doctor, built.patient, { to_practitioner_id, priority: 'urgent' });
  const outside = await referral(app, built.doctor, other);
  const list = (query: object, caller: { token: string } = built.doctor) => app.as(caller).get(PATH).query(query);
  const found = async (query: object) => (await list(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  return { ...built, colleague, other, within, outside, list, found };
}

test('referrals are listed by patient, by who sent them and to whom, by state, urgency and day', async () => {
  const { doctor, patient, colleague, within, outside, list, found } = await practice();
  expect(new Set(await found({}))).toEqual(new Set([within.id, outside.id]));
  expect(await found({ patient_id: patient.id })).toEqual([within.id]);
  expect(await found({ to_practitioner_id: colleague.practitioner_id })).toEqual([within.id]);
  expect(await found({ practitioner_id: doctor.practitioner_id })).toHaveLength(2);
  expect(await found({ priority: 'urgent,emergency' })).toEqual([within.id]);
  await app.as(doctor).post(`${PATH}/${outside.id}/accept`).send({}).expect(200);
  expect(await found({ status: 'accepted,declined' })).toEqual([outside.id]);
  expect(await found({ date_from: '2001-01-01', date_to: '2001-02-01' })).toEqual([]);
  for (const query of [{ patient_id: newId() }, { to_practitioner_id: newId() }, { consultation_id: newId() }])
    expect(await found(query)).toEqual([]);
  expectInvalid(await list({ status: 'lost' }), 'status');
  expectInvalid(await list({ patient_id: 'x' }), 'patient_id');
});

test('each answer names whom it shows, and is not read without the ability or by another clinic', async () => {
  const { clinic, patient, list } = await practice();
  const response = await list({ patient_id: patient.id });
  await expectAudit(app, response, { event: 'referral.search', patient_ids: [patient.id], result_count: 1 });
  expectDenied(await list({}, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expect((await list({}, await app.build.user(clinic, 'nurse'))).body.data).toHaveLength(2);
  expect((await list({}, (await app.build.practice()).doctor)).body.data).toEqual([]);
});

test('changes are followed by cursor', async () => {
  const { doctor, within, list } = await practice();
  const first = await list({ updated_since: '2000-01-01T00:00:00Z', per_page: 1 });
  const second = await list({
    updated_since: '2000-01-01T00:00:00Z',
    per_page: 1,
    cursor: first.body.meta.next_cursor,
  });
  expect(second.body.data).toHaveLength(1);
  await app.as(doctor).post(`${PATH}/${within.id}/accept`).send({}).expect(200);
  const { next_cursor: cursor } = second.body.meta;
  const third = await list({ updated_since: '2000-01-01T00:00:00Z', cursor });
  expect(third.body.data).toMatchObject([{ id: within.id, status: 'accepted' }]);
});
