import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { renderContent } from '../markdown-lookup/index.js';
import { accessMessage } from '../messages/index.js';
import { normalizeContent } from '../sending/index.js';
import {
  deleteReminder,
  deleteRemindersOf,
  findRemindersOfLocked,
  findReminderTotals,
  insertReminder,
  postpone,
  updateReminderText,
  type Reminder,
} from './reminder-store.js';
import { htmlWithoutMessage, reminderText, textWithoutMessage } from './reminder-text.js';
import { reminderView } from './reminder-view.js';

export interface GivenReminder {
  message_id: number;
  note: string;
  scheduled_delivery_timestamp: Date;
}

/** @throws ChatError BAD_REQUEST for a message that the user may not see, a time that is not in the future, and too many */
export async function createReminder(
  tx: Tx,
  realm: Realm,
  user: Caller,
  given: GivenReminder,
  now: Date,
): Promise<number> {
  checkFuture(given.scheduled_delivery_timestamp, now);
  if ([...given.note].length > LIMITS.reminderNote) {
    throw new ChatError('BAD_REQUEST', `note is too long (limit: ${LIMITS.reminderNote} characters)`);
  }
  // Who deletes the message waits, and finds this reminder.
  const message = await accessMessage(tx, realm, user, given.message_id, { forUpdate: true });
  await lockExclusively(tx, 'toldLists', user.id);
  const content = normalizeContent(await reminderText(tx, realm, message, given.note));
  const { rendered } = await renderContent(tx, realm, user, content);
  const reminder = await insertReminder(tx, {
    ...given,
    realm_id: realm.id,
    user_id: user.id,
    content,
    rendered_content: rendered.rendered_content,
  });
  await checkRoom(tx, user);
  await announce(tx, user, { op: 'add', reminders: [reminderView(reminder)] });
  return reminder.id;
}

function checkFuture(at: Date, now: Date): void {
  if (at <= now) throw new ChatError('BAD_REQUEST', 'The scheduled time must be in the future.');
}

/** @throws ChatError NOT_FOUND, also for a reminder of somebody else, and BAD_REQUEST for a time that is not in the future */
export async function postponeReminder(tx: Tx, user: Caller, id: number, at: Date, now: Date): Promise<void> {
  checkFuture(at, now);
  const reminder = await postpone(tx, user.realm_id, user.id, id, at);
  if (!reminder) throw new ChatError('NOT_FOUND', 'Reminder does not exist.');
  await announceAnew(tx, reminder);
}

/** As clients know no event of a change, it goes and comes. */
async function announceAnew(tx: Tx, reminder: Reminder): Promise<void> {
  const owner = { realm_id: reminder.realm_id, id: reminder.user_id };
  await announce(tx, owner, { op: 'remove', reminder_id: reminder.id });
  await announce(tx, owner, { op: 'add', reminders: [reminderView(reminder)] });
}

/** @throws ChatError BAD_REQUEST where the reminders, the new one with them, are too many or too long to be told together. */
async function checkRoom(tx: Tx, { realm_id, id }: Caller): Promise<void> {
  const { reminders, bytes } = await findReminderTotals(tx, realm_id, id);
  if (reminders > LIMITS.reminders) {
    throw new ChatError('BAD_REQUEST', `You have too many reminders (limit: ${LIMITS.reminders}).`);
  }
  if (bytes > LIMITS.ownMessagesBytes) throw new ChatError('BAD_REQUEST', 'Your reminders are too long, together.');
}

/** @throws ChatError NOT_FOUND, also for a reminder of somebody else */
export async function removeReminder(tx: Tx, user: Pick<Caller, 'realm_id' | 'id'>, id: number): Promise<void> {
  if (!(await deleteReminder(tx, user.realm_id, user.id, id))) {
    throw new ChatError('NOT_FOUND', 'Reminder does not exist.');
  }
  await announce(tx, user, { op: 'remove', reminder_id: id });
}

/** Takes away what reminds of these messages, whose text it quotes. */
export async function removeRemindersOf(tx: Tx, realm_id: number, message_ids: readonly number[]): Promise<void> {
  for (const { id, user_id } of await deleteRemindersOf(tx, realm_id, message_ids)) {
    await announce(tx, { realm_id, id: user_id }, { op: 'remove', reminder_id: id });
  }
}

/** What reminds of these messages stays when somebody deletes them, and quotes them no more. */
export async function takeQuotesOf(tx: Tx, realm_id: number, message_ids: readonly number[]): Promise<void> {
  for (const reminder of await findRemindersOfLocked(tx, realm_id, message_ids)) {
    const { note } = reminder;
    const changed = { ...reminder, content: textWithoutMessage(note), rendered_content: htmlWithoutMessage(note) };
    await updateReminderText(tx, changed);
    await announceAnew(tx, changed);
  }
}

/** To the own clients of its owner. */
async function announce(
  tx: Tx,
  user: Pick<Caller, 'realm_id' | 'id'>,
  payload: { op: string } & Record<string, unknown>,
): Promise<void> {
  await publish(tx, user.realm_id, {
    audience: { user_ids: [user.id] },
    payload: { type: 'reminders', ...payload },
  });
}
