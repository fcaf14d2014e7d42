import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each step of an order is a version', async () => {
  const { doctor, id } = await inpatient(app);
  const { made, act, base } = medicationsOf(app, doctor, id);
  const order = await made();
  await act(order.id, 'hold').expect(200);
  await act(order.id, 'resume', {}).expect(200);
  await act(order.id, 'stop').expect(200);
  const { data } = (await app.as(doctor).get(`${base}/${order.id}/versions`).expect(200)).body;
  const said = data.map(({ event, content }: { event: string; content: { status: string } }) => [
    event,
    content.status,
  ]);
  expect(said).toEqual([
    ['inpatient_medication.stop', 'stopped'],
    ['inpatient_medication.resume', 'active'],
    ['inpatient_medication.hold', 'on_hold'],
    ['inpatient_medication.create', 'active'],
  ]);
});
