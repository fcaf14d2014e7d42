import type { Realm } from '../../domain/realm.js';
import type { HookCall } from '../hook-calls/index.js';
import type { LoadedMessage } from '../reading/index.js';

/** 1: the reference server's own form; 2: that of a well-known other chat, which knows channels only. */
const OTHER_CHAT = 2;

interface Called {
  bot: { id: number; delivery_email: string; full_name: string };
  service: { interface: number };
  token: string;
  trigger: HookCall['trigger'];
}

/** What is posted to a hook; undefined for a form that cannot say it. */
export function hookLetter(
  realm: Realm,
  { message, raw_content }: LoadedMessage,
  called: Called,
): { content_type: string; body: string } | undefined {
  return called.service.interface === OTHER_CHAT
    ? otherChatLetter(realm, message as ChannelMessage, raw_content, called)
    : ownLetter(message, raw_content, called);
}

function ownLetter(message: object, raw_content: string, { bot, token, trigger }: Called) {
  const { content: rendered_content, ...members } = message as { content: string };
  const body = {
    bot_email: bot.delivery_email,
    bot_full_name: bot.full_name,
    data: raw_content,
    trigger,
    token,
    message: { ...members, content: raw_content, content_type: 'text/x-markdown', rendered_content },
  };
  return { content_type: 'application/json', body: JSON.stringify(body) };
}

interface ChannelMessage {
  id: number;
  type: string;
  stream_id: number;
  display_recipient: string;
  timestamp: number;
  sender_id: number;
  sender_full_name: string;
}

function otherChatLetter(realm: Realm, message: ChannelMessage, text: string, { bot, token, trigger }: Called) {
  if (message.type !== 'stream') return undefined;
  const fields = {
    token,
    team_id: `T${realm.id}`,
    team_domain: realm.host,
    channel_id: `C${message.stream_id}`,
    channel_name: message.display_recipient,
    thread_ts: String(message.id),
    timestamp: String(message.timestamp),
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text,
    trigger_word: trigger,
    service_id: String(bot.id),
  };
  return { content_type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
}

/** What the bot is to say; undefined for nothing. @throws HookFailure for an answer that says neither. */
export function replyIn(
  service: Called['service'],
  { status, body }: { status: number; body: Buffer },
): string | undefined {
  if (status < 200 || status > 299) throw new HookFailure(`its answer had the status ${status}`);
  const answer = parsed(body);
  if (answer['response_not_required'] === true) return undefined;
  const said = service.interface === OTHER_CHAT ? answer['text'] : (answer['content'] ?? answer['response_string']);
  // Half a character would be refused by the database, and the hook asked again and again.
  return typeof said === 'string' && said.trim() !== '' ? Buffer.from(said).toString() : undefined;
}

function parsed(body: Buffer): Record<string, unknown> {
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = undefined;
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    throw new HookFailure('its answer was no JSON object');
  }
  return answer as Record<string, unknown>;
}

/** Why a call came to nothing, for the owner of the bot. */
export class HookFailure extends Error {}
