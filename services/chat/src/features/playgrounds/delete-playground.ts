import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { changePlaygrounds } from './playground-actions.js';
import { deletePlayground } from './playground-store.js';

export const deletePlaygroundEndpoint = endpoint({
  method: 'delete',
  path: '/realm/playgrounds/{playground_id}',
  operationId: 'deletePlayground',
  summary: 'Delete a code playground',
  access: administrator,
  params: Joi.object<{ playground_id: number }, true>({ playground_id: id().required() }),

  async handler({ db, realm, caller, params: { playground_id } }) {
    await changePlaygrounds(db, realm, caller, async () => {
      if (!(await deletePlayground(db, realm.id, playground_id)))
        throw new ChatError('BAD_REQUEST', 'Invalid playground');
    });
  },
});
