import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { accessMessage } from '../messages/index.js';
import { announceReaction } from './reaction-actions.js';
import { checkEmojiCode, REACTION_TYPES, resolveEmoji, storedRef, type ReactionTypeParam } from './reaction-emoji.js';
import { deleteReaction } from './reaction-store.js';

interface Params {
  message_id: number;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type: ReactionTypeParam;
}

export const removeReactionEndpoint = endpoint({
  method: 'delete',
  path: '/messages/{message_id}/reactions',
  operationId: 'removeReaction',
  summary: 'Remove an emoji reaction, named by emoji_name or by emoji_code',
  access: signedIn,
  params: Joi.object<Params, true>({
    message_id: id().required(),
    emoji_name: text(LIMITS.emojiName),
    emoji_code: text(LIMITS.emojiName),
    reaction_type: enumOf(...REACTION_TYPES).default('unicode_emoji'),
  }),
  errors: ['REACTION_DOES_NOT_EXIST'],

  async handler({ db, realm, caller, params }) {
    const { emoji_name, emoji_code } = params;
    const message = await accessMessage(db, realm, caller, params.message_id, { forUpdate: true, toChange: true });
    if (emoji_code === undefined && emoji_name === undefined) {
      throw new ChatError('BAD_REQUEST', 'At least one of emoji_name and emoji_code must be given');
    }
    const ref =
      emoji_code === undefined
        ? await resolveEmoji(db, realm, emoji_name!)
        : storedRef(params.reaction_type, emoji_code);
    const reaction = await deleteReaction(db, realm.id, message.id, caller.id, ref);
    if (!reaction) {
      await checkEmojiCode(db, realm, ref);
      throw new ChatError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
    }
    await announceReaction(db, realm, caller, message, 'remove', reaction);
  },
});
