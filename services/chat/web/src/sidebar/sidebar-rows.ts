import { isolated } from '../model/names.js';
import { isDirect, type Place } from '../model/place.js';
import type { State } from '../model/state.js';
import type { Channel } from '../model/types.js';
import { countOf, unreadPlaces, type Count, type UnreadPlace } from '../model/unread.js';

const QUIET_AFTER = 8;

export interface ChannelRow extends Count {
  channel: Channel;
  color: string;
  isMuted: boolean;
}

export interface Section {
  key: string;
  /** Undefined: a heading that the words have. */
  title: string | undefined;
  rows: ChannelRow[];
}

const byName = (a: ChannelRow, b: ChannelRow) => a.channel.name.localeCompare(b.channel.name);

/** Channels under their headings: pinned ones, folders in their order, then the rest; muted ones last. */
export function channelSections(state: State): Section[] {
  const places = new Map<number, UnreadPlace[]>();
  for (const place of unreadPlaces(state).values()) {
    if (place.stream_id === undefined) continue;
    places.set(place.stream_id, [...(places.get(place.stream_id) ?? []), place]);
  }
  const sections = new Map<string, Section>();
  const add = (key: string, title: string | undefined, row: ChannelRow) => {
    const section = sections.get(key) ?? { key, title, rows: [] };
    section.rows.push(row);
    sections.set(key, section);
  };
  const folders = new Map(state.folders.map((folder) => [folder.id, folder]));
  for (const [stream_id, subscription] of state.subscriptions) {
    const channel = state.channels.get(stream_id);
    if (!channel || channel.is_archived) continue;
    const { color, is_muted: isMuted, pin_to_top } = subscription;
    const row = { channel, color, isMuted, ...countOf(places.get(stream_id) ?? []) };
    const folder = channel.folder_id === null ? undefined : folders.get(channel.folder_id);
    if (pin_to_top) add('pinned', undefined, row);
    else if (folder && !folder.is_archived) add(`folder-${folder.id}`, isolated(folder.name), row);
    else add('channels', undefined, row);
  }
  const order = ['pinned', ...state.folders.map(({ id }) => `folder-${id}`), 'channels'];
  return order
    .flatMap((key) => sections.get(key) ?? [])
    .map((section) => ({
      ...section,
      rows: section.rows.sort((a, b) => Number(a.isMuted) - Number(b.isMuted) || byName(a, b)),
    }));
}

export interface DirectRow extends Count {
  place: Place;
  newest_id: number;
}

/** Direct conversations, the newest first; those with unread messages are never left out. */
export function directRows(state: State, isAll: boolean): DirectRow[] {
  const rows = new Map<Place, DirectRow>();
  for (const [place, newest_id] of state.direct) rows.set(place, { place, newest_id, count: 0, mentions: 0 });
  for (const unread of unreadPlaces(state).values()) {
    if (!isDirect(unread.place)) continue;
    const { place, newest_id } = unread;
    rows.set(place, { place, newest_id: Math.max(newest_id, rows.get(place)?.newest_id ?? 0), ...countOf([unread]) });
  }
  const sorted = [...rows.values()].sort((a, b) => b.newest_id - a.newest_id);
  return isAll ? sorted : sorted.filter(({ count }, at) => at < QUIET_AFTER || count > 0);
}

export const totalUnread = (state: State): Count => countOf(unreadPlaces(state).values());
