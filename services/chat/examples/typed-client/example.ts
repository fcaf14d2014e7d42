/**
 * A small client in TypeScript. Its types come from the description of the interface:
 *
 *     node infra/openapi/generate-types.mjs services/chat/openapi.json interface.ts
 */
import type { BadRequestError as ErrorAnswer, Message, MessageEvent, Operations } from './interface.js';

type Parameters<N extends keyof Operations> = Operations[N]['parameters'];
type Answer<N extends keyof Operations> = Operations[N]['answer'];

/** Where the service is, and whose address and API key are used. */
export interface Account {
  url: string;
  email: string;
  apiKey: string;
}

/** One request. What is not text is sent as JSON text. Throws the service's message. */
export async function call<N extends keyof Operations>(
  account: Account,
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters<N>,
): Promise<Answer<N>> {
  const fields = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const response = await fetch(`${account.url}/api/v1${path}${method === 'GET' ? `?${fields}` : ''}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${account.email}:${account.apiKey}`)}` },
    ...(method === 'POST' && { body: fields }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as ErrorAnswer).msg);
  return answer as Answer<N>;
}

export const sendToTopic = (account: Account, channel: string, topic: string, content: string) =>
  call<'sendMessage'>(account, 'POST', '/messages', { type: 'channel', to: channel, topic, content });

/** The newest messages of a topic, as people read them. */
export async function readTopic(account: Account, channel: string, topic: string): Promise<string[]> {
  const { messages } = await call<'getMessages'>(account, 'GET', '/messages', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: topic },
    ],
  });
  return messages.map(lineOf);
}

const lineOf = (message: Message): string =>
  message.type === 'stream'
    ? `#${message.display_recipient} > ${message.subject} · ${message.sender_full_name}: ${message.content}`
    : `${message.display_recipient.map(({ full_name }) => full_name).join(', ')}: ${message.content}`;

/** What was said since, by a long poll. */
export async function nextMessages(account: Account, queue_id: string, last_event_id: number): Promise<MessageEvent[]> {
  const { events } = await call<'getEvents'>(account, 'GET', '/events', { queue_id, last_event_id });
  return events.filter((event): event is MessageEvent => event.type === 'message');
}

// @ts-expect-error What the interface does not know is a mistake that the compiler finds.
export const mistaken = (account: Account) => call<'sendMessage'>(account, 'POST', '/messages', { text: 'Hello' });
