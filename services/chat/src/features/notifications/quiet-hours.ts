import type { Tx } from '../../db/db.js';
import { findUser, userSetting } from '../user-directory/index.js';
import type { Told } from './due-notification-store.js';

const MINUTES_OF_DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** When the quiet hours of a person that hold now are over; undefined where none hold. */
export async function findQuietEnd(tx: Tx, { realm_id, user_id }: Told, now: Date): Promise<Date | undefined> {
  const user = await findUser(tx, realm_id, user_id);
  return user && quietEnd(user, now);
}

/** In the time zone of the person; of those who have set none, UTC. */
export function quietEnd(user: { settings: Record<string, unknown>; timezone: string }, now: Date): Date | undefined {
  if (!userSetting(user, 'enable_quiet_hours')) return undefined;
  const start = minuteOf(userSetting(user, 'quiet_hours_start'));
  const end = minuteOf(userSetting(user, 'quiet_hours_end'));
  const minute = minuteOf(clockIn(user.timezone || 'UTC', now));
  const isQuiet = start <= end ? start <= minute && minute < end : minute >= start || minute < end;
  if (!isQuiet) return undefined;
  const left = (end - minute + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

const clockIn = (timeZone: string, date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
