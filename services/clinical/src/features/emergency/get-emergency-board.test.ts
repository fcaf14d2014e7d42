import { laboratoryTest, labResult, measured } from '../../../test/support/clinical-records.js';
import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const BOARD = '/api/v1/emergency/board';
const app = useClinical();

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function room() {
  const built = await app.build.practice();
  const { clinic, doctor } = built;
  const come = async (minutes: number, level?: number) => {
    const patient = await app.build.patient(clinic);
    const { id } = await emergencyVisit(app, doctor, patient, { arrival_at: ago(minutes) });
    const steps = stepsOf(app, doctor, id);
    if (level !== undefined) await steps.triaged(level);
    return { id: id as string, patient, ...steps };
  };
  const board = async (by: { token: string } = doctor) => (await app.as(by).get(BOARD).expect(200)).body.data;
  const rowOf = async (id: string) => (await board()).find((row: { id: string }) => row.id === id);
  return { ...built, come, board, rowOf };
}

test('the most urgent come first, then who came first; an untriaged patient stands before level 2', async () => {
  const { come, board, doctor } = await room();
  const made: Record<string, { id: string }> = {
    third: await come(10, 3),
    two: await come(50, 2),
    untriaged: await come(5),
    one: await come(1, 1),
    longer: await come(20, 3),
    first: await come(30),
  };
  const gone = await come(100, 1);
  await gone.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  const wrong = await come(100, 1);
  await wrong.post('cancel', { reason: 'Wrong person' }).expect(200);
  const nameOf = ({ id }: { id: string }) => Object.keys(made).find((name) => made[name]?.id === id);
  expect((await board()).map(nameOf)).toEqual(['one', 'first', 'untriaged', 'two', 'longer', 'third']);
  const response = await app.as(doctor).get(BOARD);
  await expectAudit(app, response, { event: 'emergency_visit.board', phi_level: 'full', result_count: 6 });
  expect((await app.as((await app.build.practice()).doctor).get(BOARD)).body.data).toEqual([]);
});

test('who was not seen in time is overdue, and who was to be triaged again', async () => {
  const { clinic, come, rowOf } = await room();
  const visit = await come(61);
  const before = { waiting_minutes: 61, target_at: null, reassess_at: null, overdue: false };
  expect(await rowOf(visit.id)).toMatchObject(before);
  await visit.post('triage', { level: 4 }).expect(200);
  const { arrival_at, ...row } = await rowOf(visit.id);
  expect(row).toMatchObject({ target_at: new Date(Date.parse(arrival_at) + 7_200_000).toISOString(), overdue: false });
  await visit.post('triage', { level: 3 }).expect(200);
  expect(await rowOf(visit.id)).toMatchObject({ overdue: true });
  // The clinic gives them longer.
  const settings = { areas: ['emergency'], emergency: { scale: 'manchester', targets: [0, 10, 90, 120, 240] } };
  await app.db('clinics').where({ id: clinic.id }).update({ settings });
  expect(await rowOf(visit.id)).toMatchObject({ overdue: false });
  await visit.post('triage', { level: 2 }).expect(200);
  await visit.post('start-care', { at: ago(0) }).expect(200);
  expect(await rowOf(visit.id)).toMatchObject({ overdue: false, waiting_minutes: 61 });
  await app
    .db('emergency_triages')
    .where({ visit_id: visit.id })
    .update({ reassess_at: ago(1) });
  expect(await rowOf(visit.id)).toMatchObject({ overdue: true });
});

test('allergies, orders and critical results that nobody has read stand beside the visit', async () => {
  const { doctor, come, rowOf } = await room();
  const visit = await come(5, 3);
  await app
    .db('patients')
    .where({ id: visit.patient.id })
    .update({ allergies: ['Penicillin'] });
  const none = { allergies: ['Penicillin'], orders: { pending: 0, resulted: 0 }, critical_unread: 0 };
  expect(await rowOf(visit.id)).toMatchObject(none);
  const consultations = '/api/mobile/v1/doctor/consultations';
  const note = await app.as(doctor).post(consultations).send({ emergency_visit_id: visit.id }).expect(201);
  const list = await app.as(doctor).get('/api/v1/consultations').expect(200);
  expect(list.body.data).toMatchObject([{ id: note.body.data.id, emergency_visit_id: visit.id }]);
  const items = [{ test_id: await laboratoryTest(app) }];
  const path = `${consultations}/${note.body.data.id}/lab-orders`;
  const ordered = await app.as(doctor).post(path).send({ items }).expect(200);
  await app.as(doctor).post(path).send({ items }).expect(200);
  expect(await rowOf(visit.id)).toMatchObject({ orders: { pending: 2, resulted: 0 } });
  const { id } = await labResult(app, doctor, visit.patient, {
    order_item_id: ordered.body.data.items[0].id,
    observations: [measured(6, { interpretation: 'LL' })],
  });
  expect(await rowOf(visit.id)).toMatchObject({ orders: { pending: 1, resulted: 1 }, critical_unread: 1 });
  await app.as(doctor).post(`/api/v1/lab-results/${id}/acknowledge`).expect(200);
  expect(await rowOf(visit.id)).toMatchObject({ critical_unread: 0 });
});

test('whoever triages sees who waits under any relation, and whom the policy admits nowhere sees nobody', async () => {
  const { clinic, doctor, come, board } = await room();
  const nurse = await app.build.user(clinic, 'nurse');
  const visit = await come(5);
  const ended = await come(5);
  await ended.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  for (const relation of ['own', 'care_team'] as const) {
    await app.build.phiPolicy(clinic, { relation });
    expect(await board(nurse)).toMatchObject([{ id: visit.id, complaint: 'Chest pain' }]);
    expect((await app.as(nurse).get(VISITS)).body.data).toMatchObject([{ id: visit.id }]);
  }
  const desk = await app.build.user(clinic, 'front_desk');
  const limited = await app.as(desk).get(BOARD);
  expect(limited.body.data).toMatchObject([{ id: visit.id, overdue: false, target_at: null }]);
  for (const member of ['complaint', 'triage', 'disposition', 'allergies', 'orders', 'critical_unread'])
    expect(limited.body.data[0]).not.toHaveProperty(member);
  await expectAudit(app, limited, { phi_level: 'limited', patient_ids: [visit.patient.id] });
  await app.build.phiPolicy(clinic, { relation: 'any', roles: ['doctor'] });
  expect(await board(doctor)).toHaveLength(1);
  expectDenied(await app.as(nurse).get(BOARD), 'phi_access_denied');
  expectDenied(await app.as(await app.build.user(clinic, 'pharmacist')).get(BOARD), 'missing_ability');
});
