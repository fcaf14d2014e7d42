import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { aliased, enumOf, id, jsonArray, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { typeDirectly, typeInChannel, type Typing } from './typing-actions.js';

interface Params extends Typing {
  type: 'direct' | 'private' | 'stream' | 'channel';
}

export const setTypingStatusEndpoint = endpoint({
  method: 'post',
  path: '/typing',
  operationId: 'setTypingStatus',
  summary: 'Tell others that the caller began or stopped typing; channels with many subscribers are not told',
  access: signedIn,
  params: Joi.object<Params, true>({
    op: enumOf('start', 'stop').required(),
    type: enumOf('direct', 'private', 'stream', 'channel').default('direct'),
    to: jsonArray(id()).max(LIMITS.directRecipients),
    stream_id: id(),
    topic: aliased(str().trim().max(LIMITS.nameGiven), 'subject'),
  }),

  async handler({ db, realm, caller, params }) {
    if (params.type === 'direct' || params.type === 'private') await typeDirectly(db, realm, caller, params);
    else await typeInChannel(db, realm, caller, params);
  },
});
