import type { Knex } from 'knex';
import { prescription } from '../../../test/support/clinical-records.js';
import { dispensary, tablets } from '../../../test/support/dispensing.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { merging, unmerging } from '../../../test/support/patient-merges.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What holds whatever happens at once, and whatever the service does. */

const app = useClinical();

test('fifty who dispense the last ten at once, over two replicas, give out ten', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { body, given, first, post, pharmacist, left } = await dispensary(app, practice);
  await post('adjustments', { reason: 'Counted', lines: [{ lot_id: first, quantity: -90 }] }).expect(201);
  const scripts = await Promise.all(
    Array.from({ length: 50 }, async () =>
      prescription(app, doctor, await app.build.patient(clinic), { items: [tablets('Paracetamol', 20)] }),
    ),
  );
  const replica = await startReplica(app);
  try {
    const answers = await Promise.all(
      scripts.map(({ id, items: [item] }, nth) =>
        (nth % 2 ? app : replica)
          .as(pharmacist)
          .post('/api/v1/pharmacy/dispensations')
          .send(body(1, { prescription_id: id, items: [{ ...given(1), prescription_item_id: item.id }] })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(40).fill(422)]);
  } finally {
    await replica.stop();
  }
  expect(await left()).toBe(0);
});

test('those who dispense one prescription at once, over two replicas, give out what was prescribed', async () => {
  const practice = await app.build.practice();
  const { body, pharmacist, left, status } = await dispensary(app, practice);
  const replica = await startReplica(app);
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        (nth % 2 ? app : replica).as(pharmacist).post('/api/v1/pharmacy/dispensations').send(body(4)),
      ),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(422)]);
  } finally {
    await replica.stop();
  }
  expect([await left(), await status()]).toEqual([80, 'completed']);
});

test('a prescription that is stopped while it is dispensed is stopped or given, and its dispensings agree with it', async () => {
  const practice = await app.build.practice();
  for (let round = 0; round < 6; round += 1) {
    const { script, dispense, left } = await dispensary(app, practice);
    const stop = app.as(practice.doctor).post(`/api/v1/prescriptions/${script.id}/stop`).send({ reason: 'Rash' });
    const [given, stopped] = await Promise.all([dispense(5, { override_reason: 'Wanted' }), stop]);
    expect([201, 422]).toContain(given.status);
    expect(stopped.status).toBe(200);
    expect(await left()).toBe(given.status === 201 ? 95 : 100);
  }
});

test('the database takes nothing beyond what is prescribed or was given, and nothing of what is not active', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { dispense, script } = await dispensary(app, practice);
  const { id, items } = (await dispense(15).expect(201)).body.data;
  const as = (run: (db: Knex) => Promise<unknown>) =>
    app.db.transaction(async (db) => {
      await db.raw(`select set_config('app.clinic_id', ?, true)`, [clinic.id]);
      await run(db);
    });
  const item = await app.db('pharmacy_dispensed_items').where({ id: items[0].id }).first();
  const more = { ...item, id: crypto.randomUUID(), place: 1 };
  await expect(as((db) => db('pharmacy_dispensed_items').insert({ ...more, quantity: 6 }))).rejects.toMatchObject({
    constraint: 'pharmacy_prescribed_taken',
  });
  await as((db) => db('pharmacy_dispensed_items').insert({ ...more, quantity: 5 }));
  const lots = app.db('pharmacy_dispensed_lots').where({ item_id: items[0].id });
  await expect(lots.clone().update({ returned: 16 })).rejects.toMatchObject({
    constraint: 'pharmacy_dispensed_lots_returned',
  });
  const row = await app.db('pharmacy_dispensations').where({ id }).first();
  await expect(
    app.db('pharmacy_dispensations').where({ id }).update({ status: 'preparation', completed_at: null }),
  ).rejects.toMatchObject({ message: expect.stringContaining('is over') });
  await app.as(doctor).post(`/api/v1/prescriptions/${script.id}/stop`).send({ reason: 'Rash' }).expect(200);
  const again = { ...row, id: crypto.randomUUID(), number: 'DI-1', warnings: '[]', unchecked: '[]' };
  await expect(as((db) => db('pharmacy_dispensations').insert(again))).rejects.toMatchObject({
    constraint: 'pharmacy_dispensations_active',
  });
});

test('what was given goes with its patient into another record, and back, and so does what is left', async () => {
  const practice = await app.build.practice();
  const { clinic, patient } = practice;
  const { dispense, pharmacist, act } = await dispensary(app, practice);
  const { id } = (await dispense(5).expect(201)).body.data;
  const prepared = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  const desk = await app.build.user(clinic, 'front_desk');
  const target = await app.build.patient(clinic);
  const whose = async () =>
    (await app.as(pharmacist).get(`/api/v1/pharmacy/dispensations/${id}`).expect(200)).body.data.patient.id;
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  expect(await whose()).toBe(target.id);
  expect((await dispense(5).expect(201)).body.data.patient.id).toBe(target.id);
  expect((await act(prepared.id, 'complete', {}).expect(200)).body.data.patient.id).toBe(target.id);
  expect((await unmerging(app, desk, patient)).status).toBe(200);
  expect(await whose()).toBe(patient.id);
  expectInvalid(await dispense(6), 'items.0.quantity');
  expect((await dispense(5).expect(201)).body.data.patient.id).toBe(patient.id);
});
