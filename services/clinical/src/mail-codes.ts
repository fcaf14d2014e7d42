import type { Database } from './db/db.js';
import type { Config } from './deps/config.js';
import { makeReminderLink } from './features/appointment-reminders/index.js';
import { makePasswordLink } from './features/auth/index.js';
import { makeDueVisitMail } from './features/due-visits/index.js';
import { makeInvitationCode } from './features/invitations/index.js';

/** What makes the codes and links that mails bring; `app` acts in one clinic at a time. */
export const codesOf = (app: Database, config: Config) => ({
  invitation: makeInvitationCode,
  password_link: makePasswordLink,
  password_reset: makePasswordLink,
  appointment_reminder: makeReminderLink(app, config),
  due_visit: makeDueVisitMail(app, config),
});
