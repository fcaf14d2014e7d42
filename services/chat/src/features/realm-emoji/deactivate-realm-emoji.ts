import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ROLES } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import { removeRealmEmoji } from './realm-emoji-actions.js';

export const deactivateRealmEmojiEndpoint = endpoint({
  method: 'delete',
  path: '/realm/emoji/{emoji_name}',
  operationId: 'deactivateRealmEmoji',
  summary: 'Take a custom emoji out of use: administrators any, others their own while they may add some',
  access: signedIn,
  params: Joi.object<{ emoji_name: string }, true>({ emoji_name: str().max(LIMITS.emojiName).required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, realm, caller, params: { emoji_name } }) {
    await removeRealmEmoji(db, realm, caller, emoji_name, async ({ author_id }) => {
      if (caller.role <= ROLES.administrator) return;
      const isOwn = author_id === caller.id;
      if (isOwn && (await hasRealmPermission(db, realm, caller, 'can_add_custom_emoji_group'))) return;
      throw new ChatError('BAD_REQUEST', 'Only administrators and its author can take an emoji away.');
    });
  },
});
