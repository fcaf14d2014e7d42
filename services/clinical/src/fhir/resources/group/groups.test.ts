import request, { type Response } from 'supertest';
import { openAs } from '../../../db/roles.js';
import { workOnExport } from '../../export/export-worker.js';
import { types } from '../../operations.js';
import { FHIR_LIMITS } from '../../limits.js';
import { FHIR, idsIn, walked } from '../../../../test/support/fhir-chart.js';
import { checkResource, expectDenied } from '../../../../test/support/expect.js';
import { exportingService, insertPatients } from '../../../../test/support/exports.js';
import { merging } from '../../../../test/support/patient-merges.js';
import { assertionOf, signIn } from '../../../../test/support/smart.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** Which groups a service may export, and who is in them. */
const app = useClinical();

const get = (caller: Credentials, path: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${encodeURI(path)}`)
    .then((response) => response);

/** A service of a clinic where a doctor treats somebody, and somebody is treated by nobody. */
async function service(scope?: string) {
  const exporting = await exportingService(app, async () => {}, scope);
  const { clinic, doctor, patient } = exporting;
  const group = doctor.practitioner_id ?? '';
  const treats = (patient_id: string) => app.build.appointment(clinic, { patient_id, practitioner_id: group });
  await treats(patient.id);
  const other = await app.build.patient(clinic, { sex: 'male', first_surname: 'Otro' });
  return { ...exporting, group, treats, other, as: { token: await exporting.token() } };
}

const membersIn = ({ body }: Response): string[] =>
  ((body.member ?? []) as { entity: { reference: string } }[]).map(({ entity }) => entity.reference);

test('a service finds which groups there are, and reads who is in one; the trail names each of them', async () => {
  const { as, group, patient, doctor, treats, other } = await service();
  const found = await get(as, 'Group');
  expect(idsIn(found)).toContain(group);
  for (const { resource } of found.body.entry) {
    checkResource(resource);
    expect([resource.meta.tag[0].code, resource.member]).toEqual(['SUBSETTED', undefined]);
  }
  expect(await app.auditOf(found)).toMatchObject([{ event: 'group.search', patient_ids: [] }]);

  const read = await get(as, `Group/${group}`);
  checkResource(read.body);
  expect(read.body).toMatchObject({
    type: 'person',
    actual: true,
    active: true,
    quantity: 1,
    managingEntity: { reference: `Practitioner/${group}`, display: read.body.name },
  });
  expect([read.body.meta, membersIn(read)]).toEqual([undefined, [`Patient/${patient.id}`]]);
  expect(await app.auditOf(read)).toMatchObject([
    { event: 'group.read', resource_id: group, patient_ids: [patient.id] },
  ]);
  const again = await app
    .as(as)
    .get(`${FHIR}/Group/${group}`)
    .set('If-None-Match', read.headers['etag'] ?? '');
  expect(again.status).toBe(304);

  await treats(other.id);
  const more = await get(as, `Group/${group}`);
  expect([more.body.quantity, membersIn(more)]).toEqual([
    2,
    [patient.id, other.id].sort().map((id) => `Patient/${id}`),
  ]);
  expect((await app.auditOf(more))[0]?.['patient_ids']).toHaveLength(2);
  expect(doctor.practitioner_id).toBe(group);
});

test('a group is found by whose it is and by who is in it, and its members by a search that has pages', async () => {
  const { as, group, patient, other, treats, clinic, administrator } = await service();
  for (const found of [
    `_id=${group}`,
    `member=Patient/${patient.id}`,
    `member=${patient.id}&type=person&actual=true`,
    `managing-entity=Practitioner/${group}`,
    `member.family=${encodeURIComponent('nobody,')}${patient.first_surname}`,
    `member:missing=false`,
  ])
    expect([found, idsIn(await get(as, `Group?${decodeURIComponent(found)}`))]).toEqual([found, [group]]);
  for (const none of [
    `member=Patient/${other.id}`,
    'type=animal',
    'actual=false',
    'identifier=x',
    'code=x',
    `managing-entity=${other.id}`,
    'member=nobody',
  ])
    expect([none, idsIn(await get(as, `Group?${none}`))]).toEqual([none, []]);
  const known = await get(as, `Group?member=Patient/${patient.id}`);
  expect([known.body.total, (await app.auditOf(known))[0]?.['patient_ids']]).toEqual([1, [patient.id]]);
  const amongAll = await app.as(as).get(`${FHIR}?_type=Group&member=Patient/${patient.id}`);
  expect([idsIn(amongAll), (await app.auditOf(amongAll))[0]?.['patient_ids']]).toEqual([[group], [patient.id]]);

  await treats(other.id);
  const search = `Patient?_has:Group:member:_id=${group}&_count=1`;
  expect((await walked(app, as, search)).sort()).toEqual([patient.id, other.id].sort());
  const counted = await get(as, `Patient?_has:Group:member:_id=${group}&_summary=count`);
  expect(counted.body.total).toBe(2);

  // Whoever was merged is the one whose record is left.
  const merged = await app.build.patient(clinic);
  expect((await merging(app, administrator, merged, other)).status).toBe(200);
  expect(idsIn(await get(as, `Group?member=Patient/${merged.id}`))).toEqual([group]);
  expect(membersIn(await get(as, `Group/${group}`))).not.toContain(`Patient/${merged.id}`);
});

test('with its patients come the groups that they are in, and with a group whose it is', async () => {
  const { as, group, patient, doctor } = await service();
  const typesIn = ({ body }: Response) =>
    (body.entry as { resource: { resourceType: string } }[]).map(({ resource }) => resource.resourceType);
  const withGroup = await get(as, `Patient?_id=${patient.id}&_revinclude=Group:member`);
  expect(typesIn(withGroup)).toEqual(['Patient', 'Group']);
  expect((await get(as, `Group?_id=${group}&_include=Group:member`)).body.entry.at(-1).search.mode).toBe('outcome');
  for (const caller of [as, doctor])
    expect(JSON.stringify((await get(caller, `Patient?_id=${patient.id}&_revinclude=*`)).body)).not.toContain('Group');
});

test('of a group with more members than are listed it is told how many, and none of them', async () => {
  const { as, clinic, group } = await service();
  await insertPatients(app, clinic.id, FHIR_LIMITS.groupMembers);
  await app.db.raw(
    `insert into appointments (clinic_id, id, patient_id, practitioner_id, start_at, end_at)
     select clinic_id, gen_random_uuid(), id, ?, day, day + interval '30 minutes'
     from (select *, now() + row_number() over () * interval '1 day' as day from patients where clinic_id = ? and mrn like 'N%') p`,
    [group, clinic.id],
  );
  const read = await get(as, `Group/${group}`);
  expect(read.body).toMatchObject({ quantity: FHIR_LIMITS.groupMembers + 1, meta: { tag: [{ code: 'SUBSETTED' }] } });
  expect(read.body.member).toBeUndefined();
  expect((await app.auditOf(read))[0]?.['patient_ids']).toEqual([]);
  const page = await get(as, `Patient?_has:Group:member:_id=${group}&_count=1000&_total=accurate`);
  expect([idsIn(page).length, page.body.total]).toEqual([FHIR_LIMITS.count.max, FHIR_LIMITS.groupMembers + 1]);
});

test('whoever may find only some patients is told of them alone', async () => {
  const { group, patient, other, treats, own, key } = await service();
  await treats(other.id);
  const withScope = async (scope: string) => ({
    token: (await signIn(app, await assertionOf(app, own, key.client_id), scope)).body.access_token as string,
  });
  const men = await withScope('system/Group.rs system/Patient.rs?gender=male');
  const read = await get(men, `Group/${group}`);
  expect([read.body.quantity, membersIn(read)]).toEqual([1, [`Patient/${other.id}`]]);
  expect(idsIn(await get(men, `Group?member=${other.id}`))).toEqual([group]);
  expect(idsIn(await get(men, `Group?member=${patient.id}`))).toEqual([]);
  expect(idsIn(await get(men, `Group?member._id=${patient.id}`))).toEqual([]);

  const noPatients = await withScope('system/Group.rs system/Encounter.rs');
  const empty = await get(noPatients, `Group/${group}`);
  expect([empty.status, empty.body.quantity, empty.body.member]).toEqual([200, undefined, undefined]);
  for (const asked of [`member=${patient.id}`, 'member:missing=true', 'member:missing=false'])
    expect([asked, (await get(noPatients, `Group?${asked}`)).status]).toEqual([asked, 403]);
  expect((await get(await withScope('system/Group.r'), 'Group')).status).toBe(403);
  expect((await get(await withScope('system/Patient.rs'), `Group/${group}`)).status).toBe(403);
  expect((await get(await withScope('system/Patient.rs'), `Patient?_has:Group:member:_id=${group}`)).status).toBe(403);
});

test.each(['care_team', 'own'] as const)(
  'under the relation %s a service is told of the group of who stands behind it, and of no other',
  async (relation) => {
    const { as, clinic, group, patient, begin } = await service();
    const colleague = await app.build.user(clinic, 'doctor');
    const others = colleague.practitioner_id ?? '';
    await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: others });
    const hidden = await app.build.patient(clinic);
    await app.build.appointment(clinic, { patient_id: hidden.id, practitioner_id: others });
    await app.build.phiPolicy(clinic, { relation });

    expect(membersIn(await get(as, `Group/${group}`))).toEqual([`Patient/${patient.id}`]);
    expect(idsIn(await get(as, `Group?member=${patient.id}`))).toEqual([group]);
    expect((await begin(`Group/${group}/$export`)).status).toBe(202);

    expectDenied(await get(as, `Group/${others}`), 'phi_access_denied');
    expectDenied(await begin(`Group/${others}/$export`), 'phi_access_denied');
    for (const none of [`Group?_id=${others}`, `Group?member=${hidden.id}`, `Patient?_has:Group:member:_id=${others}`])
      expect([none, idsIn(await get(as, none))]).toEqual([none, []]);
    expect(JSON.stringify((await get(as, `Patient?_id=${hidden.id}&_revinclude=Group:member`)).body)).not.toContain(
      others,
    );
  },
);

test('an export of a group that its service may not know any more ends', async () => {
  const { clinic, begin, manifestOf } = await exportingService(app, async () => {
    await app.build.phiPolicy(clinic, { relation: 'own' });
    const worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
    const base = `${app.deps.config.public_url}${FHIR}`;
    while (await workOnExport({ worker, app: app.deps.db, types, base, clock: () => new Date() }));
    await worker.close();
  });
  const colleague = await app.build.user(clinic, 'doctor');
  const ended = await manifestOf(await begin(`Group/${colleague.practitioner_id}/$export`));
  expect(ended.status).toBe(409);
  expect(JSON.stringify(ended.body)).toContain('may not see all of it any more');
  const [kept] = await app.db('fhir_exports').where({ clinic_id: clinic.id });
  expect([kept.status, kept.failure, kept.resources]).toEqual(['failed', 'phi_access_denied', '0']);
});

test('an app of a person is offered no scope of groups', async () => {
  const { administrator } = await service();
  const { data } = (await app.as(administrator).get('/api/v1/smart-apps/scopes').expect(200)).body;
  expect(data.filter(({ scope }: { scope: string }) => scope.includes('/Group.'))).toEqual([]);
  const { scopes_supported } = (await app.as().get(`${FHIR}/.well-known/smart-configuration`)).body;
  expect(scopes_supported.filter((scope: string) => scope.includes('/Group.'))).toEqual(['system/Group.rs']);
});

test('who treats whom is told to nobody without a clinical right, who may see patients or not', async () => {
  const { clinic, group, patient } = await service();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['patients:read', 'appointments:read'] });
  for (const path of [
    'Group',
    `Group/${group}`,
    `Group?member=Patient/${patient.id}`,
    `Patient?_has:Group:member:_id=${group}`,
  ])
    expectDenied(await get(key, path), 'missing_ability');
  const begun = app.as(key).get(`${FHIR}/Group/${group}/$export`);
  expectDenied(await begun.set({ Prefer: 'respond-async', Accept: 'application/fhir+json' }), 'missing_ability');
});

test('people, other clinics and keys that may see no patients are told nothing', async () => {
  const [here, there] = [await service(), await service()];
  for (const person of [here.doctor, here.administrator])
    for (const path of ['Group', `Group/${here.group}`, `Patient?_has:Group:member:_id=${here.group}`])
      expect([path, (await get(person, path)).status]).toEqual([path, 403]);
  expect((await get(there.as, `Group/${here.group}`)).status).toBe(404);
  expect(idsIn(await get(there.as, `Group?_id=${here.group}`))).toEqual([]);
  expect(idsIn(await get(there.as, `Group?member=Patient/${here.patient.id}`))).toEqual([]);
  expect(idsIn(await get(there.as, `Patient?_has:Group:member:_id=${here.group}`))).toEqual([]);
  const key = await app.build.apiKey(here.clinic, 'live', { scopes: ['consultations:read'] });
  const nobody = await get(key, `Group/${here.group}`);
  expect([nobody.status, nobody.body.quantity, membersIn(nobody)]).toEqual([200, undefined, []]);
  for (const path of [`Group/${here.group}/_history`, `Group/${here.group}/_history/1`])
    expect([path, (await get(here.as, path)).status]).toEqual([path, 404]);
  const written = await request(app.server).post(`${FHIR}/Group`).auth(here.as.token, { type: 'bearer' }).send({});
  expect(written.status).toBe(405);
});
