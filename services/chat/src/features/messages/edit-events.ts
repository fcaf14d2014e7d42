import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import type { Audience, NewEvent } from '../events/index.js';
import { findOnlineReaders } from '../message-flags/index.js';
import type { User } from '../users/index.js';
import { goneEvents } from './delete-actions.js';
import type { EditedContent } from './edit-content.js';
import type { AccessedMessage } from './message-access.js';
import { unixSeconds } from './message-view.js';
import { splitMoveAudience } from './move-audience.js';
import type { MoveResult } from './move-messages.js';
import type { MovePlan } from './move-plan.js';

export interface Edit {
  actor: User;
  message: AccessedMessage;
  audience: Audience;
  edited: EditedContent | undefined;
  moved: MoveResult | undefined;
  plan: MovePlan | undefined;
  now: Date;
}

/** Whoever may not follow a move is told that the messages are gone. */
export async function editEvents(tx: Tx, realm: Realm, edit: Edit): Promise<NewEvent[]> {
  const { plan, moved, message } = edit;
  if (!moved || !plan?.leavesChannel) return [await updateMessageEvent(tx, realm, edit)];
  const { following, losing } = await splitMoveAudience(tx, realm, edit.audience, plan.source, plan.target);
  const update = await updateMessageEvent(tx, realm, { ...edit, audience: following });
  if (losing.length === 0) return [update];
  const place = { message_type: 'stream', stream_id: plan.source.id, topic: message.topic };
  return [update, ...goneEvents({ user_ids: losing }, place, moved.message_ids)];
}

/**
 * The `update_message` event (chat-gaps.md 4.1). Clients replace a message's flags by those of the
 * event, so users who listen and have read it must be told so.
 */
async function updateMessageEvent(tx: Tx, realm: Realm, edit: Edit): Promise<NewEvent> {
  const { actor, message, audience, edited, moved, plan, now } = edit;
  const channel = message.channel;
  const common = edited?.common_flags ?? [];
  const per_user: Record<string, { flags: string[] }> = {};
  const own = edited?.flags ?? new Map<number, string[]>();
  for (const [user_id, flags] of own) per_user[user_id] = { flags };
  for (const user_id of await findOnlineReaders(tx, realm.id, message.id)) {
    const flags = own.get(user_id) ?? common;
    per_user[user_id] = { flags: flags.includes('read') ? flags : ['read', ...flags] };
  }
  return {
    audience: { ...audience, per_user },
    payload: {
      type: 'update_message',
      user_id: actor.id,
      edit_timestamp: unixSeconds(now),
      message_id: message.id,
      message_ids: moved?.message_ids ?? [message.id],
      rendering_only: false,
      flags: common,
      ...(channel && { stream_id: channel.id, stream_name: channel.name }),
      ...(plan &&
        moved && {
          propagate_mode: plan.mode,
          orig_subject: message.topic,
          ...(plan.changesTopic && { subject: plan.topic, topic_links: [] }),
          ...(plan.leavesChannel && { new_stream_id: plan.target.id }),
        }),
      ...edited?.payload,
    },
  };
}
