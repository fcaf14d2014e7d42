import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits.js';
import { findPlacedMessages, type PlacedMessage } from '../messages/index.js';
import { findShown, type DueDevice, type WaitingPush } from '../push-devices/index.js';
import { getRealm } from '../realm-settings/index.js';
import { findUsers, type User } from '../user-directory/index.js';
import { findGroups } from './mentioned-group-store.js';
import { messagePayload, removePayload, type MentionedGroup } from './push-payload.js';

/** What is sent to a device in one go, and what waits for it as that. */
export interface Letter {
  ids: number[];
  /** Of the last of them: what came to it since it was sent is not taken for sent. */
  idempotency_key: string;
  type: WaitingPush['type'];
  payload: object;
}

export interface Post {
  device: DueDevice;
  realm: Realm;
  letters: Letter[];
  /** What is not sent, as it was read or deleted, or is too old. */
  dropped: number[];
}

interface Known {
  realm: Realm;
  messages: Map<number, PlacedMessage>;
  senders: Map<number, User>;
  groups: Map<number, MentionedGroup>;
}

/** What waits for devices as it is sent, with the messages as they are now; what devices are to take back is put together. */
export async function composeLetters(db: Db, base_url: string, now: Date, due: readonly DueDevice[]): Promise<Post[]> {
  const pushes = due.flatMap(({ realm_id, user_id, waiting }) =>
    waiting
      .filter(({ type }) => type === 'message')
      .map((push) => ({ realm_id, user_id, message_id: push.message_ids[0]! })),
  );
  const shown = new Set((await findShown(db, pushes)).map(({ user_id, message_id }) => `${user_id} ${message_id}`));
  const known = new Map<number, Known>();
  for (const realm_id of new Set(due.map((device) => device.realm_id))) {
    known.set(realm_id, await findKnown(db, realm_id, due));
  }
  return due.map((device) => compose(device, known.get(device.realm_id)!, { base_url, now, shown }));
}

function compose(
  device: DueDevice,
  { realm, messages, senders, groups }: Known,
  { base_url, now, shown }: { base_url: string; now: Date; shown: Set<string> },
): Post {
  const post: Post = { device, realm, letters: [], dropped: [] };
  const oldest = now.getTime() - LIMITS.pushHours * 3_600_000;
  let removed: number[] = [];
  for (const { id, type, idempotency_key, message_ids, mentioned_group_id, queued_at } of device.waiting) {
    const last = post.letters.at(-1);
    const message = messages.get(message_ids[0]!);
    const sender = message && senders.get(message.sender_id);
    if (queued_at.getTime() < oldest) {
      post.dropped.push(id);
    } else if (type === 'remove') {
      const together = last?.type === 'remove' && removed.length + message_ids.length <= LIMITS.pushRemoved;
      removed = together ? [...removed, ...message_ids] : message_ids;
      const ids = together ? [...post.letters.pop()!.ids, id] : [id];
      post.letters.push({
        ids,
        idempotency_key,
        type,
        payload: removePayload(base_url, realm, device.user_id, removed),
      });
    } else if (message && sender && shown.has(`${device.user_id} ${message.id}`)) {
      const group = groups.get(mentioned_group_id ?? 0);
      const payload = messagePayload(base_url, realm, device.user_id, message, sender, group);
      post.letters.push({ ids: [id], idempotency_key, type, payload });
    } else {
      post.dropped.push(id);
    }
  }
  return post;
}

async function findKnown(db: Db, realm_id: number, due: readonly DueDevice[]): Promise<Known> {
  const pushes = due
    .filter((device) => device.realm_id === realm_id)
    .flatMap(({ waiting }) => waiting.filter(({ type }) => type === 'message'));
  const messages = await findPlacedMessages(db, realm_id, [
    ...new Set(pushes.map(({ message_ids }) => message_ids[0]!)),
  ]);
  const senders = await findUsers(db, realm_id, [...new Set(messages.map(({ sender_id }) => sender_id))]);
  const group_ids = [...new Set(pushes.flatMap(({ mentioned_group_id }) => mentioned_group_id ?? []))];
  const groups = group_ids.length > 0 ? await findGroups(db, realm_id, group_ids) : [];
  const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
  return {
    realm: await getRealm(db, realm_id),
    messages: byId(messages),
    senders: byId(senders),
    groups: byId(groups),
  };
}
