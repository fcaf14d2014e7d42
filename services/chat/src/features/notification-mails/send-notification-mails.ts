import { addJob, type Tasks } from '../jobs/index.js';
import { findPeopleDue } from '../notifications/index.js';
import { mailPerson } from './mail-person.js';

const MAIL = 'mail notifications to a person';
const KEY_PREFIX = 'notification mails ';
const TAKEN_TOGETHER = 100;

/** A job for each person, so that one whose mails cannot be written for a fault of ours keeps nobody else waiting. */
export const notificationMailTasks: Tasks = {
  'find people to mail notifications to': {
    every_seconds: 2,
    async run(tx, _job, deps) {
      const people = await findPeopleDue(tx, 'mail', deps.now(), KEY_PREFIX, TAKEN_TOGETHER);
      for (const { realm_id, user_id } of people) {
        const key = `${KEY_PREFIX}${realm_id} ${user_id}`;
        await addJob(tx, deps, { task: MAIL, realm_id, user_id, payload: { user_id }, key });
      }
      return { again: people.length === TAKEN_TOGETHER };
    },
  },
  [MAIL]: {
    async run(tx, { realm_id, payload }, deps) {
      if (realm_id === null) return;
      const { user_id } = payload as { user_id: number };
      return mailPerson(tx, deps, { realm_id, user_id });
    },
  },
};
