import { admission, withoutSummaries } from '../../../../test/support/admissions.js';
import { BEDS, wardWith, WARDS } from '../../../../test/support/beds.js';
import { expectFound, FHIR, get } from '../../../../test/support/fhir-chart.js';
import { valid } from '../../../../test/support/fhir-rows.js';
import { useClinical } from '../../../../test/support/use-clinical.js';
import { newId } from '../../../id.js';
import { roomId } from './room-id.js';

const app = useClinical();

/** A ward with a room of two beds, and one bed in no room. */
async function ward() {
  const practice = await app.build.practice();
  const { clinic } = practice;
  const [site] = await app
    .db('locations')
    .insert({ clinic_id: clinic.id, id: newId(), name: 'Main house' })
    .returning('*');
  const { ward: made, beds, manager } = await wardWith(app, clinic, 2, { location_id: site.id });
  const alone = (await app.as(manager).post(BEDS).send({ ward_id: made.id, name: 'Corridor' }).expect(201)).body.data;
  const [first, second] = beds.map(({ id }) => id);
  return {
    ...practice,
    site,
    ward: made,
    manager,
    first: first ?? '',
    second: second ?? '',
    alone: alone.id as string,
    room: roomId(made.id, 'A'),
  };
}

test('a ward has rooms, a room has beds, and each says in what it is', async () => {
  const { doctor, site, ward: made, first, alone, room } = await ward();
  const read = async (id: string) => valid((await get(app, doctor, `Location/${id}`)).body);
  expect(await read(made.id)).toMatchObject({
    identifier: [{ value: made.code }],
    name: 'Medicine',
    physicalType: { coding: [{ code: 'wa' }] },
    partOf: { reference: `Location/${site.id}` },
  });
  expect(await read(room)).toMatchObject({
    id: room,
    name: 'A',
    status: 'active',
    physicalType: { coding: [{ code: 'ro' }] },
    partOf: { reference: `Location/${made.id}` },
  });
  expect(await read(first)).toMatchObject({
    name: 'A, 1',
    alias: ['1'],
    physicalType: { coding: [{ code: 'bd' }] },
    operationalStatus: { code: 'U' },
    partOf: { reference: `Location/${room}` },
  });
  expect(await read(alone)).toMatchObject({ name: 'Corridor', partOf: { reference: `Location/${made.id}` } });
  await expectFound(app, doctor, {
    [`Location?partof=${made.id}`]: [room, alone],
    [`Location?partof=Location/${site.id}`]: [made.id],
    [`Location?partof.partof=${made.id}&name=A\\, 1`]: [first],
    [`Location?_has:Location:partof:name=Corridor`]: [made.id],
    [`Location?identifier=${made.code}`]: [made.id],
    'Location?operational-status:missing=true': [site.id, made.id, room],
    'Location?name=medicine': [made.id],
  });
  const included = await get(
    app,
    doctor,
    `Location?_id=${first}&_include=Location:partof&_include:iterate=Location:partof`,
  );
  const ids = included.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
  expect(ids.toSorted()).toEqual([first, room, made.id, site.id].toSorted());
});

test('a bed says whether somebody has it, and a place whether it is a bay', async () => {
  const { clinic, doctor, patient, manager, first, second, alone } = await ward();
  await withoutSummaries(app, clinic);
  await admission(app, doctor, patient, { bed_id: first });
  await app.as(manager).post(`${BEDS}/${second}/state`).send({ state: 'cleaning' }).expect(200);
  await app.as(manager).post(`${BEDS}/${alone}/state`).send({ state: 'blocked', reason: 'Broken' }).expect(200);
  const stateOf = async (id: string) => (await get(app, doctor, `Location/${id}`)).body.operationalStatus.code;
  expect(await Promise.all([first, second, alone].map(stateOf))).toEqual(['O', 'H', 'C']);
  await expectFound(app, doctor, {
    'Location?operational-status=O': [first],
    'Location?operational-status=H,C': [second, alone],
    'Location?operational-status:not=O,U,H&operational-status:missing=false': [alone],
    'Location?operational-status=U': [],
    'Encounter?location.operational-status=O': (await get(app, doctor, 'Encounter')).body.entry.map(
      ({ resource }: { resource: { id: string } }) => resource.id,
    ),
    'Location?_has:Encounter:location:status=in-progress': [first],
  });
  const bay = { clinic_id: clinic.id, id: newId(), name: 'Bay 1', bay: true };
  await app.db('locations').insert(bay);
  expect(valid((await get(app, doctor, `Location/${bay.id}`)).body)).toMatchObject({
    physicalType: { coding: [{ code: 'area' }] },
  });
  const history = await get(app, doctor, `Location/${second}/_history`);
  const states = history.body.entry.map(({ resource }: { resource: object }) => valid(resource));
  expect(states).toMatchObject([{ operationalStatus: { code: 'H' } }, { operationalStatus: { code: 'U' } }]);
});

test('wards are shown to who reads admissions or manages beds, in clinics that use them', async () => {
  const { clinic, doctor, manager, ward: made, first, room, site } = await ward();
  const [pharmacist, desk] = [await app.build.user(clinic, 'pharmacist'), await app.build.user(clinic, 'front_desk')];
  for (const each of [manager, desk])
    await expectFound(app, each, { 'Location?name=Medicine,Main': [made.id, site.id] });
  await expectFound(app, pharmacist, { 'Location?name=Medicine,Main': [made.id] });
  const member = await app.build.user(clinic, 'patient');
  await expectFound(app, member, { Location: [site.id] });
  expect((await get(app, await app.build.user(clinic, 'laboratory'), 'Location')).status).toBe(403);
  const stranger = await app.build.practice();
  for (const id of [made.id, first, room]) expect((await get(app, stranger.doctor, `Location/${id}`)).status).toBe(404);
  await expectFound(app, stranger.doctor, { [`Location?partof=${made.id}`]: [] });
  expect((await get(app, doctor, `Location/${room}/_history`)).status).toBe(404);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"areas": ["general"]}'`) });
  await expectFound(app, doctor, { Location: [site.id] });
});

test('wards and beds are written by their own operations alone', async () => {
  const { manager, ward: made, first } = await ward();
  for (const id of [made.id, first]) {
    const { body } = await get(app, manager, `Location/${id}`);
    const put = app.as(manager).put(`${FHIR}/Location/${id}`).set('If-Match', '*');
    const refused = await put.set('Content-Type', 'application/fhir+json').send({ ...body, status: 'inactive' });
    expect({ status: refused.status, text: refused.text }).toMatchObject({
      status: 422,
      text: expect.stringContaining(WARDS),
    });
  }
});
