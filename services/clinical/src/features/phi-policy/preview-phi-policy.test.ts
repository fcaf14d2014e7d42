import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { openSession } from '../../../test/support/browser-session.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { BROWSER_LIMITS } from '../../limits/index.js';
import { CLINICAL_SCOPES } from '../../domain/abilities.js';
import { endpoints } from '../../endpoints.js';
import { CLINICAL_ROLES } from './preview-rules.js';

const POLICY = '/api/v1/settings/phi-policy';
const PREVIEW = `${POLICY}/preview`;
const CATALOGS = '/api/mobile/v1/doctor/catalogs';
const OPEN = {
  roles: ['doctor', 'nurse', 'api_key'],
  relation: 'any',
  hours: null as unknown,
  ip_cidrs: [] as string[],
  break_glass: false,
};

const app = useClinical({ clock: () => new Date(Date.now() + passed) });
let passed = 0;

async function staffed() {
  const practice = await app.build.practice();
  const administrator = await app.build.user(practice.clinic, 'administrator');
  const nurse = await app.build.user(practice.clinic, 'nurse', { name: 'Nora Vidal' });
  return {
    ...practice,
    administrator,
    nurse,
    preview: (policy: object, by: { token: string } = administrator) =>
      app
        .as(by)
        .post(PREVIEW)
        .send({ ...OPEN, ...policy }),
  };
}

test('members of a role that is taken out are named, others counted; nothing is changed, and the trail keeps what was asked', async () => {
  const { clinic, doctor, nurse, preview } = await staffed();
  const unlinked = await app.build.user(clinic, 'doctor', { name: 'Zoe Prat' });
  await app.db('memberships').where({ user_id: unlinked.id }).update({ practitioner_id: null });
  const away = await app.build.user(clinic, 'nurse');
  await app.db('memberships').where({ user_id: away.id }).update({ status: 'suspended' });
  await app.build.user(await app.build.clinic(), 'nurse');
  const response = await preview({ roles: ['doctor', 'administrator'], relation: 'own', force: true });
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    version: null,
    members: {
      groups: [
        { role: 'doctor', practitioner: true, count: 1, before: 'any', after: 'own' },
        { role: 'doctor', practitioner: false, count: 1, before: 'any', after: 'nothing' },
        { role: 'nurse', practitioner: true, count: 1, before: 'any', after: 'nothing' },
      ],
    },
  });
  expect(response.body.data.members.changed).toHaveLength(3);
  expect(response.body.data.members.changed).toEqual(
    expect.arrayContaining([
      { id: doctor.id, name: doctor.name, role: 'doctor', before: 'any', after: 'own' },
      { id: unlinked.id, name: 'Zoe Prat', role: 'doctor', before: 'any', after: 'nothing' },
      { id: nurse.id, name: 'Nora Vidal', role: 'nurse', before: 'any', after: 'nothing' },
    ]),
  );
  await expectAudit(app, response, {
    event: 'phi_policy.preview',
    resource_id: clinic.id,
    details: { changes: { relation: { old: 'any', new: 'own' } } },
  });
  expect(await app.db('phi_policies').where({ clinic_id: clinic.id })).toEqual([]);
  expect((await app.as(nurse).get(CATALOGS)).status).toBe(200);
  expect((await preview({})).body.data.members.changed).toEqual([]);
});

test('what it says of members and keys is what they see once the policy is saved', async () => {
  const { clinic, doctor, nurse, patient, administrator, preview } = await staffed();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const key = await app.build.apiKey(clinic, 'live', {
    name: 'Reports',
    scopes: ['consultations:read', 'patients:read'],
    created_by: administrator.id,
    approved_by: nurse.id,
    approved_at: new Date(),
  });
  await app.build.apiKey(clinic, 'live', { scopes: ['patients:read'], created_by: administrator.id });
  await app.build.apiKey(clinic, 'test');
  const sees = async (caller: object) =>
    (await app.as(caller).get(`/fhir/R4/Encounter/${consultation.id}`)).status === 200;
  const seen = async () => [await sees(doctor), await sees(nurse), await sees(key)];
  expect(await seen()).toEqual([true, true, true]);
  const roles = ['doctor', 'api_key'];
  const { body } = await preview({ roles });
  expect(body.data.keys).toEqual([
    { id: key.id, name: 'Reports', scopes: ['consultations:read'], before: 'any', after: 'nothing' },
  ]);
  expect(body.data.members.changed).toMatchObject([{ id: nurse.id }]);
  const put = await app
    .as(administrator)
    .put(POLICY)
    .send({ ...OPEN, roles });
  expect(await seen()).toEqual([true, false, false]);
  const back = await preview({ relation: 'own' });
  expect(back.body.data).toMatchObject({
    version: put.body.data.version,
    keys: [{ id: key.id, before: 'nothing', after: 'own' }],
  });
  expect(back.body.data.members.changed).toMatchObject([
    { id: nurse.id, before: 'nothing', after: 'own' },
    { id: doctor.id, before: 'any', after: 'own' },
  ]);
});

