import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessChannel, findSubscriberIds } from '../channel-directory/index.js';

export const getChannelMembersEndpoint = endpoint({
  method: 'get',
  path: '/streams/{stream_id}/members',
  operationId: 'getChannelMembers',
  summary: 'Get the ids of the active subscribers of a channel',
  access: signedIn,
  params: Joi.object<{ stream_id: number }, true>({ stream_id: id().required() }),
  response: Joi.object({ subscribers: Joi.array().items(Joi.number().integer()).required() }),

  async handler({ db, realm, caller, params }) {
    const channel = await accessChannel(db, realm, caller, params.stream_id, 'metadata');
    return { subscribers: await findSubscriberIds(db, realm.id, channel.id) };
  },
});
