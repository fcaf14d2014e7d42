import type { NextState } from './next-state.js';
import { directPlace, placeOf, topicPlace } from './place.js';
import type { Unread } from './state.js';
import type { EventOf } from './types.js';

const MENTIONS = ['mentioned', 'wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];
const isMention = (flags: readonly string[]) => flags.some((flag) => MENTIONS.includes(flag));

export function applyMessage(next: NextState, { message, flags }: EventOf<'message'>): void {
  const place = placeOf(message, next.own_id);
  next.set('max_message_id', Math.max(next.next.max_message_id, message.id));
  if (message.type === 'private') next.change('direct').set(place, message.id);
  if (flags.includes('read')) return;
  const topic = message.type === 'stream' ? { stream_id: message.stream_id, topic: message.subject } : {};
  next.change('unread').set(message.id, { place, ...topic });
  if (isMention(flags)) next.change('mentions').add(message.id);
}

export function applyMove(next: NextState, event: EventOf<'update_message'>): void {
  const { message_id, message_ids, flags, stream_id, new_stream_id, subject, orig_subject, rendering_only } = event;
  if (!rendering_only && orig_subject === undefined && next.next.unread.has(message_id)) {
    if (isMention(flags)) next.change('mentions').add(message_id);
    else if (next.next.mentions.has(message_id)) next.change('mentions').delete(message_id);
  }
  if (orig_subject === undefined || stream_id === undefined) return;
  const target = new_stream_id ?? stream_id;
  const topic = subject ?? orig_subject;
  for (const id of message_ids) {
    if (!next.next.unread.has(id)) continue;
    // A channel without a subscription sends no events, so nothing is unread there.
    if (!next.next.subscriptions.has(target)) forget(next, id);
    else next.change('unread').set(id, { place: topicPlace(target, topic), stream_id: target, topic });
  }
}

export function applyDeletion(next: NextState, { message_ids, message_id }: EventOf<'delete_message'>): void {
  for (const id of message_ids ?? [message_id ?? []].flat()) {
    forget(next, id);
    if (next.next.starred.has(id)) next.change('starred').delete(id);
  }
}

export function applyFlags(next: NextState, event: EventOf<'update_message_flags'>): void {
  const { op, flag, messages, all } = event;
  if (flag === 'starred') {
    const starred = next.change('starred');
    for (const id of messages) {
      if (op === 'add') starred.add(id);
      else starred.delete(id);
    }
  }
  if (flag !== 'read') return;
  if (op === 'add') {
    for (const id of all ? next.next.unread.keys() : messages) forget(next, id);
    return;
  }
  const details = 'message_details' in event ? event.message_details : undefined;
  for (const id of messages) {
    const detail = details?.[id];
    if (!detail) continue;
    const unread: Unread =
      detail.type === 'private'
        ? { place: directPlace(detail.user_ids, next.own_id) }
        : { place: topicPlace(detail.stream_id, detail.topic), stream_id: detail.stream_id, topic: detail.topic };
    next.change('unread').set(id, unread);
    if (detail.mentioned) next.change('mentions').add(id);
  }
}

/** The message is not unread any more. */
export function forget(next: NextState, id: number): void {
  if (next.next.unread.has(id)) next.change('unread').delete(id);
  if (next.next.mentions.has(id)) next.change('mentions').delete(id);
}
