import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { accessChannel } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import { normalizeContent } from '../sending/index.js';
import { normalizeTopic } from '../topics/index.js';
import { accessUsers } from '../user-directory/index.js';
import { checkKeepsDrafts, type GivenDraft } from './draft-rules.js';
import { deleteDraft, findDraftTotals, insertDraft, updateDraft, type Draft, type NewDraft } from './draft-store.js';
import { draftView } from './draft-view.js';

/** All of them or none; answers their ids in the given order. @throws ChatError BAD_REQUEST */
export async function createDrafts(
  tx: Tx,
  realm: Realm,
  writer: Caller,
  given: readonly GivenDraft[],
  now: Date,
): Promise<number[]> {
  checkKeepsDrafts(writer);
  await lockExclusively(tx, 'toldLists', writer.id);
  const drafts: Draft[] = [];
  for (const draft of given) {
    drafts.push(await insertDraft(tx, realm.id, writer.id, await checkedDraft(tx, realm, writer, draft, now)));
  }
  await checkRoom(tx, writer);
  if (drafts.length > 0) await announce(tx, writer, { op: 'add', drafts: drafts.map(draftView) });
  return drafts.map(({ id }) => id);
}

/** @throws ChatError NOT_FOUND, also for a draft of somebody else; BAD_REQUEST */
export async function replaceDraft(
  tx: Tx,
  realm: Realm,
  writer: Caller,
  id: number,
  given: GivenDraft,
  now: Date,
): Promise<void> {
  checkKeepsDrafts(writer);
  await lockExclusively(tx, 'toldLists', writer.id);
  const draft = { ...(await checkedDraft(tx, realm, writer, given, now)), id };
  if (!(await updateDraft(tx, realm.id, writer.id, draft))) throw notFound();
  await checkRoom(tx, writer);
  await announce(tx, writer, { op: 'update', draft: draftView(draft) });
}

/** @throws ChatError BAD_REQUEST where the drafts, those just written with them, are too many or too long to be told together. */
async function checkRoom(tx: Tx, { realm_id, id }: Caller): Promise<void> {
  const { drafts, bytes } = await findDraftTotals(tx, realm_id, id);
  if (drafts > LIMITS.drafts) {
    throw new ChatError('BAD_REQUEST', `You have too many drafts (limit: ${LIMITS.drafts}).`);
  }
  if (bytes > LIMITS.ownMessagesBytes) throw new ChatError('BAD_REQUEST', 'Your drafts are too long, together.');
}

/** @throws ChatError NOT_FOUND, also for a draft of somebody else */
export async function removeDraft(tx: Tx, writer: Caller, id: number): Promise<void> {
  checkKeepsDrafts(writer);
  if (!(await deleteDraft(tx, writer.realm_id, writer.id, id))) throw notFound();
  await announce(tx, writer, { op: 'remove', draft_id: id });
}

/** A draft may be sent nowhere yet; a channel or people that it names are those that its writer may know. */
async function checkedDraft(
  tx: Tx,
  realm: Realm,
  writer: Caller,
  { type, to, topic, content, timestamp }: GivenDraft,
  now: Date,
): Promise<NewDraft> {
  const text = {
    type,
    content: normalizeContent(content),
    timestamp: timestamp === undefined ? now : new Date(Math.floor(timestamp) * 1000),
  };
  if (type === 'stream') {
    const [channel_id, ...more] = to;
    if (channel_id === undefined || more.length > 0) {
      throw new ChatError('BAD_REQUEST', 'A draft to a channel needs the ID of one channel.');
    }
    await accessChannel(tx, realm, writer, channel_id, 'metadata');
    return { ...text, to: [channel_id], topic: normalizeTopic(topic) };
  }
  if (type === '' || to.length === 0) return { ...text, to: [], topic: '' };
  const users = await accessUsers(tx, realm, writer, to);
  if (users.length > LIMITS.directRecipients) {
    throw new ChatError('BAD_REQUEST', `A direct message has at most ${LIMITS.directRecipients} recipients`);
  }
  const others = users.map(({ id }) => id).filter((id) => id !== writer.id);
  return { ...text, to: others.length === 0 ? [writer.id] : others, topic: '' };
}

/** To the own clients of its writer. */
async function announce(tx: Tx, writer: Caller, payload: { op: string } & Record<string, unknown>): Promise<void> {
  await publish(tx, writer.realm_id, {
    audience: { user_ids: [writer.id] },
    payload: { type: 'drafts', ...payload },
  });
}

const notFound = () => new ChatError('NOT_FOUND', 'Draft does not exist.');
