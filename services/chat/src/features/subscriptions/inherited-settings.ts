import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { publish } from '../events/index.js';
import { userSetting } from '../user-directory/index.js';
import { findInheritingChannels } from './subscription-store.js';
import { INHERITED_SETTINGS, type PersonalSettings } from './subscription.js';

type InheritedName = keyof typeof INHERITED_SETTINGS;
export type Inherited = Record<InheritedName, boolean>;

const NAMES = Object.keys(INHERITED_SETTINGS) as InheritedName[];

/** What the channels of a user inherit, given the personal settings that differ from their defaults. */
export function inheritedBy(settings: Record<string, unknown>): Inherited {
  return Object.fromEntries(
    NAMES.map((name) => [name, userSetting({ settings }, INHERITED_SETTINGS[name])]),
  ) as Inherited;
}

/** For clients that do not know that a channel may inherit. */
export function resolveInherited(settings: PersonalSettings, inherited: Inherited): PersonalSettings {
  const resolved = NAMES.map((name) => [name, settings[name] ?? inherited[name]]);
  return { ...settings, ...Object.fromEntries(resolved) };
}

/** Tells clients that do not know of inheriting which subscriptions follow a change of personal settings. */
export async function announceInherited(tx: Tx, user: Caller, changes: Record<string, unknown>): Promise<void> {
  for (const property of NAMES) {
    const value = changes[INHERITED_SETTINGS[property]];
    if (value === undefined) continue;
    const channel_ids = await findInheritingChannels(tx, user.realm_id, user.id, property);
    await publish(
      tx,
      user.realm_id,
      channel_ids.map((stream_id) => ({
        audience: { user_ids: [user.id], capability: { name: 'notification_settings_null' as const, value: false } },
        payload: { type: 'subscription', op: 'update', stream_id, property, value },
      })),
    );
  }
}
