import { forget } from './apply-messages.js';
import type { NextState } from './next-state.js';
import { channelOf, subscriptionOf } from './state.js';
import type { EventOf } from './types.js';

export function applyChannel(next: NextState, event: EventOf<'stream'>): void {
  const channels = next.change('channels');
  if (event.op === 'create') for (const channel of event.streams) channels.set(channel.stream_id, channel);
  if (event.op === 'delete') {
    for (const id of event.stream_ids) {
      channels.delete(id);
      if (next.next.subscriptions.has(id)) next.change('subscriptions').delete(id);
      forgetUnreadOf(next, id);
      forgetTopicsOf(next, id);
    }
  }
  if (event.op === 'update') {
    const { stream_id, property, value, type: _type, op: _op, id: _id, name: _name, ...more } = event;
    const channel = channels.get(stream_id);
    if (channel) channels.set(stream_id, { ...channel, ...more, [property]: value });
  }
}

export function applySubscription(next: NextState, event: EventOf<'subscription'>): void {
  const subscriptions = next.change('subscriptions');
  switch (event.op) {
    case 'add':
      for (const full of event.subscriptions) {
        next.change('channels').set(full.stream_id, channelOf(full));
        subscriptions.set(full.stream_id, subscriptionOf(full));
      }
      return;
    case 'remove':
      for (const { stream_id } of event.subscriptions) {
        subscriptions.delete(stream_id);
        count(next, stream_id, -1);
        forgetUnreadOf(next, stream_id);
      }
      return;
    case 'update': {
      const before = subscriptions.get(event.stream_id);
      if (before) subscriptions.set(event.stream_id, { ...before, [event.property]: event.value });
      return;
    }
    case 'peer_add':
      for (const id of event.stream_ids) count(next, id, event.user_ids.length);
      return;
    case 'peer_remove':
      for (const id of event.stream_ids) count(next, id, -event.user_ids.length);
      return;
  }
}

function count(next: NextState, stream_id: number, change: number): void {
  const channel = next.next.channels.get(stream_id);
  if (!channel) return;
  next.change('channels').set(stream_id, { ...channel, subscriber_count: channel.subscriber_count + change });
}

function forgetUnreadOf(next: NextState, stream_id: number): void {
  for (const [id, unread] of next.next.unread) if (unread.stream_id === stream_id) forget(next, id);
}

function forgetTopicsOf(next: NextState, stream_id: number): void {
  for (const [place, topic] of next.next.user_topics)
    if (topic.stream_id === stream_id) next.change('user_topics').delete(place);
}

export function applyFolder(next: NextState, event: EventOf<'channel_folder'>): void {
  const folders = [...next.next.folders];
  if (event.op === 'add') folders.push(event.channel_folder);
  if (event.op === 'update') {
    const at = folders.findIndex(({ id }) => id === event.channel_folder_id);
    if (folders[at]) folders[at] = { ...folders[at], ...event.data };
  }
  if (event.op === 'reorder') {
    const { order } = event;
    folders.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    next.set(
      'folders',
      folders.map((folder) => ({ ...folder, order: order.indexOf(folder.id) })),
    );
    return;
  }
  next.set('folders', folders);
}
