import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { findPlacedMessages, type PlacedMessage } from '../messages/index.js';
import type { DueDevice, WaitingPush } from '../push-devices/index.js';
import { getRealm } from '../realm-settings/index.js';
import { findUsers, userSetting, type User } from '../user-directory/index.js';
import { findGroups } from './mentioned-group-store.js';
import { messagePayload, removePayload, type MentionedGroup } from './push-payload.js';
import { findPendingPushes } from './pending-push-store.js';

/** What is sent to a device in one go, and what waits for it as that. */
export interface Letter {
  ids: number[];
  /** Of the last of them: what came to it since it was sent is not taken for sent. */
  idempotency_key: string;
  type: WaitingPush['type'];
  payload: object;
  /** Messages that it takes back. */
  removed?: readonly number[];
}

export interface Post {
  device: DueDevice;
  realm: Realm;
  letters: Letter[];
  /** What is not sent, as it was read or deleted, is out of their reach, or too old. */
  dropped: number[];
  /** What is never sent, as nothing can be made of it. */
  spoilt: number[];
}

interface Known {
  realm: Realm;
  messages: Map<number, PlacedMessage>;
  senders: Map<number, User>;
  groups: Map<number, MentionedGroup>;
  /** People whose browsers do not show what direct messages say. */
  discreet: ReadonlySet<number>;
}

/** What waits for devices as it is sent, with the messages as they are now; what devices are to take back is put together. */
export async function composeLetters(deps: Deps, due: readonly DueDevice[]): Promise<Post[]> {
  const pushes = due.flatMap(({ realm_id, user_id, waiting }) =>
    waiting
      .filter(({ type }) => type === 'message')
      .map((push) => ({ realm_id, user_id, message_id: push.message_ids[0]! })),
  );
  const told = await findPendingPushes(deps.db, pushes);
  const toldStill = new Set(told.map(({ user_id, message_id }) => `${user_id} ${message_id}`));
  const known = new Map<number, Known>();
  for (const realm_id of new Set(due.map((device) => device.realm_id))) {
    known.set(realm_id, await findKnown(deps.db, realm_id, due));
  }
  return due.map((device) => compose(deps, device, known.get(device.realm_id)!, toldStill));
}

function compose(deps: Deps, device: DueDevice, known: Known, toldStill: ReadonlySet<string>): Post {
  const post: Post = { device, realm: known.realm, letters: [], dropped: [], spoilt: [] };
  const oldest = deps.now().getTime() - LIMITS.pushHours * 3_600_000;
  for (const push of device.waiting) {
    const isTold = push.type === 'remove' || toldStill.has(`${device.user_id} ${push.message_ids[0]}`);
    if (!isTold || push.queued_at.getTime() < oldest) {
      post.dropped.push(push.id);
    } else if (push.type === 'remove') {
      addRemoval(deps, post, push);
    } else {
      addMessage(deps, post, push, known);
    }
  }
  return post;
}

function addRemoval(
  { config }: Deps,
  { device, realm, letters }: Post,
  { id, idempotency_key, message_ids }: WaitingPush,
) {
  const last = letters.at(-1);
  const before = last?.removed ?? [];
  const together = before.length > 0 && before.length + message_ids.length <= LIMITS.pushRemoved;
  const removed = together ? [...before, ...message_ids] : message_ids;
  const ids = together ? [...letters.pop()!.ids, id] : [id];
  const payload = removePayload(config.baseUrl, realm, device.user_id, removed);
  letters.push({ ids, idempotency_key, type: 'remove', payload, removed });
}

function addMessage(
  { config, log }: Deps,
  post: Post,
  push: WaitingPush,
  { messages, senders, groups, discreet }: Known,
) {
  const { id, idempotency_key, message_ids, mentioned_group_id } = push;
  const message = messages.get(message_ids[0]!);
  const sender = message && senders.get(message.sender_id);
  if (!message || !sender) return void post.dropped.push(id);
  const group = groups.get(mentioned_group_id ?? 0);
  const { kind, user_id } = post.device;
  const hidesText = kind === 'web_push' && message.channel_id === null && discreet.has(user_id);
  try {
    const payload = messagePayload(config.baseUrl, post.realm, user_id, message, sender, group, hidesText);
    post.letters.push({ ids: [id], idempotency_key, type: 'message', payload });
  } catch (error) {
    log.error({ err: error, message_id: message.id }, 'nobody can be told of a message');
    post.spoilt.push(id);
  }
  return undefined;
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
  const inBrowsers = due.filter((device) => device.realm_id === realm_id && device.kind === 'web_push');
  const readers = await findUsers(db, realm_id, [...new Set(inBrowsers.map(({ user_id }) => user_id))]);
  const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
  return {
    realm: await getRealm(db, realm_id),
    messages: byId(messages),
    senders: byId(senders),
    groups: byId(groups),
    discreet: new Set(
      readers.filter((one) => !userSetting(one, 'pm_content_in_desktop_notifications')).map(({ id }) => id),
    ),
  };
}
