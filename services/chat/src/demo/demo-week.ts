import type { Tx } from '../db/db.js';
import type { Realm } from '../domain/realm.js';
import { findChannelForUser, type Channel } from '../features/channel-directory/index.js';
import { composeMessage, sendMessage, type Destination } from '../features/sending/index.js';
import { findUsers, type User } from '../features/user-directory/index.js';
import { momentOf } from './demo-dates.js';
import type { Conversation, Extras, Said } from './demo-line.js';
import type { Perform } from './demo-operations.js';
import type { Speaker } from './demo-people.js';
import { drawPicture } from './demo-pictures.js';
import { PRODUCT_WEEK } from './demo-product-week.js';
import { SERVICE_WEEK } from './demo-service-week.js';
import { setSentAt } from './demo-store.js';

export interface Stage {
  tx: Tx;
  realm: Realm;
  people: ReadonlyMap<Speaker, User>;
  channels: ReadonlyMap<string, Channel>;
  perform: Perform;
  uploads_dir: string;
}

interface Line {
  conversation: Conversation;
  said: Said;
  at: Date;
}

interface Sent extends Line {
  id: number;
}

const DAY_MS = 24 * 3_600_000;

/** All that was said in the week, in the order in which it was, and what people did with it. */
export async function playWeek(stage: Stage): Promise<void> {
  const now = stage.tx.now();
  const lines: Line[] = [...PRODUCT_WEEK, ...SERVICE_WEEK]
    .flatMap((conversation) => conversation.said.map((said) => ({ conversation, said, at: momentOf(said[0], now) })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const sent: Sent[] = [];
  for (const line of lines) {
    const id = await say(stage, line);
    await play(stage, id, line.said[3] ?? {});
    if (line.said === line.conversation.said.at(-1)) await resolve(stage, id, line);
    await setSentAt(stage.tx, stage.realm.id, id, line.at);
    sent.push({ ...line, id });
  }
  for (const [speaker, user] of stage.people) if (!user.is_bot) await readMost(stage, speaker, sent, now);
}

async function say(stage: Stage, { conversation: { to }, said: [, from, content] }: Line): Promise<number> {
  const { tx, realm, people, channels } = stage;
  const sender = people.get(from)!;
  let destination: Destination;
  if ('people' in to) {
    const ids = to.people.map((key) => people.get(key)!.id);
    destination = { kind: 'direct', users: await findUsers(tx, realm.id, ids) };
  } else {
    const channel = await findChannelForUser(tx, realm.id, sender.id, channels.get(to.channel)!.id);
    destination = { kind: 'channel', channel: channel!, topic: to.topic };
  }
  const text = await withFiles(stage, sender, withNames(content, people, tx.now()));
  const draft = { sender, destination, client: 'Demo', content: text, read_by_sender: true };
  return sendMessage(tx, realm, { ...(await composeMessage(tx, realm, draft)), tells_nobody: true });
}

function withNames(content: string, people: Stage['people'], now: Date): string {
  const tomorrow = new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2).toISOString();
  return content
    .replace('{tomorrow}', `<time:${tomorrow}>`)
    .replaceAll(/(?<![*\w])@(\w+)/g, (mention, key: Speaker) => {
      const user = people.get(key);
      return user ? `@**${user.full_name}**` : mention;
    });
}

async function withFiles({ perform, uploads_dir }: Stage, sender: User, content: string): Promise<string> {
  const [mark, name] = /\{(chart|photo)\}/.exec(content) ?? [];
  if (mark === undefined) return content;
  const file = await drawPicture(name as 'chart' | 'photo', uploads_dir);
  const { url, filename } = await perform(sender, 'POST /user_uploads', {}, [file]);
  return content.replace(mark, `[${String(filename)}](${String(url)})`);
}

/** What people did with a message. */
async function play(stage: Stage, message_id: number, extras: Extras): Promise<void> {
  const { people, perform } = stage;
  const doing = (key: Speaker, operation: string, params: object) => perform(people.get(key)!, operation, params);
  for (const [emoji_name, keys] of Object.entries(extras.reactions ?? {})) {
    for (const key of keys) await doing(key, 'POST /messages/{message_id}/reactions', { message_id, emoji_name });
  }
  const deed = (key: Speaker, content: object) =>
    doing(key, 'POST /submessage', { message_id, msg_type: 'widget', content: JSON.stringify(content) });
  for (const [key, option] of extras.votes ?? []) await deed(key, { type: 'vote', key: `canned,${option}`, vote: 1 });
  for (const task of extras.done ?? []) await deed('kenji', { type: 'strike', key: `${task},canned` });
  const starred = { messages: [message_id], op: 'add', flag: 'starred' };
  for (const key of extras.starred_by ?? []) await doing(key, 'POST /messages/flags', starred);
}

/** Where the conversation ended with that: a notice in the topic says so. */
async function resolve(
  { people, perform }: Stage,
  message_id: number,
  { conversation: { to }, said }: Line,
): Promise<void> {
  if (!('resolved' in to)) return;
  const params = { message_id, topic: `✔ ${to.topic}`, propagate_mode: 'change_all' };
  await perform(people.get(said[1])!, 'PATCH /messages/{message_id}', params);
}

/** Of today only what was said before they last wrote in the conversation is read. */
async function readMost({ people, perform }: Stage, speaker: Speaker, sent: readonly Sent[], now: Date): Promise<void> {
  const lastWritten = new Map<Conversation, number>();
  for (const { id, conversation, said } of sent) if (said[1] === speaker) lastWritten.set(conversation, id);
  const read = sent.filter(
    ({ id, conversation, said, at }) =>
      typeof said[0] !== 'number' || at > now || id <= (lastWritten.get(conversation) ?? 0),
  );
  const messages = read.map(({ id }) => id);
  await perform(people.get(speaker)!, 'POST /messages/flags', { messages, op: 'add', flag: 'read' });
}
