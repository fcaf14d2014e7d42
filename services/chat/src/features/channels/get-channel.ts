import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessChannel, channelSchema, channelView } from '../channel-directory/index.js';

export const getChannelEndpoint = endpoint({
  method: 'get',
  path: '/streams/{stream_id}',
  operationId: 'getChannel',
  summary: 'Get a channel',
  access: signedIn,
  params: Joi.object<{ stream_id: number }, true>({ stream_id: id().required() }),
  response: Joi.object({ stream: channelSchema.required() }),

  async handler({ db, realm, caller, params }) {
    return {
      stream: channelView(realm, await accessChannel(db, realm, caller, params.stream_id, 'metadata'), db.now()),
    };
  },
});
