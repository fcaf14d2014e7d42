import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what became of doses is listed, of one order or of all, corrections too', async () => {
  const { doctor, nurse, id } = await inpatient(app);
  const { made } = medicationsOf(app, doctor, id);
  const { given, correct, doses } = administrationsOf(app, nurse, id);
  const order = await made();
  const needed = await made(asNeeded());
  const first = await given(dose(order));
  const second = (await correct(first.id, { status: 'withheld', reason: 'Vomited' }).expect(201)).body.data;
  const third = await given({ medication_id: needed.id, status: 'given' });
  const list = async (query: object = {}) =>
    (await app.as(doctor).get(doses).query(query).expect(200)).body.data.map((each: { id: string }) => each.id).sort();
  expect(await list()).toEqual([first.id, second.id, third.id].sort());
  expect(await list({ medication_id: order.id })).toEqual([first.id, second.id].sort());
});
