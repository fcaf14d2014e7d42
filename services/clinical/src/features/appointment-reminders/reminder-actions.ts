import type { Database, Db, Transaction } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import type { Config } from '../../deps/config.js';
import { problem } from '../../domain/errors.js';
import { REMINDER_LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { appointmentRecord, lockAppointment, settleComing } from '../appointments/index.js';
import { languageOf, queueMail, type MakeCode } from '../mails/index.js';
import { linkOf, openLink, type ReminderLink } from './reminder-link.js';
import { isAnswerable, isWanted, timeOf } from './reminder-rules.js';
import {
  findDueReminders,
  findReminder,
  lockDueReminder,
  noteAnswer,
  noteReminder,
  type Reminded,
  type Reminder,
} from './reminder-store.js';

/**
 * Queues the due reminders of appointments; answers how many. `app` acts in one clinic at a time. One transaction
 * queues the mail and marks the reminder. A reminder that is unwanted when due is not sent later.
 */
export async function remindOfAppointments(worker: Database, app: Database, now: Date): Promise<number> {
  let reminded = 0;
  await eachByItself(await findDueReminders(worker, REMINDER_LIMITS.appointmentsAtOnce), async (due) => {
    if (await app.transaction(due.clinic_id, (tx) => remind(tx, due, now))) reminded += 1;
  });
  return reminded;
}

async function remind(db: Db, due: Reminded, now: Date): Promise<boolean> {
  if (!(await lockDueReminder(db, due))) return false;
  const reminder = await findReminder(db, due);
  const wanted = reminder !== undefined && isWanted(reminder, now);
  if (wanted) {
    const { clinic_id, appointment_id } = due;
    const about = { clinic_id, appointment_id, start_at: reminder.start_at, number: reminder.sent + 1 };
    await queueMail(db, 'appointment_reminder', null, about);
  }
  await noteReminder(db, due, wanted ? 1 : 0);
  return wanted;
}

/** Builds the mail of a reminder when it is sent. Only then it is decided whether it is still wanted. */
export const makeReminderLink =
  (app: Database, { keys, public_url }: Pick<Config, 'keys' | 'public_url'>): MakeCode =>
  async (_, { about }, now) => {
    const { clinic_id = '', appointment_id = '', start_at = '', number = 0 } = about;
    const link = { clinic_id, appointment_id, start_at, number };
    const reminder = await app.transaction(clinic_id, (tx) => findReminder(tx, link));
    if (!reminder || !isWanted(reminder, now) || !isAnswerable(reminder, link, now)) return undefined;
    const language = languageOf(reminder.locale);
    return {
      to: reminder.email,
      language,
      clinic_name: reminder.clinic_name,
      practitioner_name: reminder.practitioner_name,
      time: timeOf(reminder, language),
      link: `${public_url}/reminder#${linkOf(keys, link)}`,
    };
  };

interface Opened {
  db: Transaction;
  deps: { config: Pick<Config, 'keys'> };
  now: Date;
  trail: Trail;
  path: { link: string };
}

/** The reminder of a link; the patient is named in the audit event. Throws 404 for an invalid link. */
export async function getLinked(call: Opened): Promise<{ link: ReminderLink; reminder: Reminder }> {
  const { db, now } = call;
  const link = enter(call);
  const reminder = await findReminder(db, link);
  return noted(call, link, reminder, now);
}

/**
 * Confirms or cancels the appointment as its patient. Throws as `getLinked`, and 422 `patient_id` for confirming when
 * the record is closed.
 */
export async function answerLinked(call: Opened, answer: 'confirm' | 'cancel'): Promise<void> {
  const { db, trail, now } = call;
  const named = enter(call);
  const { clinic_id, appointment_id: id } = named;
  const head = await lockAppointment(db, clinic_id, id);
  const { link, reminder } = noted(call, named, await findReminder(db, named), now);
  if (!head) throw problem('not_found');
  const event = answer === 'confirm' ? 'appointment.move' : 'appointment.cancel';
  trail.changing(db, { kind: appointmentRecord, clinic_id, id, event });
  const to = answer === 'confirm' ? 'booked' : 'cancelled';
  const changed = await settleComing(db, clinic_id, head, to, REASONS[languageOf(reminder.locale)]);
  await noteAnswer(db, link, link.number);
  trail.note({ changed_fields: changed, details: { link: true, status: to } });
}

const REASONS = {
  es: 'El paciente la canceló con el enlace del recordatorio.',
  en: 'The patient cancelled it with the link of the reminder.',
};

function enter({ db, deps, now, path }: Opened): ReminderLink {
  const link = openLink(deps.config.keys, path.link, now);
  if (!link) throw problem('not_found');
  db.enterClinic(link.clinic_id);
  return link;
}

function noted({ trail }: Opened, link: ReminderLink, reminder: Reminder | undefined, now: Date) {
  if (!reminder || !isAnswerable(reminder, link, now)) throw problem('not_found');
  trail.note({
    actor: { type: 'user', id: reminder.patient_id, name: reminder.patient_name, role: 'patient' },
    clinic_id: link.clinic_id,
    resource_id: link.appointment_id,
    patient_ids: [reminder.patient_id],
    details: { link: true },
  });
  return { link, reminder };
}
