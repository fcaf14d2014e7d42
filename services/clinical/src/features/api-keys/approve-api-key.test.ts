import { CLINICAL_SCOPES, KEY_SCOPES } from '../../domain/abilities.js';
import { endpoints } from '../../endpoints.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const KEYS = '/api/v1/api-keys';
const CONSULTATIONS = '/api/v1/consultations';

const app = useClinical({ clock: () => now });
const now = new Date();

/** A clinic whose administrator has just made a live key for consultations. */
async function practiceWithKey(scopes: readonly string[] = ['catalogs:read', 'consultations:read']) {
  const practice = await app.build.practice();
  const administrator = await app.build.user(practice.clinic, 'administrator');
  const { body } = await app.as(administrator).post(KEYS).send({ name: 'Reporting', environment: 'live', scopes });
  const consultation = await app.build.consultation(practice.clinic, practice.doctor.practitioner_id, {
    patient_id: practice.patient.id,
  });
  const seen = async () => {
    const answer = await app.as({ api_key: body.data.api_key }).get(CONSULTATIONS);
    return answer.status === 200 ? answer.body.data.map(({ id }: { id: string }) => id) : answer.body.errors.policy[0];
  };
  return { ...practice, administrator, consultation, key: body.data, seen };
}

const approve = (user: { token: string }, id: string) => app.as(user).post(`${KEYS}/${id}/approve`);

test('the clinical scopes of a key work when a doctor stands behind it too, and end when one of the two is gone', async () => {
  const { administrator, clinic, consultation, doctor, key, seen } = await practiceWithKey();
  expect(key).toMatchObject({ status: 'pending', effective_scopes: ['catalogs:read'], approved_by: null });
  expect((await app.as({ api_key: key.api_key }).get('/api/mobile/v1/doctor/catalogs')).status).toBe(200);
  expect(await seen()).toBe('missing_ability');

  const approval = await approve(doctor, key.id);
  expect(approval.body.data).toMatchObject({
    status: 'active',
    effective_scopes: ['catalogs:read', 'consultations:read'],
    approved_by: { id: doctor.id },
    approved_at: now.toISOString(),
  });
  expect(JSON.stringify(approval.body)).not.toContain(key.api_key.slice(-49));
  await expectAudit(app, approval, { event: 'api_key.approve', resource_id: key.id, clinic_id: clinic.id });
  expect(await seen()).toEqual([consultation.id]);

  for (const { id } of [doctor, administrator]) {
    const membership = app.db('memberships').where({ clinic_id: clinic.id, user_id: id });
    await membership.clone().update({ status: 'suspended' });
    expect(await seen()).toBe('missing_ability');
    await membership.clone().update({ status: 'active' });
    await app.db('users').where({ id }).update({ disabled_at: now });
    expect(await seen()).toBe('missing_ability');
    await app.db('users').where({ id }).update({ disabled_at: null });
    expect(await seen()).toEqual([consultation.id]);
  }
  await app.db('memberships').where({ clinic_id: clinic.id, user_id: doctor.id }).update({ role: 'front_desk' });
  expect(await seen()).toBe('missing_ability');
});

test('nobody approves a key of their own, not even in another role', async () => {
  const { administrator, clinic, key } = await practiceWithKey();
  expectInvalid(await approve(administrator, key.id), 'api_key');
  await app.db('memberships').where({ clinic_id: clinic.id, user_id: administrator.id }).update({ role: 'doctor' });
  const asDoctor = await app.build.token(administrator, ['doctor']);
  expectInvalid(await approve(asDoctor, key.id), 'api_key');
});

test('who has a scope no more than the maker does not approve it, and who may not approve does not', async () => {
  const { clinic, key, seen } = await practiceWithKey();
  for (const role of ['owner', 'nurse', 'front_desk', 'patient'] as const) {
    expectDenied(await approve(await app.build.user(clinic, role), key.id), 'missing_ability');
  }
  expectDenied(await app.as(await app.build.apiKey(clinic)).post(`${KEYS}/${key.id}/approve`), 'missing_ability');
  expect(await seen()).toBe('missing_ability');
});

