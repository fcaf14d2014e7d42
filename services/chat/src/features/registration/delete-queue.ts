import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { badQueueId, isUuid } from './get-events.js';
import { deleteQueue, publish } from '../events/index.js';

export const deleteQueueEndpoint = endpoint({
  method: 'delete',
  path: '/events',
  operationId: 'deleteQueue',
  summary: 'Delete an event queue',
  access: signedIn,
  params: Joi.object<{ queue_id: string }, true>({ queue_id: str().max(64).required() }),
  errors: ['BAD_EVENT_QUEUE_ID'],

  async handler({ db, caller, params: { queue_id }, deps }) {
    if (!isUuid(queue_id) || !(await deleteQueue(db, caller.realm_id, caller.id, queue_id))) throw badQueueId(queue_id);
    // Every replica that has polls of it learns so where it learns everything else.
    await publish(db, caller.realm_id, { audience: {}, payload: { type: 'queue_deleted', queue_id } });
    db.afterCommit(() => deps.events.forget(queue_id));
  },
});
