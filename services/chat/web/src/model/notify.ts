import type { State } from './state.js';
import { placeOf } from './place.js';
import type { EventOf } from './types.js';
import { isMuted } from './unread.js';

export interface Notice {
  /** Whether this computer shows it. */
  isShown: boolean;
  /** Whether it makes a sound. */
  isHeard: boolean;
}

const NOTHING: Notice = { isShown: false, isHeard: false };
const WILDCARDS = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

/** Whether and how the reader is told of a message that has come, as their settings say. Never of their own, nor of what is read. */
export function noticeOf(state: State, { message, flags }: Pick<EventOf<'message'>, 'message' | 'flags'>): Notice {
  const { settings, own_id, muted_users } = state;
  if (own_id === undefined || message.sender_id === own_id) return NOTHING;
  if (flags.includes('read') || muted_users.has(message.sender_id)) return NOTHING;
  const isOn = (name: string) => settings[name] === true;
  const personal = { isShown: isOn('enable_desktop_notifications'), isHeard: isOn('enable_sounds') };
  if (message.type === 'private') return personal;
  if (flags.includes('mentioned') || flags.includes('has_alert_word')) return personal;
  const place = placeOf(message, own_id);
  if (isMuted(state, { place, stream_id: message.stream_id })) return NOTHING;
  const channel = state.subscriptions.get(message.stream_id);
  const isFollowed = state.user_topics.get(place)?.policy === 3;
  if (WILDCARDS.some((flag) => flags.includes(flag))) {
    const ofChannel = channel?.wildcard_mentions_notify ?? isOn('wildcard_mentions_notify');
    if (ofChannel || (isFollowed && isOn('enable_followed_topic_wildcard_mentions_notify'))) return personal;
  }
  const followed = {
    isShown: isFollowed && isOn('enable_followed_topic_desktop_notifications'),
    isHeard: isFollowed && isOn('enable_followed_topic_audible_notifications'),
  };
  return {
    isShown: followed.isShown || (channel?.desktop_notifications ?? isOn('enable_stream_desktop_notifications')),
    isHeard: followed.isHeard || (channel?.audible_notifications ?? isOn('enable_stream_audible_notifications')),
  };
}

/** Whether the reader wants no notifications at this time of their day: of the zone that they set, as for what the service pushes. */
export function isQuietAt({ settings, users, own_id }: State, date: Date): boolean {
  if (settings['enable_quiet_hours'] !== true) return false;
  const clock = clockIn(users.get(own_id ?? 0)?.timezone, date);
  const start = String(settings['quiet_hours_start']);
  const end = String(settings['quiet_hours_end']);
  return start <= end ? start <= clock && clock < end : clock >= start || clock < end;
}

/** Hours and minutes, as in 07:05. */
function clockIn(zone: unknown, date: Date): string {
  const form: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  try {
    return date.toLocaleTimeString('en-GB', { ...form, timeZone: typeof zone === 'string' && zone ? zone : 'UTC' });
  } catch {
    // A zone that this browser does not know.
    return date.toLocaleTimeString('en-GB', form);
  }
}
