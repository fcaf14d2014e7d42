import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, str } from '../../http/param-types.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { EXTRA_EMOJI_TYPE, plainEmojiCode } from '../emoji-data/index.js';
import { publish } from '../events/index.js';
import { userAudience } from '../user-directory/index.js';
import { findEmojiByName } from '../realm-emoji/index.js';
import { findUserStatus, saveUserStatus, type ShownStatus, type UserStatus } from './user-status-store.js';

export interface StatusParams {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

export const statusParams = {
  status_text: str().trim().max(LIMITS.statusText),
  emoji_name: str().max(LIMITS.emojiName),
  emoji_code: str().max(LIMITS.emojiName),
  reaction_type: enumOf('', 'unicode_emoji', 'realm_emoji', EXTRA_EMOJI_TYPE, 'service_extra_emoji'),
};

type Emoji = Pick<UserStatus, 'emoji_name' | 'emoji_code' | 'reaction_type'>;

const NO_EMOJI: Emoji = { emoji_name: '', emoji_code: '', reaction_type: '' };

export const NO_STATUS: UserStatus = { status_text: '', ...NO_EMOJI };

/** Sets text and emoji as far as they are given, and tells of them, and of `away`, everybody who knows the person. */
export async function changeStatus(
  tx: Tx,
  realm: Realm,
  user: { id: number; is_bot: boolean },
  params: StatusParams & { away?: boolean },
): Promise<void> {
  const current = (await findUserStatus(tx, realm.id, user.id)) ?? NO_STATUS;
  const changes = {
    ...(params.status_text !== undefined && { status_text: params.status_text }),
    ...(params.emoji_name !== undefined && (await emojiOf(tx, realm, params))),
  };
  await saveUserStatus(tx, realm.id, user.id, { ...current, ...changes });
  await announceStatus(tx, realm, user, { ...(params.away !== undefined && { away: params.away }), ...changes });
}

/** Tells everybody who knows the person. */
export async function announceStatus(
  tx: Tx,
  realm: Realm,
  user: { id: number; is_bot: boolean },
  changes: Partial<ShownStatus>,
): Promise<void> {
  await publish(tx, realm.id, {
    audience: await userAudience(tx, realm, user),
    payload: { type: 'user_status', user_id: user.id, ...changes },
  });
}

async function emojiOf(
  tx: Tx,
  realm: Realm,
  { emoji_name = '', emoji_code, reaction_type }: StatusParams,
): Promise<Emoji> {
  if (emoji_name === '') {
    if (emoji_code || reaction_type) {
      throw new ChatError(
        'BAD_REQUEST',
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      );
    }
    return NO_EMOJI;
  }
  const found = await findEmojiByName(tx, realm.id, emoji_name);
  if (!found || (emoji_code && plainEmojiCode(emoji_code) !== found.emoji_code)) {
    throw new ChatError('BAD_REQUEST', `Emoji '${emoji_name}' does not exist`);
  }
  return { emoji_name, ...found };
}

/** @throws ChatError BAD_REQUEST where nothing is given. */
export function noNewStatus(): ChatError {
  return new ChatError('BAD_REQUEST', 'Client did not pass any new values.');
}

/** Whoever leaves takes their status along: what they were doing then is no news should they come back. */
export async function clearStatus(tx: Tx, realm: Realm, user: { id: number; is_bot: boolean }): Promise<void> {
  if (!(await findUserStatus(tx, realm.id, user.id))) return;
  await changeStatus(tx, realm, user, { status_text: '', emoji_name: '' });
}
