import type { TestEvent } from './events.js';
import {
  ascending,
  directPlace,
  messageOf,
  reactionOf,
  sortedFlags,
  topicKey,
  type ClientState,
} from './replay-state.js';

export function applyMessage(state: ClientState, { message, flags }: TestEvent): void {
  const known = messageOf(message, flags, state.own.user_id);
  state.messages[message.id] = known;
  if (!known.flags.includes('read')) state.unread[message.id] = known.place;
}

export function applyEdit(state: ClientState, event: TestEvent): void {
  const { message_id, message_ids, new_stream_id, stream_id, subject, orig_subject, content, flags } = event;
  const edited = state.messages[message_id];
  if (edited) {
    edited.flags = sortedFlags(flags);
    if (content !== undefined) edited.content = content;
  }
  if (orig_subject === undefined) return;
  if (message_ids.length === 0) throw new Error('update_message tells of a move of nothing');
  const target: number = new_stream_id ?? stream_id;
  const place = topicKey(target, subject ?? orig_subject);
  for (const id of message_ids) {
    // Of channels to which the user is not subscribed nothing is heard, and nothing is unread there.
    if (!state.subscriptions[target]) {
      delete state.unread[id];
      delete state.messages[id];
      continue;
    }
    const message = state.messages[id];
    if (message) message.place = place;
    if (state.unread[id] !== undefined) state.unread[id] = place;
  }
}

export function applyReaction(state: ClientState, event: TestEvent): void {
  const message = state.messages[event['message_id']];
  if (!message) return;
  const reaction = reactionOf(event);
  const others = message.reactions.filter((other) => other !== reaction);
  message.reactions = event['op'] === 'add' ? [...others, reaction].sort() : others;
}

function markRead(state: ClientState, id: number | string): void {
  delete state.unread[id];
  setFlag(state, id, 'add', 'read');
}

function setFlag(state: ClientState, id: number | string, op: string, flag: string): void {
  const message = state.messages[id];
  if (!message) return;
  const others = message.flags.filter((other) => other !== flag);
  message.flags = op === 'add' ? sortedFlags([...others, flag]) : others;
}

export function applyFlags(state: ClientState, { op, flag, messages, all, message_details }: TestEvent): void {
  if (flag === 'starred') {
    state.starred =
      op === 'add' ? ascending([...state.starred, ...messages]) : state.starred.filter((id) => !messages.includes(id));
  }
  if (flag !== 'read') {
    for (const id of messages) setFlag(state, id, op, flag);
    return;
  }
  if (op === 'add') {
    for (const id of all ? Object.keys(state.unread) : messages) markRead(state, id);
    return;
  }
  for (const id of messages) {
    const { type, user_ids, stream_id, topic } = message_details[id];
    setFlag(state, id, 'remove', 'read');
    state.unread[id] = type === 'private' ? directPlace(user_ids, state.own.user_id) : topicKey(stream_id, topic);
  }
}

export function forget(state: ClientState, message_id: number): void {
  delete state.unread[message_id];
  delete state.messages[message_id];
  state.starred = state.starred.filter((id) => id !== message_id);
}

export function forgetMessagesOf(state: ClientState, channel_id: number): void {
  for (const [message_id, { place }] of Object.entries(state.messages)) {
    if (place.startsWith(`${channel_id}:`)) delete state.messages[message_id];
  }
}

export function forgetUnreadOf(state: ClientState, channel_id: number): void {
  for (const [id, place] of Object.entries(state.unread)) {
    if (place.startsWith(`${channel_id}:`)) markRead(state, id);
  }
}

export function isMuted(state: ClientState, place: string): boolean {
  const policy = state.user_topics[place];
  if (policy !== undefined) return policy === 1;
  return state.subscriptions[place.split(':')[0]!]?.is_muted ?? false;
}

/** Of the messages that the client knows: those that mention everybody call nobody who muted the place. */
export function mentionsOf(state: ClientState): number[] {
  const ids = Object.keys(state.unread).map(Number);
  return ascending(
    ids.filter((id) => {
      const { flags = [], place = '' } = state.messages[id] ?? {};
      return flags.includes('mentioned') || (flags.includes('wildcard_mentioned') && !isMuted(state, place));
    }),
  );
}

export function forgetChannel(state: ClientState, id: number): void {
  delete state.channels[id];
  delete state.subscribers[id];
  delete state.subscriptions[id];
  forgetMessagesOf(state, id);
  forgetUnreadOf(state, id);
  state.default_channels = state.default_channels.filter((channel_id) => channel_id !== id);
}
