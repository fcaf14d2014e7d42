import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import { changePlaygrounds } from './playground-actions.js';
import { checkPlaygroundTemplate, playgroundParams } from './playground-rules.js';
import { insertPlayground, type Playground } from './playground-store.js';

export const createPlaygroundEndpoint = endpoint({
  method: 'post',
  path: '/realm/playgrounds',
  operationId: 'createPlayground',
  summary: 'Add a code playground: where a browser may run code of a language',
  access: administrator,
  params: Joi.object<Omit<Playground, 'id'>, true>({
    name: playgroundParams.name.required(),
    pygments_language: playgroundParams.pygments_language.required(),
    url_template: playgroundParams.url_template.required(),
  }),
  response: Joi.object({ id: Joi.number().integer().required() }),
  errors: ['INVALID_FIELDS'],

  async handler({ db, realm, caller, params }) {
    checkPlaygroundTemplate(params.url_template);
    const id = await changePlaygrounds(db, realm, caller, async (playgrounds) => {
      if (playgrounds.length >= LIMITS.playgrounds) {
        throw new ChatError('BAD_REQUEST', `There are too many playgrounds (limit: ${LIMITS.playgrounds}).`);
      }
      return insertPlayground(db, realm.id, params);
    });
    return { id };
  },
});
