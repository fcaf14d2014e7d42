import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { markAllRead } from '../read-state/index.js';

export const markAllAsReadEndpoint = endpoint({
  method: 'post',
  path: '/mark_all_as_read',
  operationId: 'markAllAsRead',
  summary: 'Mark all messages as read; repeat while complete is false',
  access: signedIn,
  response: Joi.object({ complete: Joi.boolean().required() }),

  async handler({ db, caller }) {
    return { complete: await markAllRead(db, caller) };
  },
});
