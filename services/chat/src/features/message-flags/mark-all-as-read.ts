import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { markAllRead, readClock } from '../read-state/index.js';

export const markAllAsReadEndpoint = endpoint({
  method: 'post',
  path: '/mark_all_as_read',
  operationId: 'markAllAsRead',
  summary: 'Mark all messages as read; repeat while complete is false',
  access: signedIn,
  response: Joi.object({ complete: Joi.boolean().required() }),
  // The clock is read before, by a transaction of its own.
  transaction: false,

  async handler({ db, caller }) {
    const reading = await readClock(db);
    return { complete: await db.transaction((tx) => markAllRead(tx, caller, reading)) };
  },
});
