import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

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
