import { addDays, dayIn } from '../../calendar.js';
import { openConsultation } from '../../../test/support/clinical-records.js';
import { inHours, useReminders } from '../../../test/support/reminders.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const { remindOfVisits, mails } = useReminders(app);

const DAY_MS = 86_400_000;

/** A patient with an address, of whom a doctor signs a note that names a follow-up in so many days, by default in a month. */
async function followed({ days = 30, timezone = 'America/Santiago' } = {}) {
  const practice = await openConsultation(app);
  const { clinic, doctor, patient, consultation } = practice;
  await app.db('clinics').where({ id: clinic.id }).update({ timezone });
  const email = `patient.${crypto.randomUUID()}@example.test`;
  await app.db('patients').where({ id: patient.id }).update({ email });
  const note = `/api/mobile/v1/doctor/consultations/${consultation.id}`;
  const date = addDays(dayIn(timezone, new Date()), days);
  const said = {
    type: 'first',
    reason: 'Chest pain',
    started_at: '2026-01-05T12:00:00Z',
    diagnoses: [{ code: 'J03.9', role: 'principal', certainty: 'confirmed' }],
    follow_up: { date, notes: null },
  };
  await app.as(doctor).patch(note).set('If-Match', '*').send(said).expect(200);
  expect(await dueOf(consultation.id)).toBeUndefined();
  await app.as(doctor).post(`${note}/complete`).set('If-Match', '*').expect(200);
  return { ...practice, email, date, timezone, id: consultation.id };
}

const dueOf = async (record_id: string): Promise<Date | null | undefined> =>
  (await app.db('due_visits').where({ record_id }).first())?.due_at;

/** In days from now. */
const daysTo = async (id: string) => ((await dueOf(id))!.getTime() - Date.now()) / DAY_MS;

/** The time of that record comes; the mails that are sent then. */
async function sentWhenDue(record_id: string, daysAgo = 0) {
  await app
    .db('due_visits')
    .where({ record_id })
    .update({ due_at: new Date(Date.now() - daysAgo * DAY_MS) });
  await remindOfVisits();
  return mails();
}

test('a week before the follow-up of a signed note its patient is told once, by whichever of two workers, nothing clinical', async () => {
  const { clinic, doctor, patient, email, date, timezone, id } = await followed();
  expect(dayIn(timezone, (await dueOf(id))!)).toBe(addDays(date, -7));
  await remindOfVisits();
  expect(await mails()).toEqual([]);
  const [mail, ...more] = await sentWhenDue(id);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: `Pida su hora en ${clinic.name}` });
  expect(mail?.text).toContain(`${app.deps.config.public_url}/portal`);
  for (const kept of ['Chest pain', 'J03.9', doctor.name, patient.first_surname])
    expect(mail?.text).not.toContain(kept);
  await remindOfVisits();
  expect(await mails()).toEqual([]);
  expect(await dueOf(id)).toBeNull();
});

test('a week after a referral was accepted without a visit its patient is told; not of one that is to another place', async () => {
  const { doctor, patient, email } = await followed();
  const refer = async (to: object) => {
    const body = { patient_id: patient.id, reason: 'A second opinion', ...to };
    const { data } = (await app.as(doctor).post('/api/v1/referrals').send(body).expect(201)).body;
    await app.as(doctor).post(`/api/v1/referrals/${data.id}/accept`).send({}).expect(200);
    return data.id as string;
  };
  const within = await refer({ to_practitioner_id: doctor.practitioner_id });
  expect(Math.round(await daysTo(within))).toBe(7);
  expect(await dueOf(await refer({ to: { name: 'Cardiology' } }))).toBeUndefined();
  expect(await sentWhenDue(within)).toMatchObject([{ to: email }]);
  const done = await refer({ to_practitioner_id: doctor.practitioner_id });
  await app.as(doctor).post(`/api/v1/referrals/${done}/complete`).send({}).expect(200);
  expect(await sentWhenDue(done)).toEqual([]);
});

