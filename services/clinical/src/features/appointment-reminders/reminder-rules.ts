import type { Language } from '../../domain/language.js';
import { isRemindable } from './remindable.js';
import type { ReminderLink } from './reminder-link.js';
import type { Reminder } from './reminder-store.js';

/** The appointment is still ahead, and was not cancelled or begun. */
const isComing = ({ status, start_at }: Reminder, now: Date): boolean =>
  (status === 'pending' || status === 'booked') && Date.parse(start_at) > now.getTime();

/** Whether the reminder is still to be sent. */
export const isWanted = (reminder: Reminder, now: Date): reminder is Reminder & { email: string } =>
  isComing(reminder, now) && isRemindable(reminder);

/**
 * Whether the link can still be used: once, while the clinic uses the area, for the time in the link. Using a later
 * link ends it too.
 */
export const isAnswerable = (reminder: Reminder, { start_at, number }: ReminderLink, now: Date): boolean =>
  isComing(reminder, now) && reminder.uses_area && reminder.start_at === start_at && reminder.answered < number;

/** Day and time in words, in the clinic's time zone. */
export const timeOf = ({ start_at, timezone }: Pick<Reminder, 'start_at' | 'timezone'>, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-GB', {
    timeZone: timezone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(start_at));
