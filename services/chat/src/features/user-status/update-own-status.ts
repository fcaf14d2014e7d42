import Joi from 'joi';
import type { Db } from '../../db.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../http/errors.js';
import { bool, enumOf, str } from '../../http/param-types.js';
import type { Realm } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { EXTRA_EMOJI_TYPE, findEmojiCode, findExtraEmojiUrl, plainEmojiCode } from '../emoji-data/index.js';
import { publish } from '../events/index.js';
import { findActiveEmojiByName } from '../realm-emoji/index.js';
import { userAudience } from '../users/index.js';
import { findUserStatus, saveUserStatus, type UserStatus } from './user-status-store.js';

interface Params {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
  away?: boolean;
}

type Emoji = Pick<UserStatus, 'emoji_name' | 'emoji_code' | 'reaction_type'>;

const NO_EMOJI: Emoji = { emoji_name: '', emoji_code: '', reaction_type: '' };

export const updateOwnStatusEndpoint = endpoint({
  method: 'post',
  path: '/users/me/status',
  summary: "Set the caller's status text and emoji; empty text takes them away",
  access: humansOnly,
  params: Joi.object<Params, true>({
    status_text: str().trim().max(LIMITS.statusText),
    emoji_name: str().max(100),
    emoji_code: str().max(100),
    reaction_type: enumOf('', 'unicode_emoji', 'realm_emoji', EXTRA_EMOJI_TYPE, 'service_extra_emoji'),
    away: bool(),
  }),

  async handler({ db, realm, caller, params }) {
    if (params.status_text === undefined && params.emoji_name === undefined && params.away === undefined) {
      throw new ChatError('BAD_REQUEST', 'Client did not pass any new values.');
    }
    const current = (await findUserStatus(db, realm.id, caller.id)) ?? { status_text: '', ...NO_EMOJI };
    const changes = {
      ...(params.status_text !== undefined && { status_text: params.status_text }),
      ...(params.emoji_name !== undefined && (await emojiOf(db, realm, params))),
    };
    await saveUserStatus(db, realm.id, caller.id, { ...current, ...changes });
    await publish(db, realm.id, {
      audience: await userAudience(db, realm, caller),
      payload: { type: 'user_status', user_id: caller.id, ...changes },
    });
  },
});

/** Custom emoji go before those of the service, these before unicode ones of the same name. */
async function emojiOf(db: Db, realm: Realm, { emoji_name = '', emoji_code, reaction_type }: Params): Promise<Emoji> {
  if (emoji_name === '') {
    if (emoji_code || reaction_type)
      throw new ChatError(
        'BAD_REQUEST',
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      );
    return NO_EMOJI;
  }
  const unicode = findEmojiCode(emoji_name);
  const [custom] = await findActiveEmojiByName(db, realm.id, [emoji_name]);
  const found = custom
    ? { emoji_name, emoji_code: String(custom.id), reaction_type: 'realm_emoji' }
    : findExtraEmojiUrl(emoji_name)
      ? { emoji_name, emoji_code: emoji_name, reaction_type: EXTRA_EMOJI_TYPE }
      : unicode && { emoji_name, emoji_code: unicode, reaction_type: 'unicode_emoji' };
  if (!found || (emoji_code && plainEmojiCode(emoji_code) !== found.emoji_code)) {
    throw new ChatError('BAD_REQUEST', `Emoji '${emoji_name}' does not exist`);
  }
  return found;
}
