import { stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function scene() {
  const here = await inpatient(app);
  await withoutSummaries(app, here.clinic);
  const board = async (by: { token: string } = here.doctor) =>
    (await app.as(by).get(`/api/v1/wards/${here.ward.id}/board`).expect(200)).body.data[0].admission;
  return {
    ...here,
    ...medicationsOf(app, here.doctor, here.id),
    ...administrationsOf(app, here.nurse, here.id),
    board,
    steps: stepsOf(app, here.doctor, here.id).post,
  };
}

test('a discharge names medications with open doses; going past them stops all, and undoing it brings them back', async () => {
  const { doctor, made, act, get, steps, base } = await scene();
  const active = await made();
  const held = await made({ medication: { display: 'Heparin' } });
  const needed = await made(asNeeded());
  const stopped = await made({ medication: { display: 'Insulin' } });
  await act(held.id, 'hold').expect(200);
  await act(stopped.id, 'stop').expect(200);
  const refused = await steps('discharge', { disposition: 'home' });
  expectInvalid(refused, 'acknowledge');
  expect(refused.body.errors['acknowledge']).toEqual([
    'Doses of this admission are open: Cefazolin, Heparin, Insulin.',
  ]);
  const { data } = (await steps('discharge', { disposition: 'home', acknowledge: true }).expect(200)).body;
  for (const { id } of [active, held, needed])
    expect(await get(id)).toMatchObject({ status: 'stopped', stopped_at: data.discharged_at });
  await steps('undo', { reason: 'Not yet' }).expect(200);
  expect(await get(active.id)).toMatchObject({ status: 'active', stopped_at: null });
  expect((await get(held.id)).status).toBe('on_hold');
  expect((await get(needed.id)).status).toBe('active');
  expect((await get(stopped.id)).status).toBe('stopped');
  const versions = (await app.as(doctor).get(`${base}/${active.id}/versions`).expect(200)).body.data;
  expect(versions.map(({ event }: { event: string }) => event)).toEqual([
    'inpatient_medication.resume',
    'inpatient_medication.stop',
    'inpatient_medication.create',
  ]);
});

test('nothing is asked where every dose was recorded, or none is due any more', async () => {
  const { made, act, given, steps } = await scene();
  const once = await made({ starts_at: ago(30), ends_at: ago(-60) });
  await given(dose(once));
  await made(asNeeded());
  const held = await made({ medication: { display: 'Heparin' } });
  await given(dose(held));
  await act(held.id, 'hold').expect(200);
  await steps('discharge', { disposition: 'home' }).expect(200);
});

test('doses that are far off are open too: a later beginning, a later first dose, and the one after those recorded', async () => {
  const { made, given, steps } = await scene();
  const day = 24 * 60;
  await made({ medication: { display: 'Methotrexate' }, starts_at: ago(-40 * day) });
  const monthly = { kind: 'interval', every_hours: 720 };
  await made({
    medication: { display: 'Depot' },
    starts_at: ago(-1),
    schedule: { ...monthly, first_at: ago(-100 * day) },
  });
  const recorded = await made({ schedule: monthly });
  const next = new Date(Date.parse(recorded.starts_at) + 30 * day * 60_000).toISOString();
  const body = { status: 'withheld', reason: 'Goes home' };
  for (const due_at of [recorded.starts_at, next]) await given(dose(recorded, { due_at, ...body }));
  const over = await made({ medication: { display: 'Once' }, schedule: monthly, ends_at: ago(-40 * day) });
  const due = new Date(Date.parse(over.starts_at) + 30 * day * 60_000).toISOString();
  for (const due_at of [over.starts_at, due]) await given(dose(over, { due_at, ...body }));
  const refused = await steps('discharge', { disposition: 'home' });
  expect(refused.body.errors).toEqual({
    acknowledge: ['Doses of this admission are open: Cefazolin, Depot, Methotrexate.'],
  });
});

test('a discharge names ten medications, those that began first', async () => {
  const { made, steps } = await scene();
  const names = [...'ABCDEFGHIJKL'].map((letter) => `Drug ${letter}`);
  for (const [nth, display] of names.entries())
    await made({ medication: { display }, starts_at: ago(60 - nth), override_reason: 'Test' });
  await made({ medication: { display: names[0] }, starts_at: ago(59.5), override_reason: 'Twice' });
  const refused = await steps('discharge', { disposition: 'home' });
  expect(refused.body.errors['acknowledge']).toEqual([
    `Doses of this admission are open: ${names.slice(0, 10).join(', ')}.`,
  ]);
});

test('what was ordered in an admission that is cancelled ends with it', async () => {
  const { made, get, steps } = await scene();
  const { id } = await made();
  await steps('cancel', { reason: 'Other patient' }).expect(200);
  expect((await get(id)).status).toBe('stopped');
});

test('the board of the ward counts the doses that are due and that nobody recorded', async () => {
  const { clinic, made, act, given, board } = await scene();
  expect((await board()).doses_due).toBe(0);
  const hourly = await made({ starts_at: ago(90), schedule: { kind: 'interval', every_hours: 1 } });
  await made({ medication: { display: 'Later' }, starts_at: ago(-60) });
  await made(asNeeded());
  expect((await board()).doses_due).toBe(2);
  await given(dose(hourly, { status: 'refused', reason: 'Nausea' }));
  expect((await board(await app.build.user(clinic, 'nurse'))).doses_due).toBe(1);
  await act(hourly.id, 'stop').expect(200);
  expect((await board()).doses_due).toBe(1);
});
