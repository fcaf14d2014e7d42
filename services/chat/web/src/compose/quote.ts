import type { Client } from '../connection/client.js';
import { messageLink, sourceOf } from '../messages/actions.js';
import type { Message } from '../model/types.js';
import type { Words } from '../words/index.js';
import type { Compose } from './compose.js';

/** Who wrote what, with a link to it, as other messages quote it. */
export async function quoted(client: Client, message: Message, words: Words): Promise<string> {
  const source = await sourceOf(message.id);
  const name = `@_**${message.sender_full_name}|${message.sender_id}**`;
  const longestFence = Math.max(2, ...[...source.matchAll(/^`{3,}/gm)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longestFence + 1);
  const link = messageLink(message, client.state);
  return `${name} [${words.compose.said('').trim()}](${link}):\n${fence}quote\n${source}\n${fence}\n\n`;
}

/** Replies to a message with its text above. */
export async function quote(client: Client, compose: Compose, message: Message, words: Words): Promise<void> {
  const text = await quoted(client, message, words);
  compose.replyTo(message);
  compose.append(text);
}
