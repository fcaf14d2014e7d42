import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { endpointName, keptEndpoint, removeDevice } from './push-address-actions.js';

export const removeWebPushEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/web_push_subscriptions',
  operationId: 'removeWebPush',
  summary: 'End a subscription to notifications',
  access: humansOnly,
  params: Joi.object<{ endpoint: string }, true>({ endpoint: str().max(LIMITS.pushEndpoint).required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params }) {
    const name_hash = endpointName(keptEndpoint(params.endpoint) ?? '');
    if (!(await removeDevice(db, caller, ['web_push', 'unified_push'], name_hash))) {
      throw new ChatError('NOT_FOUND', 'There is no such subscription.');
    }
  },
});
