import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessChannelToAdminister } from '../channel-directory/index.js';
import { archiveChannel } from './channel-archiving.js';

export const archiveChannelEndpoint = endpoint({
  method: 'delete',
  path: '/streams/{stream_id}',
  operationId: 'archiveChannel',
  summary: 'Archive a channel: it can be read, and nothing in it changes any more; its subscribers stay',
  access: signedIn,
  params: Joi.object<{ stream_id: number }, true>({ stream_id: id().required() }),

  async handler({ db, deps, realm, caller, params }) {
    await archiveChannel(db, deps, realm, caller, await accessChannelToAdminister(db, realm, caller, params.stream_id));
  },
});
