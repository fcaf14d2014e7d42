import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { accessMessage } from '../messages/index.js';
import { followAfterReacting } from '../user-topics/index.js';
import { announceReaction } from './reaction-actions.js';
import { emojiToAdd, REACTION_TYPES, type EmojiAsked } from './reaction-emoji.js';
import { insertReaction } from './reaction-store.js';

interface Params extends EmojiAsked {
  message_id: number;
}

export const addReactionEndpoint = endpoint({
  method: 'post',
  path: '/messages/{message_id}/reactions',
  operationId: 'addReaction',
  summary: 'React to a message with an emoji; code and type are found by the name where they are not given',
  access: signedIn,
  params: Joi.object<Params, true>({
    message_id: id().required(),
    emoji_name: text(LIMITS.emojiName).required(),
    emoji_code: text(LIMITS.emojiName),
    reaction_type: enumOf(...REACTION_TYPES),
  }),
  errors: ['REACTION_ALREADY_EXISTS'],

  async handler({ db, realm, caller, params, deps }) {
    const message = await accessMessage(db, realm, caller, params.message_id, { forUpdate: true, toChange: true });
    const emoji = await emojiToAdd(db, realm, message.id, params);
    const reaction = { ...emoji, user_id: caller.id };
    if (!(await insertReaction(db, realm.id, message.id, reaction))) {
      throw new ChatError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
    }
    await announceReaction(db, realm, caller, message, 'add', reaction);
    await followAfterReacting(db, realm, caller, message, deps.now());
  },
});
