import { admission, stepsOf } from '../../../test/support/admissions.js';
import { BEDS, WARDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('beds are listed by room and name, of one ward, type and state', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { ward, beds, manager } = await wardWith(app, clinic, 3);
  const other = await wardWith(app, clinic, 1);
  const [first, second, third] = beds.map(({ id }) => id);
  await app.as(manager).patch(`${BEDS}/${second}`).send({ type: 'isolation' }).expect(200);
  await app.as(manager).post(`${BEDS}/${third}/state`).send({ state: 'cleaning' }).expect(200);
  const list = (query: object) => app.as(doctor).get(BEDS).query(query);
  const ids = async (query: object) => (await list(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids({ ward_id: ward.id })).toEqual([first, second, third]);
  expect(await ids({})).toHaveLength(4);
  expect(await ids({ state: 'cleaning,blocked' })).toEqual([third]);
  expect(await ids({ type: 'isolation' })).toEqual([second]);
  expect(await ids({ ward_id: manager.id })).toEqual([]);
  expect(await ids({ ward_id: other.ward.id, state: 'free' })).toEqual([other.bed.id]);
  for (const [query, path] of [
    [{ state: 'lost' }, 'state'],
    [{ type: 'sofa' }, 'type'],
    [{ ward_id: 'x' }, 'ward_id'],
  ] as const)
    expectInvalid(await list(query), path);
  await expectAudit(app, await list({ ward_id: ward.id }), { event: 'bed.search', result_count: 3 });
});

test('who manages beds lists them too, the laboratory does not', async () => {
  const { clinic } = await app.build.practice();
  const { manager } = await wardWith(app, clinic, 2);
  expect((await app.as(manager).get(BEDS).expect(200)).body.data).toHaveLength(2);
  expectDenied(await app.as(await app.build.user(clinic, 'laboratory')).get(BEDS), 'missing_ability');
});

test('a bed whose patient or cleaning should be gone by now is not free, nor is one of a ward that is not used', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds, manager } = await wardWith(app, clinic, 3);
  const unused = await wardWith(app, clinic, 1);
  await app.as(manager).patch(`${WARDS}/${unused.ward.id}`).send({ active: false }).expect(200);
  const [taken, cleaned, free] = beds.map(({ id }) => id);
  const { id } = await admission(app, doctor, patient, { bed_id: taken });
  await app.db('admissions').where({ id }).update({ expected_discharge_on: '2026-01-02' });
  const past = { state: 'cleaning', expected_free_at: '2026-01-02T10:00:00Z' };
  await app.as(manager).post(`${BEDS}/${cleaned}/state`).send(past).expect(200);
  for (const days of [0, 30]) {
    const free_at = new Date(Date.now() + days * 86_400_000).toISOString();
    const { body } = await app.as(doctor).get(BEDS).query({ free_at }).expect(200);
    expect(body.data.map((bed: { id: string }) => bed.id)).toEqual([free]);
  }
});

test('who follows beds is told each time that somebody has one or has it no more, or that it is kept', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const [first = '', second = ''] = beds.map(({ id }) => id);
  const [waiting, other] = [
    await admission(app, doctor, patient),
    await admission(app, doctor, await app.build.patient(clinic)),
  ];
  let cursor: string | undefined;
  const changed = async (): Promise<Record<string, string>> => {
    const query = cursor === undefined ? { updated_since: '2026-01-01T00:00:00Z' } : { cursor };
    const { body } = await app.as(doctor).get(BEDS).query(query).expect(200);
    cursor = body.meta.next_cursor;
    return Object.fromEntries(body.data.map(({ id, state }: { id: string; state: string }) => [id, state]));
  };
  const { post } = stepsOf(app, doctor, waiting.id);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reserve = (bed: string, admission_id: string) =>
    app.as(doctor).post(`${BEDS}/${bed}/reservations`).send({ admission_id, until }).expect(201);
  expect(await changed()).toEqual({ [first]: 'free', [second]: 'free' });
  await reserve(first, waiting.id);
  expect(await changed()).toEqual({ [first]: 'reserved' });
  const kept = (await reserve(second, other.id)).body.data;
  await app.as(doctor).delete(`${BEDS}/${second}/reservations/${kept.id}`).expect(200);
  expect(await changed()).toEqual({ [second]: 'free' });
  await post('admit', { bed_id: second }).expect(200);
  expect(await changed()).toEqual({ [first]: 'free', [second]: 'occupied' });
  await post('leave', { bed: 'hold' }).expect(200);
  expect(await changed()).toEqual({ [second]: 'reserved' });
  await post('return').expect(200);
  expect(await changed()).toEqual({ [second]: 'occupied' });
  await post('transfer', { bed_id: first, reason: 'Window' }).expect(200);
  expect(await changed()).toEqual({ [first]: 'occupied', [second]: 'cleaning' });
  await post('undo', { reason: 'Mistake' }).expect(200);
  expect(await changed()).toEqual({ [first]: 'free', [second]: 'occupied' });
  await post('undo', { reason: 'Mistake' }).expect(200);
  expect(await changed()).toEqual({ [second]: 'free' });
  await post('admit', { bed_id: second }).expect(200);
  await changed();
  await post('cancel', { reason: 'Somebody else' }).expect(200);
  expect(await changed()).toEqual({ [second]: 'free' });
  const versions = (await app.as(doctor).get(`${BEDS}/${second}/versions`).expect(200)).body.data;
  expect(versions.slice(0, 3).map(({ content }: { content: { state: string } }) => content.state)).toEqual([
    'free',
    'occupied',
    'free',
  ]);
  const told = await app.db('outbox').where({ clinic_id: clinic.id, event: 'bed.state', resource_id: second });
  expect(told.length).toBeGreaterThan(8);
});
