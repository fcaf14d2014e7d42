import { REMINDER_LIMITS } from '../../limits/index.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';

/** The content of a link: the appointment, its start, and the number of the reminder. */
export interface ReminderLink {
  clinic_id: string;
  appointment_id: string;
  start_at: string;
  number: number;
}

const PLACE = 'appointment reminders';

/** An encrypted link: it cannot be forged or altered, and reveals nothing. */
export const linkOf = (keys: KeyRing, link: ReminderLink): string =>
  encryptSecret(keys, Buffer.from(JSON.stringify(link)), PLACE).toString('base64url');

/** Undefined for an invalid link, and one whose appointment has begun. */
export function openLink(keys: KeyRing, given: string, now: Date): ReminderLink | undefined {
  if (given.length > REMINDER_LIMITS.linkLength || !/^[\w-]+$/.test(given)) return undefined;
  try {
    const link = JSON.parse(decryptSecret(keys, Buffer.from(given, 'base64url'), PLACE).toString()) as ReminderLink;
    return Date.parse(link.start_at) > now.getTime() ? link : undefined;
  } catch {
    return undefined;
  }
}
