import type { Tx } from '../../db/db.js';
import { BOT_TYPES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { insertJobIfRoom } from '../jobs/index.js';
import type { User } from '../user-directory/index.js';
import { findCalledBots } from './called-bot-store.js';
import { CALL_HOOK, type HookCall } from './hook-call.js';

/** What of a message says whose hooks it may call. */
interface Written {
  sender: Pick<User, 'is_bot'>;
  destination: { kind: 'channel'; channel: { id: number } } | { kind: 'direct'; users: readonly User[] };
  rendered: { mentioned_user_ids: readonly number[] };
}

/** Whether it is worth looking: bots do not call each other, or two of them would never stop. */
export const mayCallHooks = (message: Written): boolean => !message.sender.is_bot && candidatesOf(message).length > 0;

const candidatesOf = ({ destination, rendered }: Written): readonly number[] =>
  destination.kind === 'channel'
    ? rendered.mentioned_user_ids
    : destination.users.filter((user) => user.bot_type === BOT_TYPES.outgoingWebhook).map(({ id }) => id);

/**
 * Leaves the hooks to be called of the bots that a person wrote to, or mentioned by name where they may read. Of the bots of
 * one owner so many calls wait at a time (docs/decisions/jobs-and-hooks.md): whose hooks are slow holds up themselves.
 */
export async function queueHookCalls(tx: Tx, realm_id: number, message: Written, message_id: number): Promise<void> {
  if (!mayCallHooks(message)) return;
  const { destination } = message;
  const channel_id = destination.kind === 'channel' ? destination.channel.id : null;
  const trigger = destination.kind === 'channel' ? 'mention' : 'direct_message';
  for (const { id: bot_id, bot_owner_id } of await findCalledBots(tx, realm_id, candidatesOf(message), channel_id)) {
    const job = {
      task: CALL_HOOK,
      realm_id,
      user_id: bot_id,
      payload: { message_id, bot_id, trigger } satisfies HookCall,
    };
    const of = `hook of ${realm_id} ${bot_owner_id ?? `bot ${bot_id}`}`;
    await insertJobIfRoom(tx, job, { of, most: LIMITS.hookCallsWaiting });
  }
}
