import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { inHours, useReminders } from '../../../test/support/reminders.js';
import { useClinical } from '../../../test/support/use-clinical.js';

let passed = 0;
const app = useClinical({ clock: () => new Date(Date.now() + passed) });
const { linked } = useReminders(app);

test('a link says what it is about without a login, changes nothing, and the trail names its patient', async () => {
  const { appointment, clinic, doctor, patient, path } = await linked({ reason: 'Chest pain', status: 'pending' });
  const response = await app.as().get(path);
  expect(response.body.data).toEqual({
    clinic: { name: clinic.name },
    practitioner: { full_name: doctor.name },
    start_at: appointment.start_at.toISOString(),
    timezone: clinic.timezone,
    language: 'es',
  });
  await expectAudit(app, response, {
    event: 'appointment.open_reminder',
    clinic_id: clinic.id,
    actor_id: patient.id,
    actor_role: 'patient',
    resource_id: appointment.id,
    patient_ids: [patient.id],
    details: { link: true },
  });
  expect((await app.as().get(path)).status).toBe(200);
  expect(await app.db('appointments').where({ id: appointment.id }).first()).toMatchObject({
    status: 'pending',
    version: 1,
  });
});

test('links that were altered, are of nothing, or whose appointment was moved or has begun are 404', async () => {
  const { appointment, path } = await linked();
  for (const at of [40, 60, path.length - 2]) {
    const altered = `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`;
    expectNotFound(await app.as().get(altered));
  }
  for (const link of ['x', 'x'.repeat(5_000), '%00'])
    expectNotFound(await app.as().get(`/api/v1/appointment-reminders/${link}`));
  passed = 50 * 3_600_000;
  expectNotFound(await app.as().get(path));
  passed = 0;
  const moved = { start_at: inHours(70), end_at: inHours(71) };
  await app.db('appointments').where({ id: appointment.id }).update(moved);
  expectNotFound(await app.as().get(path));
});
