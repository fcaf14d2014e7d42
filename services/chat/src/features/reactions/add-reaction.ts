import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, text } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { accessMessage } from '../messages/index.js';
import { followAutomatically } from '../user-topics/index.js';
import { announceReaction } from './reaction-actions.js';
import { checkEmoji, REACTION_TYPES, resolveEmoji, storedRef, type ReactionTypeParam } from './reaction-emoji.js';
import { countEmoji, findEmojiNameOnMessage, insertReaction } from './reaction-store.js';

interface Params {
  message_id: number;
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: ReactionTypeParam;
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
    const known = await resolveEmoji(db, realm, params.emoji_name).catch((error: unknown) => {
      if (params.emoji_code === undefined) throw error;
      return undefined;
    });
    const type = params.reaction_type ?? known?.reaction_type ?? 'unicode_emoji';
    const ref = storedRef(type, params.emoji_code ?? known!.emoji_code);
    // Whoever votes for an emoji that is there already takes the name that it has there.
    const name_there = await findEmojiNameOnMessage(db, realm.id, message.id, ref);
    if (name_there === undefined) {
      await checkEmoji(db, realm, params.emoji_name, ref);
      if ((await countEmoji(db, realm.id, message.id)) >= LIMITS.emojiOnMessage) {
        throw new ChatError('BAD_REQUEST', 'This message has as many different reactions as it can have.');
      }
    }
    const reaction = { ...ref, emoji_name: name_there ?? params.emoji_name, user_id: caller.id };
    if (!(await insertReaction(db, realm.id, message.id, reaction))) {
      throw new ChatError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
    }
    await announceReaction(db, realm, caller, message, 'add', reaction);
    if (message.channel && !caller.is_bot) {
      const place = { channel_id: message.channel.id, topic: message.topic!, message_id: message.id };
      await followAutomatically(db, realm, { ...place, actor_id: caller.id, deed: 'reacting' }, deps.now());
    }
  },
});
