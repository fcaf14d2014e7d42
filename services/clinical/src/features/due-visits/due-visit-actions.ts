import type { Database, Db } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import type { Config } from '../../deps/config.js';
import { REMINDER_LIMITS } from '../../limits/index.js';
import { isRemindable } from '../appointment-reminders/index.js';
import { languageOf, queueMail, type MakeCode } from '../mails/index.js';
import {
  findDueVisits,
  findVisitor,
  lockDueVisit,
  noteDueVisit,
  type DueVisit,
  type Visitor,
} from './due-visit-store.js';

/** Queues one mail for each due visit without an appointment; answers how many. `app` acts in one clinic at a time. */
export async function remindOfDueVisits(worker: Database, app: Database): Promise<number> {
  let reminded = 0;
  await eachByItself(await findDueVisits(worker, REMINDER_LIMITS.appointmentsAtOnce), async (due) => {
    if (await app.transaction(due.clinic_id, (tx) => remind(tx, due))) reminded += 1;
  });
  return reminded;
}

async function remind(db: Db, due: DueVisit): Promise<boolean> {
  const locked = await lockDueVisit(db, due);
  if (!locked) return false;
  const wanted = !locked.is_late && isWanted(await findVisitor(db, due));
  const { clinic_id, record_id } = due;
  if (wanted) await queueMail(db, 'due_visit', null, { clinic_id, record_id });
  await noteDueVisit(db, due);
  return wanted;
}

/** The patient gets reminders and has not booked the visit. */
const isWanted = (visitor: Visitor | undefined): visitor is Visitor & { email: string } =>
  visitor !== undefined && isRemindable(visitor) && visitor.clinic_reminds && visitor.is_unbooked;

/** Builds the mail when it is sent. Only then it is decided whether it is still wanted. */
export const makeDueVisitMail =
  (app: Database, { public_url }: Pick<Config, 'public_url'>): MakeCode =>
  async (_, { about }) => {
    const { clinic_id = '', record_id = '' } = about;
    const visitor = await app.transaction(clinic_id, (tx) => findVisitor(tx, { clinic_id, record_id }));
    if (!isWanted(visitor)) return undefined;
    const { email: to, locale, clinic_name } = visitor;
    return { to, language: languageOf(locale), clinic_name, link: `${public_url}/portal` };
  };
