import { dayIn } from './calendar.js';
import type { Db } from './db/db.js';
import { deletePastReminders } from './features/appointment-reminders/index.js';
import { deleteOldKeyUsage } from './features/api-keys/index.js';
import { deleteEndedPasswordLinks, deleteEndedTokens, deleteOldNotices } from './features/auth/index.js';
import { deleteOldReplays } from './features/interop-replays/index.js';
import { deleteSent } from './features/interop-sending/index.js';
import { deleteExpiredInvitations } from './features/invitations/index.js';
import { deleteOldMails } from './features/mails/index.js';
import { deleteEndedCodes, deleteEndedLaunches, deleteUsedAssertions } from './features/oauth/index.js';
import { deleteConsumed } from './features/outbox/index.js';
import { deleteOldSuggestions } from './features/suggestions/index.js';
import { deleteOldDeliveries } from './features/webhooks/index.js';
import { deleteExpiredExports } from './fhir/export/export-store.js';
import { FHIR_LIMITS } from './fhir/limits.js';
import { deleteOldSubscriptions } from './fhir/resources/subscription/store.js';
import { AI_LIMITS, HL7_LIMITS, LIMITS, REMINDER_LIMITS, SMART_LIMITS } from './limits/index.js';
import { deleteExpiredKeys } from './operation/idempotency-store.js';
import { deleteOldSigningKeys } from './secrets/signing-key-store.js';

/** Deletes up to `limit` rows as `clinical_janitor`, whosesoever they are, and answers how many there were. */
type Purge = (janitor: Db, now: Date, limit: number) => Promise<number>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** What is deleted when its time is over, by the names of the jobs that do it. */
export const PURGES: Readonly<Record<string, Purge>> = {
  'purge idempotency keys': deleteExpiredKeys,
  'purge ended tokens': (db, now, limit) => deleteEndedTokens(db, daysBefore(now, LIMITS.endedTokenDays), limit),
  'purge expired invitations': (db, now, limit) =>
    deleteExpiredInvitations(db, daysBefore(now, LIMITS.endedInvitationDays), limit),
  'purge old notices': (db, now, limit) => deleteOldNotices(db, daysBefore(now, LIMITS.noticeDays), limit),
  'purge ended links': deleteEndedPasswordLinks,
  'purge mails that could not be sent': (db, now, limit) =>
    deleteOldMails(db, daysBefore(now, LIMITS.mailHours / 24), limit),
  'purge reminders of appointments that began': (db, now, limit) =>
    deletePastReminders(db, daysBefore(now, REMINDER_LIMITS.appointmentDays), limit),
  'purge changes that were told': (db, now, limit) => deleteConsumed(db, daysBefore(now, LIMITS.outboxDays), limit),
  'purge exports': (db, now) => deleteExpiredExports(db, now),
  'purge subscriptions that are off': (db, now, limit) =>
    deleteOldSubscriptions(db, daysBefore(now, FHIR_LIMITS.endedSubscriptionDays), limit),
  'purge codes of apps': (db, now, limit) => deleteEndedCodes(db, daysBefore(now, SMART_LIMITS.usedCodeDays), limit),
  'purge launches of apps': deleteEndedLaunches,
  'purge used assertions': deleteUsedAssertions,
  'purge signing keys': deleteOldSigningKeys,
  'purge old suggestions': (db, now, limit) => deleteOldSuggestions(db, daysBefore(now, AI_LIMITS.countedDays), limit),
  'purge messages that were sent from the queue': (db, now, limit) =>
    deleteSent(db, daysBefore(now, HL7_LIMITS.sentDays), limit),
  'purge replays that are done': (db, now, limit) =>
    deleteOldReplays(db, daysBefore(now, HL7_LIMITS.replayDays), limit),
  'purge old deliveries': (db, now, limit) => deleteOldDeliveries(db, daysBefore(now, LIMITS.deliveryDays), limit),
  'purge what came with API keys': (db, now, limit) =>
    deleteOldKeyUsage(db, dayIn('UTC', daysBefore(now, LIMITS.keyUsageDays.kept)), limit),
};
