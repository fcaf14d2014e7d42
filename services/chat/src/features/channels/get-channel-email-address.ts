import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessChannel } from '../channel-directory/index.js';

export const getChannelEmailAddressEndpoint = endpoint({
  method: 'get',
  path: '/streams/{stream_id}/email_address',
  operationId: 'getChannelEmailAddress',
  summary: 'Get the address for sending messages to a channel by e-mail: empty, because this server takes no mail',
  access: signedIn,
  params: Joi.object<{ stream_id: number; sender_id?: number }, true>({ stream_id: id().required(), sender_id: id() }),
  response: Joi.object({ email: Joi.string().allow('').required() }),

  async handler({ db, realm, caller, params }) {
    await accessChannel(db, realm, caller, params.stream_id, 'content');
    return { email: '' };
  },
});