test('apps are those that the affected let in, by how many of them', async () => {
  const { administrator, nurse, doctor, preview } = await staffed();
  const charts = await registerApp(app, administrator, { name: 'Charts' });
  const other = await registerApp(app, administrator, { name: 'Unused' });
  await letIn(app, charts, nurse);
  await letIn(app, charts, nurse);
  await letIn(app, charts, doctor);
  const { body } = await preview({ roles: ['doctor'] });
  expect(body.data.apps).toEqual([{ id: charts.client_id, name: 'Charts', people: 1 }]);
  expect(JSON.stringify(body)).not.toContain(other.client_id);
});

test('requests of the last days are tried under both rules: hours, networks and roles', async () => {
  const { administrator, nurse, doctor, preview } = await staffed();
  for (let times = 0; times < 2; times += 1) await app.as(nurse).get(CATALOGS);
  await app.as(doctor).get(CATALOGS);
  await app.as(nurse).get('/api/v1/patients');
  const recent = async (policy: object) => (await preview(policy)).body.data.recent;
  const asNurse = { type: 'user', id: nurse.id, name: 'Nora Vidal' };
  expect(await recent({ roles: ['doctor'] })).toEqual({
    days: 14,
    requests: 3,
    refused: 2,
    admitted: 0,
    actors: [{ ...asNurse, refused: 2, admitted: 0 }],
  });
  expect(await recent({ ip_cidrs: ['10.1.2.3/8', '10.0.0.1'] })).toMatchObject({ refused: 3 });
  expect(await recent({ ip_cidrs: ['127.0.0.1', '::1'] })).toMatchObject({ refused: 0 });
  const otherDay = (new Date().getUTCDay() + 3) % 7;
  const elsewhen = { hours: [{ days: [otherDay], from: '00:00', to: '24:00' }] };
  expect(await recent(elsewhen)).toMatchObject({ refused: 3 });
  await app
    .as(administrator)
    .put(POLICY)
    .send({ ...OPEN, roles: ['doctor'] });
  await app.as(nurse).get(CATALOGS);
  expect(await recent({})).toMatchObject({ admitted: 3, actors: [{ ...asNurse, admitted: 3, refused: 0 }] });
  await app
    .db('audit_events')
    .where({ actor_id: nurse.id })
    .update({ occurred_at: new Date(Date.now() - 15 * 86_400_000) });
  expect(await recent({})).toMatchObject({ admitted: 0 });
});

test('who may not know of members, keys or the trail is told nothing of them; others may not ask, nor send nonsense', async () => {
  const { clinic, administrator, doctor, preview } = await staffed();
  await app
    .db('access_tokens')
    .where({ id: administrator.token_id })
    .update({ abilities: ['phi-policy:manage'] });
  expect((await preview({ roles: [] })).body.data).toEqual({
    version: null,
    members: null,
    keys: null,
    apps: null,
    recent: null,
  });
  expectDenied(await preview({}, doctor), 'missing_ability');
  expectDenied(await preview({}, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectDenied(
    await app
      .as(await app.build.apiKey(clinic))
      .post(PREVIEW)
      .send(OPEN),
    'missing_ability',
  );
  expectInvalid(
    await preview({ roles: ['janitor'], relation: 'friends', hours: [], ip_cidrs: ['10.0.0.0/99'] }),
    'roles.0',
    'relation',
    'hours',
    'ip_cidrs.0',
  );
});

test('changing the policy in a browser asks who sits there again, looking at what would change does not', async () => {
  const { administrator } = await staffed();
  const { as } = await openSession(app, administrator);
  passed += BROWSER_LIMITS.dangerousMinutes * 60_000 + 1_000;
  expect((await as('post', PREVIEW).send(OPEN)).status).toBe(200);
  const late = await as('put', POLICY).send(OPEN);
  expect(late.body.errors).toEqual({ policy: ['reauthentication_required'] });
  await expectAudit(app, late, { event: 'phi_policy.update', reason: 'reauthentication_required' });
  expect((await as('post', '/api/mobile/v1/auth/confirm').send({ password: administrator.password })).status).toBe(200);
  expect((await as('put', POLICY).send(OPEN)).status).toBe(200);
});

test('the roles it is about are those whose abilities the policy guards', () => {
  const guarded = endpoints.flatMap(({ access }) =>
    access.phi && access.phi.noSubject !== 'Catalogs are about nobody.'
      ? [access.phi.limitedWithout ?? access.ability, access.phi.fullWith].flat()
      : [],
  );
  // Patients read their own records past the policy.
  const abilities = [...new Set(guarded)].filter((ability) => ability && ability !== 'own-record:read');
  expect(abilities.sort()).toEqual([...CLINICAL_SCOPES].sort());
  expect(CLINICAL_ROLES).toEqual(['doctor', 'nurse', 'pharmacist', 'laboratory', 'front_desk']);
});
