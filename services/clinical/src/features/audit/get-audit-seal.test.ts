import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { anchoredTrail, type AnchoredTrail } from '../../../test/support/anchored-trail.js';
import { noteVerification } from './index.js';

const SEAL = '/api/v1/audit-events/seal';

let trail: AnchoredTrail;
beforeAll(async () => {
  trail = await anchoredTrail();
});
afterAll(() => trail.stop());

test('a clinic learns when its trail was sealed and verified, how much waits, and that it is broken; nothing of others', async () => {
  const { app, sealer, aBatch, verify } = trail;
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const read = () => app.as(administrator).get(SEAL);
  // Nothing was ever verified, whatever other stories verified before.
  await app.db('audit_verifications').delete();
  const first = await read();
  expect(first.body.data).toEqual({
    state: 'not_verified',
    sealed_at: null,
    waiting: 0,
    waiting_since: null,
    verified_at: null,
  });
  await expectAudit(app, first, { event: 'audit_event.seal' });
  await app.as((await app.build.practice()).doctor).get('/api/mobile/v1/doctor/catalogs');
  expect((await read()).body.data).toMatchObject({ waiting: 1, waiting_since: expect.any(String) });

  await aBatch();
  await noteVerification(sealer, (await verify()).fault, new Date());
  const { body } = await read();
  expect(body.data).toMatchObject({ state: 'whole', waiting: 0, waiting_since: null });
  expect(Date.now() - Date.parse(body.data.sealed_at)).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(body.data.verified_at)).toBeLessThan(60_000);
  await noteVerification(sealer, undefined, new Date(Date.now() - 4 * 3_600_000));
  expect((await read()).body.data.state).toBe('not_verified');

  const altered = (await aBatch()).at(-1);
  await app.db('audit_events').where({ id: altered }).update({ actor_name: 'Somebody else' });
  const { fault } = await verify();
  await noteVerification(sealer, fault, new Date());
  const broken = await read();
  expect(broken.body.data.state).toBe('broken');
  expect(broken.text).not.toContain(altered);
  expectDenied(await app.as(doctor).get(SEAL), 'missing_ability');
});

test('entries that wait for long say that nothing is being sealed', async () => {
  const { app, sealer } = trail;
  const { clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  await noteVerification(sealer, undefined, new Date());
  await app.as(administrator).get(SEAL);
  const occurred_at = new Date(Date.now() - 6 * 60_000);
  await app.db('audit_events').where({ clinic_id: clinic.id }).update({ occurred_at });
  expect((await app.as(administrator).get(SEAL)).body.data).toMatchObject({
    state: 'not_sealed',
    waiting: 1,
    waiting_since: occurred_at.toISOString(),
  });
});
