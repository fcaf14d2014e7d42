import { BEDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a nurse says that a bed is being cleaned, and that it is free again', async () => {
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { bed } = await wardWith(app, clinic);
  const set = (body: object, by: { token: string } = nurse) => app.as(by).post(`${BEDS}/${bed.id}/state`).send(body);
  const expected_free_at = '2026-12-01T10:00:00.000Z';
  const cleaning = await set({ state: 'cleaning', expected_free_at }).expect(200);
  expect(cleaning.body.data).toMatchObject({ state: 'cleaning', expected_free_at, reason: null, version: 2 });
  await expectAudit(app, cleaning, { event: 'bed.state', resource_id: bed.id });
  const free = await set({ state: 'free', expected_free_at }).expect(200);
  expect(free.body.data).toMatchObject({ state: 'free', expected_free_at: null, version: 3 });
  expectDenied(await set({ state: 'free' }, doctor), 'missing_ability');
});

test('what is blocked says why, and only what somebody sets can be said', async () => {
  const { clinic } = await app.build.practice();
  const { bed, manager } = await wardWith(app, clinic);
  const set = (body: object) => app.as(manager).post(`${BEDS}/${bed.id}/state`).send(body);
  expectInvalid(await set({ state: 'blocked' }), 'reason');
  expectInvalid(await set({ state: 'occupied' }), 'state');
  expectInvalid(await set({ state: 'blocked', reason: 'x'.repeat(2001) }), 'reason');
  expect((await set({ state: 'blocked', reason: 'Leak' }).expect(200)).body.data.reason).toBe('Leak');
});
