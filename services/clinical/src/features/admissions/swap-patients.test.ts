import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';

const app = useClinical();

test('two patients take each other’s bed, and receivers are told of two transfers', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const [first, second] = beds.map(({ id }) => id);
  const other = await app.build.patient(clinic);
  const mine = await admission(app, doctor, patient, { bed_id: first });
  const theirs = await admission(app, doctor, other, { bed_id: second });
  const body = { with_admission_id: theirs.id, reason: 'Isolation' };
  const response = await stepsOf(app, doctor, mine.id).post('swap', body).expect(200);
  expect(response.body.data).toMatchObject([
    { id: mine.id, bed: { id: second } },
    { id: theirs.id, bed: { id: first } },
  ]);
  const [left, right] = response.body.data;
  expect(left.stays[0].to).toBe(right.stays[1].from);
  await expectAudit(app, response, { event: 'admission.transfer', patient_ids: [patient.id, other.id] });
  for (const { id } of [mine, theirs])
    expect(await app.db('outbox').where({ resource_id: id }).orderBy('version').pluck('event')).toEqual([
      'admission.admit',
      'admission.transfer',
    ]);
  expect(await bedOf(app, doctor, first ?? '')).toMatchObject({
    state: 'occupied',
    occupant: { admission_id: theirs.id },
  });
});

test('both are admitted, and nobody swaps with themselves', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const mine = await admission(app, doctor, patient, { bed_id: bed.id });
  const waiting = await admission(app, doctor, await app.build.patient(clinic));
  const swap = (id: string, other: string) =>
    stepsOf(app, doctor, id).post('swap', { with_admission_id: other, reason: 'x' });
  for (const other of [mine.id, waiting.id, bed.id]) expectInvalid(await swap(mine.id, other), 'with_admission_id');
  expectInvalid(await swap(waiting.id, mine.id), 'status');
});

test('an admission has so many stays at most, counting those that were taken back, and swaps with whom the caller may see', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const mine = await admission(app, doctor, patient, { bed_id: beds[0]?.id, attending_id: doctor.practitioner_id });
  const theirs = await admission(app, doctor, await app.build.patient(clinic), { bed_id: beds[1]?.id });
  await app.db.raw(
    `insert into admission_stays (clinic_id, id, admission_id, patient_id, in_house, bed_id, ward_id, begun_by, from_at, to_at, voided)
     select clinic_id, gen_random_uuid(), admission_id, patient_id, in_house, bed_id, ward_id, 'transfer', from_at, from_at, true
     from admission_stays, generate_series(1, ?) where admission_id = ?`,
    [ADMISSION_LIMITS.stays - 1, theirs.id],
  );
  const body = { with_admission_id: theirs.id, reason: 'Isolation' };
  expectInvalid(await stepsOf(app, doctor, mine.id).post('swap', body), 'stays');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectInvalid(await stepsOf(app, doctor, mine.id).post('swap', body), 'with_admission_id');
});
