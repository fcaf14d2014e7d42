import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const POLICY = '/api/v1/settings/phi-policy';
const OPEN = {
  roles: ['doctor', 'nurse', 'pharmacist', 'laboratory', 'api_key'],
  relation: 'any',
  hours: null as unknown,
  ip_cidrs: [] as string[],
  break_glass: false,
};

const app = useClinical({ clock: () => now });
let now = new Date();

async function clinicWith(timezone = 'America/Santiago') {
  const clinic = await app.build.clinic({ timezone });
  const administrator = await app.build.user(clinic, 'administrator');
  const doctor = await app.build.user(clinic, 'doctor');
  return {
    clinic,
    administrator,
    doctor: { ...doctor, practitioner_id: doctor.practitioner_id ?? '' },
    put: (policy: object) =>
      app
        .as(administrator)
        .put(POLICY)
        .send({ ...OPEN, ...policy }),
    read: () => app.as(doctor).get('/api/mobile/v1/doctor/catalogs'),
  };
}

test('a policy holds from the next request on, and the trail keeps what was and what is', async () => {
  const { put, read } = await clinicWith();
  expect((await read()).status).toBe(200);
  const response = await put({ roles: ['nurse'] });
  expect(response.status).toBe(200);
  await expectAudit(app, response, {
    event: 'phi_policy.update',
    changed_fields: ['roles'],
    details: {
      changes: { roles: { old: ['doctor', 'nurse', 'pharmacist', 'laboratory', 'api_key'], new: ['nurse'] } },
    },
  });
  const denied = await read();
  expectDenied(denied, 'phi_access_denied');
  await expectAudit(app, denied, { outcome: 4, reason: 'phi_access_denied', purpose: null });
});

test('hours are those of the clinic, over midnight too', async () => {
  const { put, read } = await clinicWith('America/Lima');
  // 2026-11-20 is a Friday; Lima is five hours behind.
  const at = async (instant: string) => {
    now = new Date(instant);
    await app.db('access_tokens').update({ last_used_at: now, expires_at: new Date(now.getTime() + 86_400_000) });
    return (await read()).status;
  };
  await put({ hours: [{ days: [5], from: '08:00', to: '20:00' }] });
  expect(await at('2026-11-20T12:59:59Z')).toBe(403);
  expect(await at('2026-11-20T13:00:00Z')).toBe(200);
  expect(await at('2026-11-21T00:59:59Z')).toBe(200);
  expect(await at('2026-11-21T01:00:00Z')).toBe(403);
  await put({ hours: [{ days: [5], from: '22:00', to: '06:00' }] });
  expect(await at('2026-11-21T02:59:00Z')).toBe(403);
  expect(await at('2026-11-21T03:00:00Z')).toBe(200);
  expect(await at('2026-11-21T10:59:00Z')).toBe(200);
  expect(await at('2026-11-21T11:00:00Z')).toBe(403);
  now = new Date();
});

test('networks are those that the caller comes from', async () => {
  const { put, read } = await clinicWith();
  await put({ ip_cidrs: ['10.0.0.0/8', '::1/128'] });
  expectDenied(await read(), 'phi_access_denied');
  await put({ ip_cidrs: ['127.0.0.1'] });
  expect((await read()).status).toBe(200);
});

test('a policy of care teams or own records closes those of others', async () => {
  const { clinic, doctor, put } = await clinicWith();
  const colleague = await app.build.user(clinic, 'doctor');
  const [mine, theirs, shared] = [
    await app.build.patient(clinic),
    await app.build.patient(clinic),
    await app.build.patient(clinic),
  ];
  const consultation = (practitioner_id: string, patient: { id: string }) =>
    app.build.consultation(clinic, practitioner_id, { patient_id: patient.id });
  const own = await consultation(doctor.practitioner_id, mine);
  const foreign = await consultation(colleague.practitioner_id ?? '', theirs);
  const ofShared = await consultation(colleague.practitioner_id ?? '', shared);
  await app.build.appointment(clinic, { patient_id: shared.id, practitioner_id: doctor.practitioner_id });
  const status = async ({ id }: { id: string }) =>
    (await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${id}`)).status;
  const statuses = async () => [await status(own), await status(ofShared), await status(foreign)];
  expect(await statuses()).toEqual([200, 200, 200]);
  await put({ relation: 'care_team' });
  expect(await statuses()).toEqual([200, 200, 403]);
  await put({ relation: 'own' });
  expect(await statuses()).toEqual([200, 403, 403]);
});

test('a malformed policy is refused by field, and a stale one with 412', async () => {
  const { put, administrator } = await clinicWith();
  expectInvalid(await put({ roles: ['janitor'] }), 'roles.0');
  expectInvalid(await put({ relation: 'friends', break_glass: 'yes' }), 'relation', 'break_glass');
  expectInvalid(await put({ ip_cidrs: ['10.0.0.0/99'] }), 'ip_cidrs.0');
  expectInvalid(await put({ hours: [] }), 'hours');
  expectInvalid(
    await put({ hours: [{ days: [7], from: '8:00', to: '25:00' }] }),
    'hours.0.days.0',
    'hours.0.from',
    'hours.0.to',
  );
  expectInvalid(
    await app.as(administrator).put(POLICY).send({}),
    'roles',
    'relation',
    'hours',
    'ip_cidrs',
    'break_glass',
  );
  await put({});
  expect((await app.as(administrator).put(POLICY).set('If-Match', 'W/"v9"').send(OPEN)).status).toBe(412);
});
