import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { KeptMail } from '../../src/deps/mail.js';
import { createJobs, type Jobs } from '../../src/jobs.js';
import type { TestApp } from './start.js';

const HOUR = 3_600_000;

export const inHours = (hours: number): Date => new Date(Math.ceil(Date.now() / 1000) * 1000 + hours * HOUR);

/** Two workers that remind patients of their appointments, and keep the mails in a folder. */
export function useReminders(app: TestApp) {
  let workers: Jobs[] = [];
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'clinical-reminders-'));
    app.deps.config.mail_folder = folder;
    workers = [createJobs(app.deps), createJobs(app.deps)];
  });
  afterEach(async () => {
    for (const worker of workers) await worker.stop();
    app.deps.config.mail_folder = undefined;
    await app.db('mails').delete();
    await rm(folder, { recursive: true });
  });
  const run = (job: string) =>
    Promise.all(workers.map(async ({ list }) => list.find(({ name }) => name === job)?.run()));

  /** Both look at once for reminders that are due. */
  const remind = () => run('remind of appointments');

  /** The same for visits that are due. */
  const remindOfVisits = () => run('remind of due visits');

  /** The mails since the last time. */
  async function mails(): Promise<KeptMail[]> {
    await run('send mails');
    const files = (await readdir(folder)).sort().map((name) => path.join(folder, name));
    const read = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as KeptMail));
    await Promise.all(files.map((file) => rm(file)));
    return read;
  }

  /** So many hours go by for the appointment; the mails that are sent then. */
  async function after(hours: number, appointment: { id: string; start_at: Date; end_at: Date }): Promise<KeptMail[]> {
    const earlier = (column: string) => app.db.raw('?? - make_interval(hours => ?)', [column, hours]);
    // Nobody moves it: triggers hear nothing.
    await app.db.transaction(async (tx) => {
      await tx.raw('set local session_replication_role = replica');
      const times = { start_at: earlier('start_at'), end_at: earlier('end_at') };
      await tx('appointments').where({ id: appointment.id }).update(times);
      const reminder = { start_at: earlier('start_at'), due_at: earlier('due_at') };
      await tx('appointment_reminders').where({ appointment_id: appointment.id }).update(reminder);
    });
    const ago = (time: Date) => new Date(time.getTime() - hours * HOUR);
    Object.assign(appointment, { start_at: ago(appointment.start_at), end_at: ago(appointment.end_at) });
    await remind();
    return mails();
  }

  /** A patient with an address, and an appointment in so many hours. */
  async function appointed(
    hours: number,
    { patient = {}, clinic = {}, ...values }: Record<string, object | string> = {},
  ) {
    const practice = await app.build.practice({ ...Object(clinic) });
    const email = `patient.${crypto.randomUUID()}@example.test`;
    const reminded = await app.build.patient(practice.clinic, { email, ...Object(patient) });
    const people = { patient_id: reminded.id, practitioner_id: practice.doctor.practitioner_id };
    const times = { start_at: inHours(hours), end_at: inHours(hours + 0.5) };
    const appointment = await app.build.appointment(practice.clinic, people, { ...times, ...values });
    const administrator = await app.build.user(practice.clinic, 'administrator');
    return { ...practice, administrator, patient: reminded, email, appointment };
  }

  /** The same, reminded; `path` is that of the mail's link in the interface. */
  async function linked(values: Record<string, object | string> = {}) {
    const made = await appointed(50, values);
    const [mail] = await after(3, made.appointment);
    return { ...made, mail, path: `/api/v1/appointment-reminders/${linkIn(mail)}` };
  }

  return { remind, remindOfVisits, mails, after, appointed, linked };
}

export const linkIn = (mail: { text: string } | undefined): string =>
  /\/reminder#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