test('what was due while no mails were sent is said until the day of the follow-up, and not after it', async () => {
  const { email, id } = await followed();
  expect(await sentWhenDue(id, 6.9)).toMatchObject([{ to: email }]);
  const { id: later } = await followed();
  expect(await sentWhenDue(later, 7.1)).toEqual([]);
  expect(await dueOf(later)).toBeNull();
});

test('who was referred and has been there since is not told to book', async () => {
  const { clinic, doctor, patient, email } = await followed();
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const accepted = async () => {
    const body = { patient_id: patient.id, reason: 'A second opinion', to_practitioner_id: doctor.practitioner_id };
    const { id } = (await app.as(doctor).post('/api/v1/referrals').send(body).expect(201)).body.data;
    await app.as(doctor).post(`/api/v1/referrals/${id}/accept`).send({}).expect(200);
    await app
      .db('referrals')
      .where({ id })
      .update({ created_at: inHours(-48) });
    return id as string;
  };
  const been = (status: string, hours: number) =>
    app.build.appointment(clinic, people, { start_at: inHours(hours), end_at: inHours(hours + 1), status });
  await been('fulfilled', -72);
  await been('noshow', -24);
  expect(await sentWhenDue(await accepted())).toMatchObject([{ to: email }]);
  await been('fulfilled', -20);
  expect(await sentWhenDue(await accepted())).toEqual([]);
});

test('who has booked, refused reminders, has no address, has died or is of a clinic that reminds nobody is not told; nor of an error', async () => {
  const unsaid: Record<string, (made: Awaited<ReturnType<typeof followed>>) => Promise<unknown>> = {
    booked: ({ clinic, doctor, patient }) =>
      app.build.appointment(
        clinic,
        { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
        { start_at: inHours(200), end_at: inHours(201) },
      ),
    refused: ({ doctor, patient }) =>
      app.as(doctor).put(`/api/v1/patients/${patient.id}/reminders`).send({ enabled: false }).expect(200),
    'without an address': ({ patient }) => app.db('patients').where({ id: patient.id }).update({ email: null }),
    'of an area that is off': ({ clinic }) =>
      app
        .db('clinics')
        .where({ id: clinic.id })
        .update({ settings: { areas: [] } }),
    'of a sandbox': async ({ clinic }) => {
      const { id: sandbox_of } = await app.build.clinic();
      await app.db('clinics').where({ id: clinic.id }).update({ environment: 'test', sandbox_of });
    },
    'an error': ({ doctor, id }) =>
      app
        .as(doctor)
        .post(`/api/mobile/v1/doctor/consultations/${id}/cancel`)
        .set('If-Match', '*')
        .send({ reason: 'Of somebody else' })
        .expect(200),
    dead: ({ patient }) => app.db('patients').where({ id: patient.id }).update({ deceased_at: new Date() }),
    silent: ({ clinic }) =>
      app
        .db('clinics')
        .where({ id: clinic.id })
        .update({ settings: app.db.raw(`settings || '{"reminders": {"hours_before": []}}'`) }),
  };
  for (const make of Object.values(unsaid)) {
    const made = await followed();
    await make(made);
    expect(await sentWhenDue(made.id)).toEqual([]);
    expect(await dueOf(made.id)).toBeNull();
  }
});

test('who books after the mail was queued gets none', async () => {
  const { clinic, doctor, patient, id } = await followed();
  await app.db('due_visits').where({ record_id: id }).update({ due_at: new Date() });
  await remindOfVisits();
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  await app.build.appointment(clinic, people, { start_at: inHours(200), end_at: inHours(201) });
  expect(await mails()).toEqual([]);
});

test('a follow-up is to come from the next day of the clinic on, also where that is not the day of the database', async () => {
  const timezone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-12';
  expect(await dueOf((await followed({ timezone, days: 1 })).id)).toBeInstanceOf(Date);
  expect(await dueOf((await followed({ timezone, days: 0 })).id)).toBeUndefined();
});
