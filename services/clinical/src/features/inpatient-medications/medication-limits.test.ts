import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { asNeeded, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function scene() {
  const here = await inpatient(app);
  const medications = medicationsOf(app, here.doctor, here.id);
  const first = await medications.made();
  const stored = await app.db('inpatient_medications').where({ id: first.id }).first();
  const { schedule, warnings, unchecked, ...row } = stored;
  const json = {
    schedule: JSON.stringify(schedule),
    warnings: JSON.stringify(warnings),
    unchecked: JSON.stringify(unchecked),
  };
  /** As many orders more as that one. */
  const filled = (count: number, values: object) =>
    app.db('inpatient_medications').insert(
      Array.from({ length: count }, () => {
        const id = crypto.randomUUID();
        return { ...row, ...json, id, number: id, ...values };
      }),
    );
  return { ...here, ...medications, first, filled };
}

test('an admission has at most 100 orders that are not over, those on hold among them', async () => {
  const { filled, order, act, first } = await scene();
  await filled(99, { status: 'on_hold', medication_display: 'Other' });
  const refused = await order(asNeeded());
  expect(refused.body.errors).toEqual({ medications: ['An admission can have at most 100 medications.'] });
  await act(first.id, 'stop').expect(200);
  await order(asNeeded()).expect(201);
});

test('an admission has at most 1,000 orders, those that are over among them', async () => {
  const { filled, order } = await scene();
  await filled(999, { status: 'stopped', stopped_at: new Date() });
  const refused = await order(asNeeded());
  expect(refused.body.errors).toEqual({ medications: ['An admission can have at most 1000 medications.'] });
});

test('an order is halted at most 200 times, and is stopped all the same', async () => {
  const { clinic, act, first } = await scene();
  const [from_at, to_at] = [new Date(0), new Date(1)];
  const past = { clinic_id: clinic.id, medication_id: first.id, from_at, to_at };
  await app
    .db('inpatient_medication_holds')
    .insert(Array.from({ length: 199 }, () => ({ ...past, id: crypto.randomUUID() })));
  await act(first.id, 'hold').expect(200);
  await act(first.id, 'resume', {}).expect(200);
  expectInvalid(await act(first.id, 'hold'), 'status');
  expectInvalid(await act(first.id, 'stop', {}), 'reason');
  await act(first.id, 'stop').expect(200);
});

test('who ordered nothing for long says anew who they are', async () => {
  const { doctor, order, act, first } = await scene();
  await app
    .db('access_tokens')
    .where({ user_id: doctor.id })
    .update({ authenticated_at: new Date(Date.now() - 25 * 3_600_000) });
  expectDenied(await order(asNeeded()), 'reauthentication_required');
  await act(first.id, 'stop').expect(200);
});
