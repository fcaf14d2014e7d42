import type { Realm } from '../../domain/realm.js';
import type { Channel } from '../channel-directory/index.js';
import { realmSetting } from '../realm-settings/index.js';

const DAY_MS = 86_400_000;

/** Days after which messages of the channel, or direct messages (null), go; undefined keeps them for ever. */
export function keptDays(realm: Realm, channel: Pick<Channel, 'message_retention_days'> | null): number | undefined {
  const days = channel?.message_retention_days ?? realmSetting(realm, 'message_retention_days');
  return days > 0 ? days : undefined;
}

/** What was sent before is past its retention; at that very moment it is not. */
export const cutoffOf = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);
