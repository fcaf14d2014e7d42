import type { Database } from './db/db.js';
import type { Deps } from './deps/deps.js';
import { remindOfAppointments } from './features/appointment-reminders/index.js';
import { remindOfDueVisits } from './features/due-visits/index.js';
import { remindOfCriticalResults } from './features/lab-results/index.js';
import { REMINDER_LIMITS } from './limits/index.js';
import type { Job } from './repeat-job.js';

/** Jobs that queue mails of what waits; patients are reminded only where `mails` are sent. */
export const reminderJobs = ({
  log,
  clock,
  worker,
  app,
  mails,
}: Pick<Deps, 'log' | 'clock'> & { worker: Database; app: Database; mails: boolean }): Job[] => [
  {
    name: 'remind of critical results',
    everySeconds: REMINDER_LIMITS.criticalSeconds,
    async run() {
      const reminded = await remindOfCriticalResults(worker, app);
      if (reminded > 0) log.info({ reminded }, 'critical results still wait for somebody');
    },
  },
  {
    name: 'remind of appointments',
    everySeconds: REMINDER_LIMITS.appointmentSeconds,
    async run() {
      const reminded = mails ? await remindOfAppointments(worker, app, clock()) : 0;
      if (reminded > 0) log.info({ reminded }, 'patients are reminded of appointments');
    },
  },
  {
    name: 'remind of due visits',
    everySeconds: REMINDER_LIMITS.dueVisitSeconds,
    async run() {
      const reminded = mails ? await remindOfDueVisits(worker, app) : 0;
      if (reminded > 0) log.info({ reminded }, 'patients are told of visits that are due');
    },
  },
];
