import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { accessChannelByName } from '../channel-directory/index.js';
import { LIMITS } from '../../limits/index.js';

export const getChannelIdEndpoint = endpoint({
  method: 'get',
  path: '/get_stream_id',
  operationId: 'getChannelId',
  summary: 'Get the id of a channel by its name, ignoring case',
  access: signedIn,
  params: Joi.object<{ stream: string }, true>({ stream: str().max(LIMITS.nameGiven).required() }),
  response: Joi.object({ stream_id: Joi.number().integer().required() }),
  errors: ['STREAM_DOES_NOT_EXIST'],

  async handler({ db, realm, caller, params }) {
    const { id: stream_id } = await accessChannelByName(db.reads, realm, caller, params.stream, 'metadata');
    return { stream_id };
  },
});