test('a key for stock works when a pharmacist stands behind it, and of a mixed one what its approver may do', async () => {
  const pharmacy = ['pharmacy:read', 'pharmacy:stock', 'pharmacy:dispense', 'prescriptions:read'];
  const { administrator, clinic, doctor, key } = await practiceWithKey(['catalogs:read', ...pharmacy]);
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const stores = () => app.as({ api_key: key.api_key }).get('/api/v1/pharmacy/stores');
  expect(key).toMatchObject({ status: 'pending', effective_scopes: ['catalogs:read'] });
  expectDenied(await stores(), 'missing_ability');
  const approval = await approve(pharmacist, key.id);
  expect(approval.body.data).toMatchObject({ status: 'active', effective_scopes: key.scopes });
  await stores().expect(200);

  const mixed = (
    await app
      .as(administrator)
      .post(KEYS)
      .send({ name: 'k', environment: 'live', scopes: ['consultations:read', 'admissions:read', ...pharmacy] })
  ).body.data;
  const half = await approve(doctor, mixed.id);
  const effective_scopes = ['admissions:read', 'consultations:read', 'pharmacy:read', 'prescriptions:read'];
  expect(half.body.data).toMatchObject({ status: 'active', effective_scopes });
  await expectAudit(app, half, { event: 'api_key.approve', details: { scopes: effective_scopes } });
  const { body } = await app
    .as(administrator)
    .post(KEYS)
    .send({ name: 'k', environment: 'live', scopes: ['pharmacy:stock', 'catalogs:read'] });
  expectDenied(await approve(doctor, body.data.id), 'missing_ability');
});

test.each(['emergency:read', 'emergency:write', 'admissions:read', 'admissions:write', 'pharmacy:read'])(
  'a key for %s waits for somebody who may do that',
  async (scope) => {
    const { doctor, key } = await practiceWithKey([scope]);
    expect(key).toMatchObject({ status: 'pending', effective_scopes: [] });
    expect((await approve(doctor, key.id)).body.data).toMatchObject({ status: 'active', effective_scopes: [scope] });
  },
);

test('a key is approved once, while it waits for it, and only in its own clinic', async () => {
  const { administrator, clinic, doctor, key } = await practiceWithKey();
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  expectNotFound(await approve(stranger, key.id));
  expectNotFound(await approve(doctor, 'x'));
  const colleague = await app.build.user(clinic, 'doctor');
  const answers = await Promise.all([approve(doctor, key.id), approve(colleague, key.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);

  const make = async (values: object) =>
    (
      await app
        .as(administrator)
        .post(KEYS)
        .send({ name: 'k', environment: 'live', scopes: ['consultations:read'], ...values })
    ).body.data;
  expectInvalid(await approve(doctor, (await make({ scopes: ['catalogs:read'] })).id), 'api_key');
  expectInvalid(await approve(doctor, (await make({ environment: 'test' })).id), 'api_key');
  const revoked = await make({});
  await app.as(administrator).delete(`${KEYS}/${revoked.id}`);
  expectInvalid(await approve(doctor, revoked.id), 'api_key');
});

test('a key sees no more than the policy lets those behind it see', async () => {
  const { clinic, consultation, doctor, key, seen } = await practiceWithKey();
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.consultation(clinic, colleague.practitioner_id ?? '', {
    patient_id: (await app.build.patient(clinic)).id,
  });
  await approve(doctor, key.id);
  expect(await seen()).toHaveLength(2);
  await app.build.phiPolicy(clinic, { relation: 'own', roles: ['doctor', 'api_key'] });
  expect(await seen()).toEqual([consultation.id]);
  await app.build.phiPolicy(clinic, { relation: 'any', roles: ['nurse', 'api_key'] });
  expect(await seen()).toBe('phi_access_denied');
});

test('a key of the sandbox needs nobody behind it', async () => {
  const { clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const { body } = await app
    .as(administrator)
    .post(KEYS)
    .send({ name: 'k', environment: 'test', scopes: ['consultations:read'] });
  expect(body.data).toMatchObject({ status: 'active', effective_scopes: ['consultations:read'] });
  expect((await app.as({ api_key: body.data.api_key }).get(CONSULTATIONS)).body.data).toEqual([]);
});

test('the clinical scopes are those of the operations that show clinical records', () => {
  const clinical = endpoints.flatMap(({ access }) =>
    access.phi && access.ability ? [access.phi.limitedWithout ?? access.ability, access.phi.fullWith].flat() : [],
  );
  const scopes = [...new Set(clinical)].flatMap((ability) =>
    ability && KEY_SCOPES.includes(ability) ? [ability] : [],
  );
  // Catalogs are about nobody.
  expect(scopes.sort()).toEqual([...CLINICAL_SCOPES, 'catalogs:read'].sort());
});
