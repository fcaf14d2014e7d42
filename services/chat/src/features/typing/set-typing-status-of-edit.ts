import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, id } from '../../http/param-types.js';
import { typeEdit } from './typing-actions.js';

interface Params {
  message_id: number;
  op: 'start' | 'stop';
}

export const setTypingStatusOfEditEndpoint = endpoint({
  method: 'post',
  path: '/messages/{message_id}/typing',
  operationId: 'setTypingStatusOfEdit',
  summary: "Tell others that the caller began or stopped editing one of the caller's messages",
  access: signedIn,
  params: Joi.object<Params, true>({ message_id: id().required(), op: enumOf('start', 'stop').required() }),

  handler: ({ db, realm, caller, params }) => typeEdit(db, realm, caller, params.message_id, params.op),
});
