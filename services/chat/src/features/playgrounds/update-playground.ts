import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { changePlaygrounds } from './playground-actions.js';
import { checkPlaygroundTemplate, playgroundParams } from './playground-rules.js';
import { updatePlayground, type Playground } from './playground-store.js';

interface Params extends Partial<Omit<Playground, 'id'>> {
  playground_id: number;
}

export const updatePlaygroundEndpoint = endpoint({
  method: 'patch',
  path: '/realm/playgrounds/{playground_id}',
  operationId: 'updatePlayground',
  summary: 'Change a code playground',
  access: administrator,
  params: Joi.object<Params, true>({ ...playgroundParams, playground_id: id().required() }),
  errors: ['INVALID_FIELDS'],

  async handler({ db, realm, caller, params: { playground_id, ...changes } }) {
    if (Object.keys(changes).length === 0) throw new ChatError('BAD_REQUEST', 'Nothing to change was given.');
    if (changes.url_template !== undefined) checkPlaygroundTemplate(changes.url_template);
    await changePlaygrounds(db, realm, caller, async (playgrounds) => {
      const playground = playgrounds.find((one) => one.id === playground_id);
      if (!playground) throw new ChatError('BAD_REQUEST', 'Invalid playground');
      await updatePlayground(db, realm.id, { ...playground, ...changes });
    });
  },
});
