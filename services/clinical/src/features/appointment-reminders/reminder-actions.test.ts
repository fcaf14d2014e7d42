import { useClinical } from '../../../test/support/use-clinical.js';
import { inHours, useReminders } from '../../../test/support/reminders.js';
import { createJobs } from '../../jobs.js';

const app = useClinical();
const { remind, mails, after, appointed, linked } = useReminders(app);

const dueOf = async ({ id }: { id: string }): Promise<Date | null> =>
  (await app.db('appointment_reminders').where({ appointment_id: id }).first())?.due_at;

test('a patient is reminded two days and four hours before, once each, by whichever of two workers', async () => {
  const { appointment, email, clinic, doctor, patient } = await appointed(50, { reason: 'Chest pain' });
  expect(await after(1, appointment)).toEqual([]);
  const [mail, ...more] = await after(2, appointment);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: `Su cita en ${clinic.name}` });
  const time = new Intl.DateTimeFormat('es', {
    timeZone: clinic.timezone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(appointment.start_at);
  expect(mail?.text).toContain(`Le recordamos su cita en ${clinic.name} con ${doctor.name}: ${time}.`);
  expect(mail?.text).not.toMatch(/Chest pain|Código/);
  expect(mail?.text).not.toContain(patient.first_surname);
  expect(await dueOf(appointment)).toEqual(new Date(appointment.start_at.getTime() - 4 * 3_600_000));
  await remind();
  expect(await mails()).toEqual([]);
  expect(await after(44, appointment)).toHaveLength(1);
});

test('what has passed when an appointment is made is not said; what is left is, in the language of the clinic', async () => {
  const { appointment, clinic } = await appointed(24, { clinic: { locale: 'en' } });
  expect(await dueOf(appointment)).toEqual(new Date(appointment.start_at.getTime() - 4 * 3_600_000));
  const [mail] = await after(21, appointment);
  expect(mail?.subject).toBe(`Your appointment at ${clinic.name}`);
  expect(await dueOf((await appointed(3)).appointment)).toBeNull();
});

test('a moved appointment is reminded of anew, and a mail of the old time is not sent any more', async () => {
  const { appointment, doctor } = await appointed(50);
  await app.db('appointment_reminders').where({ appointment_id: appointment.id }).update({ due_at: new Date() });
  await remind();
  const later = inHours(100);
  const moved = await app
    .as(doctor)
    .post(`/api/v1/appointments/${appointment.id}/reschedule`)
    .send({ start_at: later.toISOString() });
  expect(moved.status).toBe(200);
  expect(await mails()).toEqual([]);
  expect(await dueOf(appointment)).toEqual(new Date(later.getTime() - 48 * 3_600_000));
  expect(await after(53, appointment)).toHaveLength(1);
});

test.each([
  ['has no address', { patient: { email: null } }],
  ['wants none', { patient: { reminders_enabled: false } }],
  ['has a record that is not active', { patient: { active: false } }],
  ['has died', { patient: { deceased_at: new Date().toISOString() } }],
  ['asked for a time that nobody gave yet', { status: 'proposed' }],
  ['belongs to a clinic that does not use the area', { clinic: { settings: { areas: [] } } }],
  ['belongs to a clinic that reminds nobody', { clinic: { settings: { reminders: { hours_before: [] } } } }],
])('a patient who %s is not reminded, nor later', async (_, values) => {
  const { appointment, patient } = await appointed(50, values);
  expect(await after(3, appointment)).toEqual([]);
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ reminders_enabled: true, active: true, deceased_at: null });
  await remind();
  expect(await mails()).toEqual([]);
});

test('sandboxes remind nobody, and nothing is sent of what was cancelled meanwhile', async () => {
  const { clinic, appointment, doctor } = await appointed(50);
  const sandbox = await app.build.sandboxOf(clinic);
  const patient = await app.build.patient(sandbox, { email: 'tried@example.test' });
  const { id: practitioner_id } = await app.build.practitioner(sandbox);
  const times = { start_at: inHours(50), end_at: inHours(50.5) };
  const tried = await app.build.appointment(sandbox, { patient_id: patient.id, practitioner_id }, times);
  expect(await after(3, tried)).toEqual([]);
  await app.db('appointment_reminders').where({ appointment_id: appointment.id }).update({ due_at: new Date() });
  await remind();
  await app.as(doctor).post(`/api/v1/appointments/${appointment.id}/cancel`).send({ reason: 'Ill' }).expect(200);
  expect(await mails()).toEqual([]);
  expect(await dueOf(appointment)).toBeNull();
});

test('other hours hold for appointments that are there, and say nothing of what has passed', async () => {
  const { appointment, administrator } = await linked();
  const { body } = await app.as(administrator).get('/api/v1/settings').expect(200);
  expect(body.data.reminders).toEqual({ hours_before: [48, 4] });
  const { name, timezone, locale, completion_requires } = body.data;
  const put = (hours_before: number[]) =>
    app
      .as(administrator)
      .put('/api/v1/settings')
      .send({ name, timezone, locale, completion_requires, reminders: { hours_before } });
  expect((await put([72, 24])).body.data.reminders).toEqual({ hours_before: [72, 24] });
  expect(await dueOf(appointment)).toEqual(new Date(appointment.start_at.getTime() - 24 * 3_600_000));
  for (const bad of [[0], [337], [1, 1], [1, 2, 3, 4, 5, 6]]) expect((await put(bad)).status).toBe(422);
});

test('of appointments that began nothing is kept', async () => {
  const { appointment } = await appointed(50);
  const begun = { start_at: inHours(-25), due_at: null };
  await app.db('appointment_reminders').where({ appointment_id: appointment.id }).update(begun);
  const jobs = createJobs(app.deps);
  await jobs.list.find(({ name }) => name === 'purge reminders of appointments that began')?.run();
  await jobs.stop();
  expect(await app.db('appointment_reminders').where({ appointment_id: appointment.id })).toEqual([]);
});
